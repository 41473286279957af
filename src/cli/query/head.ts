import { open } from 'node:fs/promises'
import { TableError } from '../../table/error.ts'
import { formatOf, type Format } from '../../table/parse/read.ts'
import { parseTable } from '../../table/table.ts'

/** How much of a file is looked at before it is read. */
const HEAD = 1 << 16

/** How many places are tried to find the end of an object: a `}` may be inside a text. */
const ATTEMPTS = 8

/** The columns that the beginning of a table shows. */
export interface HeadColumns {
  readonly columns: readonly string[]
  /** Whether the rest of the table can add none. */
  readonly isAll: boolean
}

/** The first bytes of a file. */
export async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Reads the columns off the first bytes of a table, where they can be seen there. */
export function columnsAtHead(
  head: Uint8Array,
  format: string | undefined,
): HeadColumns | undefined {
  const text = new TextDecoder().decode(head, { stream: true }).trimStart()
  const found = formatOf(format, text.charCodeAt(0))
  for (const beginning of beginningsOf(text, found)) {
    try {
      const { headers } = parseTable(beginning, { format: found })
      // A quote may still turn out to be open, which makes the header go on.
      return { columns: headers, isAll: found === 'csv' && !beginning.includes('"') }
    } catch (error) {
      if (!(error instanceof TableError)) throw error
    }
  }
  return undefined
}

/** Parts of a text that may be tables, each in turn. */
function* beginningsOf(text: string, format: Format): Generator<string> {
  switch (format) {
    case 'csv':
      if (text.includes('\n')) yield text.slice(0, text.indexOf('\n'))
      return
    case 'markdown':
      yield text.slice(0, text.lastIndexOf('\n') + 1)
      return
    case 'json':
      for (let at = text.length, i = 0; at > 0 && i < ATTEMPTS; i++) {
        at = text.lastIndexOf('}', at - 1)
        if (at > 0) yield `${text.slice(0, at + 1)}]`
      }
  }
}
