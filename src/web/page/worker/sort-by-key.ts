/** A key has 64 bits: six digits, so small that the counts of one fit the processor's nearest cache. */
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const MASK = DIGITS - 1

/** Fewer rows than this are sorted sooner by comparing them. */
const FEW = 4096

/**
 * Rows by their keys (`keys[i]` is that of `rows[i]`), which are finite numbers; equal ones stay in their
 * order, descending too. Digit by digit from the lowest: nothing is compared.
 */
export function sortByKey(
  rows: Uint32Array,
  keys: Float64Array,
  descending: boolean,
): Uint32Array<ArrayBuffer> {
  // Adding 0 makes 0 of -0: they are equal. What is to come first must be the smallest.
  const own = keys.map(descending ? (key) => 0 - key : (key) => key + 0)
  if (rows.length < FEW) {
    const places = Uint32Array.from(rows.keys()).toSorted((a, b) => (own[a] ?? 0) - (own[b] ?? 0))
    return places.map((place) => rows[place] ?? 0)
  }
  let from = keyed(Uint32Array.from(rows), own)
  let to = empty(rows.length)
  for (let shift = 0; shift < 64; shift += DIGIT_BITS) {
    const digits = digitsOf(from, shift)
    const starts = startsOf(digits)
    if (starts === undefined) continue
    for (let i = 0; i < digits.length; i++) {
      const digit = digits[i] ?? 0
      const at = starts[digit] ?? 0
      starts[digit] = at + 1
      to.rows[at] = from.rows[i] ?? 0
      to.low[at] = from.low[i] ?? 0
      to.high[at] = from.high[i] ?? 0
    }
    const sorted = to
    to = from
    from = sorted
  }
  return from.rows
}

/** Rows, and their keys as two halves of bits whose order is that of the numbers. */
interface Keyed {
  readonly rows: Uint32Array<ArrayBuffer>
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

/** Of numbers below zero all bits are turned, of others the sign: then the bits have the order of numbers. */
function keyed(rows: Uint32Array<ArrayBuffer>, keys: Float64Array<ArrayBuffer>): Keyed {
  const words = new Uint32Array(keys.buffer)
  const { low, high } = empty(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const upper = words[i * 2 + 1] ?? 0
    const isNegative = upper >>> 31 === 1
    low[i] = (words[i * 2] ?? 0) ^ (isNegative ? 0xffffffff : 0)
    high[i] = upper ^ (isNegative ? 0xffffffff : 0x80000000)
  }
  return { rows, low, high }
}

function digitsOf({ low, high }: Keyed, shift: number): Uint16Array {
  const digits = new Uint16Array(low.length)
  for (let i = 0; i < low.length; i++) {
    const upper = high[i] ?? 0
    // The third digit lies across both halves.
    digits[i] =
      (shift >= 32
        ? upper >>> (shift - 32)
        : ((low[i] ?? 0) >>> shift) | (shift + DIGIT_BITS > 32 ? upper << (32 - shift) : 0)) & MASK
  }
  return digits
}

/** Where each digit begins; `undefined` when all are the same. */
function startsOf(digits: Uint16Array): Uint32Array | undefined {
  const starts = new Uint32Array(DIGITS)
  for (const digit of digits) starts[digit] = (starts[digit] ?? 0) + 1
  let start = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = starts[digit] ?? 0
    if (count === digits.length) return undefined
    starts[digit] = start
    start += count
  }
  return starts
}
