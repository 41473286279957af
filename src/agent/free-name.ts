/**
 * `sales.csv`, or `sales-2.csv` when that name is taken: models do not care about case, so that `Sales.csv`
 * is the same.
 */
export function freeName(name: string, taken: Iterable<string>): string {
  const known = new Set(Array.from(taken, (other) => other.toLowerCase()))
  const wanted = name.trim() === '' ? 'table' : name
  const [, stem = wanted, ending = ''] = /^(.+?)((?:\.[^./]+)?(?:\.gz)?)$/i.exec(wanted) ?? []
  let own = wanted
  for (let number = 2; known.has(own.toLowerCase()); number++) own = `${stem}-${number}${ending}`
  return own
}
