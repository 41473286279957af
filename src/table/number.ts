import { plainKernel } from './kernel/kernel.ts'

/** The number that a text is, or NaN: the rule of the cells (DQ-1), for a text of the question. */
export function numberOf(text: string): number {
  const kernel = plainKernel()
  kernel.owner = undefined
  kernel.release()
  const { start, end } = kernel.putText(text)
  return kernel.rules.readNumber(start, end)
}

/** A number with two decimals, without a trailing `.00`, in plain digits at any size (DQ-16). */
export function twoDecimals(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const text = Math.abs(value) < 1e21 ? value.toFixed(2) : String(BigInt(value))
  const short = text.endsWith('.00') ? text.slice(0, -3) : text
  return short === '-0' ? '0' : short
}
