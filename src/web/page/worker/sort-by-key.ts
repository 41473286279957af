import type { Turns } from './turns.ts'

/** A key has 64 bits: six digits, so small that the counts of one fit the processor's nearest cache. */
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const MASK = DIGITS - 1

/**
 * Rows by their keys (`keys[i]` is that of `rows[i]`), which are finite numbers; equal ones stay in their
 * order, descending too. Digit by digit from the lowest: nothing is compared, and work can rest anywhere.
 */
export async function sortByKey(
  rows: Uint32Array,
  keys: Float64Array,
  descending: boolean,
  turns: Turns,
): Promise<Uint32Array> {
  const { varied, ...given } = await keyed(rows, keys, descending, turns)
  let from: Keyed = given
  let to = empty(rows.length)
  const digits = new Uint16Array(rows.length)
  for (let shift = 0; shift < 64; shift += DIGIT_BITS) {
    if (digitOf(varied.low, varied.high, shift) === 0) continue
    const starts = await readDigits(from, shift, digits, turns)
    const [source, target] = [from, to]
    await turns.parts(rows.length, (first, end) => {
      for (let i = first; i < end; i++) {
        const digit = digits[i] ?? 0
        const at = starts[digit] ?? 0
        starts[digit] = at + 1
        target.rows[at] = source.rows[i] ?? 0
        target.low[at] = source.low[i] ?? 0
        target.high[at] = source.high[i] ?? 0
      }
    })
    from = target
    to = source
  }
  return from.rows
}

/** Rows, and their keys as two halves of bits whose order is that of the numbers. */
interface Keyed {
  readonly rows: Uint32Array
  readonly low: Uint32Array
  readonly high: Uint32Array
}

function empty(length: number): Keyed {
  return {
    rows: new Uint32Array(length),
    low: new Uint32Array(length),
    high: new Uint32Array(length),
  }
}

/**
 * Of numbers below zero all bits are turned, of others the sign: then the bits have the order of numbers.
 * `varied` are the bits in which some differ.
 */
async function keyed(
  rows: Uint32Array,
  keys: Float64Array,
  descending: boolean,
  turns: Turns,
): Promise<Keyed & { readonly varied: { readonly low: number; readonly high: number } }> {
  const result = empty(rows.length)
  const varied = { low: 0, high: 0 }
  result.rows.set(rows)
  const key = new Float64Array(1)
  const words = new Uint32Array(key.buffer)
  await turns.parts(rows.length, (first, end) => {
    for (let i = first; i < end; i++) {
      // Adding 0 makes 0 of -0: they are equal. What is to come first must be the smallest.
      key[0] = descending ? 0 - (keys[i] ?? 0) : (keys[i] ?? 0) + 0
      const upper = words[1] ?? 0
      const isNegative = upper >>> 31 === 1
      result.low[i] = (words[0] ?? 0) ^ (isNegative ? 0xffffffff : 0)
      result.high[i] = upper ^ (isNegative ? 0xffffffff : 0x80000000)
      varied.low |= (result.low[i] ?? 0) ^ (result.low[0] ?? 0)
      varied.high |= (result.high[i] ?? 0) ^ (result.high[0] ?? 0)
    }
  })
  return { ...result, varied }
}

/** Reads one digit of every key, and says where the rows of each begin. */
async function readDigits(
  { low, high }: Keyed,
  shift: number,
  digits: Uint16Array,
  turns: Turns,
): Promise<Uint32Array> {
  const counts = new Uint32Array(DIGITS)
  await turns.parts(digits.length, (first, end) => {
    for (let i = first; i < end; i++) {
      const digit = digitOf(low[i] ?? 0, high[i] ?? 0, shift)
      digits[i] = digit
      counts[digit] = (counts[digit] ?? 0) + 1
    }
  })
  let start = 0
  return counts.map((count) => {
    start += count
    return start - count
  })
}

/** The third digit lies across both halves. */
function digitOf(low: number, high: number, shift: number): number {
  if (shift >= 32) return (high >>> (shift - 32)) & MASK
  const above = shift + DIGIT_BITS > 32 ? high << (32 - shift) : 0
  return ((low >>> shift) | above) & MASK
}
