/**
 * What went wrong, as a closed set: `Arguments` (the question itself), `Parse` (the text is not the
 * table it should be), `Column` (the table has no such column), `Limit` (larger than the host, or
 * JavaScript, allows).
 */
export type TableErrorKind = 'Arguments' | 'Parse' | 'Column' | 'Limit'

/** Why a table could not be read or queried. The message is the tool's own. */
export class TableError extends Error {
  override readonly name = 'TableError'
  readonly kind: TableErrorKind

  constructor(kind: TableErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** The text is not what its format says. */
export function parseError(detail: string): TableError {
  return new TableError('Parse', `could not parse data: ${detail}`)
}

/** A row has another number of cells than the header: a second reading may still make sense of it. */
export class RaggedRowError extends TableError {
  constructor(detail: string) {
    super('Parse', `could not parse data: ${detail}`)
  }
}
