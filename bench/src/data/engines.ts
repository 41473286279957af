import type { Asking, Question } from './question.ts'
import type { Format } from './sales.ts'

/** A text to be asked about, and a folder in memory for an engine that only reads files. */
export interface TextSource {
  readonly text: string
  readonly format: Format
  readonly scratch: string
}

/** A file to be asked about. */
export interface FileSource {
  readonly path: string
  readonly format: Format
  readonly question: Question
}

/**
 * Each engine by the quickest way that was found for it to answer the grouped question about a text.
 * A library is loaded only when its engine is opened, so that a process holds no other.
 */
export const openText = {
  tallymark: async (source: TextSource): Promise<Asking> =>
    (await import('./engines/tallymark.ts')).openText(source),
  '@duckdb/node-api': async (source: TextSource): Promise<Asking> =>
    (await import('./engines/duckdb.ts')).openText(source),
  'nodejs-polars': async (source: TextSource): Promise<Asking> =>
    (await import('./engines/polars.ts')).openText(source),
  arquero: async (source: TextSource): Promise<Asking> =>
    (await import('./engines/arquero.ts')).openText(source),
  alasql: async (source: TextSource): Promise<Asking> =>
    (await import('./engines/alasql.ts')).openText(source),
  papaparse: async (source: TextSource): Promise<Asking> =>
    (await import('./engines/loop.ts')).openText(source),
}

/** Each engine that reads files itself. */
export const openFile = {
  tallymark: async (source: FileSource): Promise<Asking> =>
    (await import('./engines/tallymark.ts')).openFile(source),
  '@duckdb/node-api': async (source: FileSource): Promise<Asking> =>
    (await import('./engines/duckdb.ts')).openFile(source),
  'nodejs-polars': async (source: FileSource): Promise<Asking> =>
    (await import('./engines/polars.ts')).openFile(source),
}

/** An engine that answers about texts, by the name of its package. */
export type TextEngine = keyof typeof openText

/** An engine that answers about files too, by the name of its package. */
export type FileEngine = keyof typeof openFile

/** The ones that a bar is about. */
export const FILE_ENGINES: readonly FileEngine[] = [
  'tallymark',
  '@duckdb/node-api',
  'nodejs-polars',
]

/** The ones that are there for context: what people use inside JavaScript. */
export const CONTEXT_ENGINES: readonly TextEngine[] = ['arquero', 'alasql', 'papaparse']

/** Whether there is an engine of that name for texts. */
export function isTextEngine(name: string): name is TextEngine {
  return Object.hasOwn(openText, name)
}

/** Whether there is an engine of that name for files. */
export function isFileEngine(name: string): name is FileEngine {
  return Object.hasOwn(openFile, name)
}
