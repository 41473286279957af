/** The smallest of some numbers that so many of a hundred do not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.ceil((share / 100) * sorted.length) - 1] ?? NaN
}
