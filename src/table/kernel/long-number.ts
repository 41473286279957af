/** Reads a number whose text the kernel has checked; NaN when it is too large for a float. */
export function readLongNumberOf(bytes: Uint8Array, start: number, end: number): number {
  const value = Number(asciiText(bytes, start, end))
  return Number.isFinite(value) ? value : NaN
}

/** Writes the JSON text of a number that is spelled in another way; returns where it ends. */
export function writeLongNumberOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: number,
): number {
  const text = jsonNumber(asciiText(bytes, start, end))
  for (let i = 0; i < text.length; i++) bytes[out + i] = text.charCodeAt(i)
  return out + text.length
}

/** The longest text that `writeLongNumberOf` writes: "-1.2345678901234567e+123" and its kind. */
export const LONGEST_NUMBER = 32

/** A whole number keeps all its digits over the range of 64 bits (DQ-18); others are floats. */
function jsonNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutTrailingZeros(digits)
  if (significant === '') return '0'
  const shift = Number(exponent) - fraction.length + digits.length - significant.length
  if (shift >= 0 && significant.length + shift <= 19) {
    const integer = BigInt(significant + '0'.repeat(shift)) * (sign === '-' ? -1n : 1n)
    if (BigInt.asIntN(64, integer) === integer) return String(integer)
  }
  return String(Number(text))
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function asciiText(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}
