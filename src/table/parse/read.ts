import { RaggedRowError } from '../error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { TEXT } from '../kernel/layout.ts'
import type { Source } from '../source.ts'
import { CsvScan } from './csv.ts'
import { isCut } from './cut.ts'
import { JsonScan } from './json.ts'
import { MarkdownScan } from './markdown.ts'
import { readAll, type Scan, type Sink, type SizeLimits } from './scan.ts'

/** The formats that a table can come in. */
export type Format = 'csv' | 'json' | 'markdown'

/** What a text is: as the caller says, else by its first character, else CSV. */
export function formatOf(format: unknown, firstByte: number | undefined): Format {
  if (format === 'json' || format === 'markdown') return format
  if (typeof format === 'string') return 'csv'
  if (firstByte === 0x5b) return 'json'
  return firstByte === 0x7c ? 'markdown' : 'csv'
}

/** The first byte of a source that is not white space, or `undefined` when there is none. */
export function firstByteOf(kernel: Kernel, source: Source): number | undefined {
  for (let from = 0; from < source.size;) {
    const piece = source.fill(kernel, from, 256)
    const end = TEXT + piece.bytes
    const at = kernel.rules.skipSpace(TEXT, end)
    const isLast = from + piece.units >= source.size
    if (at < end && (isLast || !isCut(kernel, at, end))) return kernel.bytes[at]
    from += source.unitsOf(kernel, piece, at - TEXT)
  }
  return undefined
}

/** The readings of a format, in order: the second is for texts of which the first makes no table. */
export function readingsOf(format: Format): readonly [Scan, Scan?] {
  switch (format) {
    case 'csv':
      return [new CsvScan(false), new CsvScan(true)]
    case 'markdown':
      return [new MarkdownScan(false), new MarkdownScan(true)]
    case 'json':
      return [new JsonScan()]
  }
}

/** Reads a source into a sink, a new one for each reading; returns the one that has it all. */
export function readTable<S extends Sink>(
  kernel: Kernel,
  source: Source,
  format: Format,
  limits: SizeLimits,
  newSink: () => S,
): { readonly headers: readonly string[]; readonly sink: S } {
  const [first, second] = readingsOf(format)
  try {
    return read(first)
  } catch (error) {
    if (second === undefined || !(error instanceof RaggedRowError)) throw error
    try {
      return read(second)
    } catch (secondError) {
      throw secondError instanceof RaggedRowError ? error : secondError
    }
  }

  function read(scan: Scan): { readonly headers: readonly string[]; readonly sink: S } {
    const sink = newSink()
    readAll(kernel, source, scan, sink, limits)
    return { headers: scan.headers, sink }
  }
}
