/** With more columns than this, an index of their names is worth making. */
const MANY = 64

/** The number of the first column of this name, ignoring ASCII case (DQ-2), or -1. */
export function findColumn(headers: readonly string[], name: string): number {
  if (headers.length > MANY) return indexOf(headers).get(lowered(name)) ?? -1
  for (let column = 0; column < headers.length; column++) {
    if (isSameName(headers[column] ?? '', name)) return column
  }
  return -1
}

const indexes = new WeakMap<readonly string[], Map<string, number>>()
const indexed = new WeakMap<readonly string[], number>()

/** The columns by name. Headers of JSON may have become more since the last time. */
function indexOf(headers: readonly string[]): ReadonlyMap<string, number> {
  const index = indexes.get(headers) ?? new Map<string, number>()
  for (let column = indexed.get(headers) ?? 0; column < headers.length; column++) {
    const name = lowered(headers[column] ?? '')
    if (!index.has(name)) index.set(name, column)
  }
  indexes.set(headers, index)
  indexed.set(headers, headers.length)
  return index
}

/** A text whose ASCII letters are small: the tool takes no others for the same. */
export function lowered(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function isSameName(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    if (lower(a.charCodeAt(i)) !== lower(b.charCodeAt(i))) return false
  }
  return true
}

function lower(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code
}

/** Finds columns by name while the table is read. Once found, a column stays where it is. */
export class ColumnFinder {
  readonly #found = new Map<string, number>()

  /** The number of a column, or -1 when no row so far has it. */
  find(headers: readonly string[], name: string): number {
    const known = this.#found.get(name)
    if (known !== undefined) return known
    const column = findColumn(headers, name)
    if (column >= 0) this.#found.set(name, column)
    return column
  }
}
