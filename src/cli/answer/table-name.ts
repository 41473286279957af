import { normalize, resolve, sep } from 'node:path'

/** As much of the end of a path as tells it from others: `sales.csv`, or `2025/sales.csv` if need be. */
export function nameFor(path: string, others: readonly string[]): string {
  if (path === '-') return 'stdin'
  const parts = normalize(path).split(sep)
  const rivals = others
    .filter((other) => resolve(other) !== resolve(path))
    .map((other) => `/${normalize(other).split(sep).join('/')}`.toLowerCase())
  const ends = parts.map((_, i) => parts.slice(i).join('/')).toReversed()
  const isTelling = (end: string): boolean =>
    !rivals.some((rival) => rival.endsWith(`/${end.toLowerCase()}`))
  return ends.find(isTelling) ?? parts.join('/')
}
