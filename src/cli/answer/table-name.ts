import { normalize, parse, resolve, sep } from 'node:path'

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

/** `sales.csv`, or `sales-2.csv` when there is one already. Models do not care about case. */
export function freeName(name: string, others: readonly { readonly name: string }[]): string {
  const isTaken = (candidate: string): boolean =>
    others.some((other) => other.name.toLowerCase() === candidate.toLowerCase())
  const packed = name.endsWith('.gz') ? '.gz' : ''
  const { name: stem, ext } = parse(name.slice(0, name.length - packed.length))
  let own = name
  for (let number = 2; isTaken(own); number++) own = `${stem}-${number}${ext}${packed}`
  return own
}
