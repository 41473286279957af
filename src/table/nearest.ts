/** The name that somebody probably meant: one that differs in case, spaces, or a letter or two. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const plain = plainOf(name)
  let best: string | undefined
  let least = Infinity
  for (const candidate of names) {
    const other = plainOf(candidate)
    // A third of a word may be wrong; in a short one that is still one letter.
    const most = Math.max(1, Math.floor(Math.max(plain.length, other.length) / 3))
    if (Math.abs(other.length - plain.length) > most) continue
    const distance = editsBetween(plain, other)
    if (distance <= most && distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

/** Asks for the name that somebody probably meant, where there is one; to be put after a sentence. */
export function didYouMean(name: string, names: readonly string[]): string {
  const meant = nearest(name, names)
  return meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`
}

/** The names that are most like a name, the nearest first. */
export function nearestFew(
  name: string,
  names: readonly string[],
  most: number,
): readonly string[] {
  const plain = plainOf(name)
  return names
    .map((candidate) => ({ candidate, distance: editsBetween(plain, plainOf(candidate)) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

function plainOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .slice(0, 100)
}

/** How many letters must be added, left out, replaced or swapped with the next. */
function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last[j] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
