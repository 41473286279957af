/** The middle of some numbers: of an even count, half way between the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const below = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN
  const above = sorted[Math.floor(sorted.length / 2)] ?? NaN
  return (below + above) / 2
}

/**
 * How many times as much as the others the ones are: the median over the pairs of samples that were
 * taken next to each other. Where the machine changes its speed, two medians would say less.
 */
export function medianRatio(ones: readonly number[], others: readonly number[]): number {
  return median(ones.map((one, index) => one / (others[index] ?? NaN)))
}
