import { goQuoted } from './go-text.ts'

/** A time as Go writes it in UTC: nanoseconds without the zeros at their end. `ms` is since 1970. */
export function goTime(ms: number): string {
  const whole = Math.floor(ms / 1000)
  const nanoseconds = Math.min(Math.floor((ms - whole * 1000) * 1e6), 999_999_999)
  const fraction = nanoseconds.toString().padStart(9, '0').replace(/0+$/, '')
  const [seconds = ''] = new Date(whole * 1000).toISOString().split('.')
  return `${seconds}${fraction === '' ? '' : `.${fraction}`}Z`
}

/** A duration in milliseconds as Go writes it in JSON: whole nanoseconds. */
export function nanoseconds(ms: number): number {
  return Math.max(0, Math.round(ms * 1e6))
}

/** Nanoseconds of each unit that Go knows. Both signs for micro are in use. */
const units: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
])

const LONGEST = 1n << 63n
/** Far more than any duration needs, and few enough digits to count with. */
const MOST_CHARACTERS = 1000

/**
 * Reads a duration such as `1h30m`, `-1.5s` or `300ms` as Go's `time.ParseDuration` does, and returns it
 * in milliseconds. Throws an `Error` in Go's words.
 */
export function parseGoDuration(text: string): number {
  const invalid = (): Error => new Error(`time: invalid duration ${goQuoted(text)}`)
  const sign = /^[-+]/.exec(text)?.[0] ?? ''
  const unsigned = text.slice(sign.length)
  if (unsigned === '0') return 0
  if (unsigned === '' || text.length > MOST_CHARACTERS) throw invalid()
  let total = 0n
  let rest = unsigned
  while (rest !== '') {
    const [number = '', whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?/.exec(rest) ?? []
    if (whole === '' && fraction === '') throw invalid()
    const [unit = ''] = /^[^.\d]*/.exec(rest.slice(number.length)) ?? []
    if (unit === '') throw new Error(`time: missing unit in duration ${goQuoted(text)}`)
    const scale = units.get(unit)
    if (scale === undefined) {
      throw new Error(`time: unknown unit ${goQuoted(unit)} in duration ${goQuoted(text)}`)
    }
    total += BigInt(whole) * scale + fractionOf(fraction, scale)
    if (total > LONGEST) throw invalid()
    rest = rest.slice(number.length + unit.length)
  }
  // The longest negative one is a nanosecond longer than the longest positive one.
  if (total === LONGEST && sign !== '-') throw invalid()
  return (sign === '-' ? -1 : 1) * (Number(total) / 1e6)
}

/** Digits past the eighteenth are below a nanosecond of an hour. */
function fractionOf(digits: string, scale: bigint): bigint {
  const used = digits.slice(0, 18)
  return used === '' ? 0n : (BigInt(used) * scale) / 10n ** BigInt(used.length)
}
