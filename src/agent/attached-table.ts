import { profileTable, type TableProfile } from '../table/profile.ts'
import { parseTable, Table, type ParseOptions } from '../table/table.ts'

/** A table under a name, by which a model asks for it: `"data": "@sales.csv"`. */
export class AttachedTable {
  /** The name, without the `@`. */
  readonly name: string
  readonly table: Table
  #profile: TableProfile | undefined

  /** @internal Use `attachTable`. */
  constructor(name: string, table: Table) {
    this.name = name
    this.table = table
  }

  /** @internal What its columns hold; found out when it is first asked for. */
  get profile(): TableProfile {
    this.#profile ??= profileTable(this.table)
    return this.#profile
  }
}

/**
 * Attaches a table under a name: a text or bytes of UTF-8, parsed here and now, or a table that was parsed
 * before. Throws a `TableError` when the text is no table, and a `TypeError` for a table without a name.
 *
 * @example
 * const sales = attachTable('sales.csv', 'region,amount\nNorth,10\nSouth,5')
 */
export function attachTable(
  name: string,
  data: string | Uint8Array | Table,
  options: ParseOptions = {},
): AttachedTable {
  if (typeof name !== 'string' || name.trim() === '') {
    throw new TypeError('an attached table needs a name')
  }
  if (data instanceof Table) return new AttachedTable(name, data)
  if (typeof data === 'string' || data instanceof Uint8Array) {
    return new AttachedTable(name, parseTable(data, options))
  }
  throw new TypeError('the data of an attached table is a text, bytes or a Table')
}
