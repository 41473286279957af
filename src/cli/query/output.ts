import { resultPieces } from '../../table/render/pieces.ts'
import type { QueryResult } from '../../table/result.ts'
import { printable, printableJson } from '../terminal.ts'
import { textTable, type Look } from './text-table.ts'

/** The ways to write a result. */
export const outputs = ['text', 'markdown', 'json', 'csv', 'tsv'] as const

/** A way to write a result. */
export type Output = (typeof outputs)[number]

/** The text of a result, piece by piece: it may be longer than a string can be. */
export function piecesOf(result: QueryResult, output: Output, look: Look): Iterable<string> {
  // The table of text is safe to look at by itself.
  if (output === 'text') return textTable(result, look)
  const pieces = resultPieces(result, output)
  return look.width === undefined
    ? pieces
    : map(pieces, output === 'json' ? printableJson : printable)
}

function* map(pieces: Iterable<string>, change: (piece: string) => string): Generator<string> {
  for (const piece of pieces) yield change(piece)
}
