/** Whether a path of one list is, or lies in, a path of the other, or the other way round. */
export function pathsOverlap(some: readonly string[], others: readonly string[]): boolean {
  return some.some((path) => others.some((other) => overlaps(placeOf(path), placeOf(other))))
}

interface Place {
  /** Where the names begin: at the root, here, or so many folders up. */
  readonly origin: string
  readonly names: readonly string[]
}

function overlaps(one: Place, other: Place): boolean {
  // Which folder `..` is nobody knows here, so it may be the other's.
  if (one.origin !== other.origin) return true
  const shared = Math.min(one.names.length, other.names.length)
  return one.names.slice(0, shared).every((name, i) => other.names[i] === name)
}

function placeOf(path: string): Place {
  const names: string[] = []
  let origin = /^[/\\]/.test(path) ? '/' : ''
  for (const part of path.split(/[/\\]/)) {
    if (part === '' || part === '.') continue
    if (part !== '..') names.push(part)
    else if (names.pop() === undefined && origin !== '/') origin += '../'
  }
  return { origin, names }
}
