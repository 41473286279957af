import { open, type FileHandle } from 'node:fs/promises'
import { planOf } from '../table/arguments.ts'
import { RaggedRowError, TableError } from '../table/error.ts'
import { currentKernel, kernelFor } from '../table/kernel/kernel.ts'
import { firstByteOf, formatOf, readingsOf, type Format } from '../table/parse/read.ts'
import { PIECE, Reading, type Scan } from '../table/parse/scan.ts'
import type { Plan } from '../table/plan.ts'
import { withinLimits, type QueryLimits } from '../table/query.ts'
import type { QueryResult } from '../table/result.ts'
import { ByteSource } from '../table/source.ts'
import { Steps } from '../table/steps/steps.ts'
import type { Query } from '../table/types.ts'
import { Chunks, type Chunk } from './chunks.ts'

/** How far the reading of the files has come. */
export interface FileProgress {
  readonly bytesRead: number
  /** The size of all files together. */
  readonly totalBytes: number
}

/** How to read files. */
export interface QueryFileOptions extends QueryLimits {
  /** What the files hold; found out when absent. */
  readonly format?: Format | (string & {}) | undefined
  /** Stops the reading; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called now and then while the files are read. */
  readonly onProgress?: ((progress: FileProgress) => void) | undefined
}

/**
 * Asks a question of a file of any size: it is read piece by piece, and only what the result needs
 * is kept. Several files are one table, when they have the same columns. Rejects with a
 * `TableError`, or with the error of the file system.
 *
 * @example
 * const result = await queryFile('sales.csv', { aggregate: { column: 'amount', fn: 'sum' } })
 */
export async function queryFile(
  path: string | readonly string[],
  query: Query = {},
  options: QueryFileOptions = {},
): Promise<QueryResult> {
  const plan = planOf(query)
  const files = await openAll(typeof path === 'string' ? [path] : path, options.signal)
  try {
    return withinLimits(await readFiles(files, plan, options), options)
  } finally {
    await Promise.all(files.map(({ handle }) => handle.close()))
  }
}

interface OpenFile {
  readonly path: string
  readonly handle: FileHandle
  readonly size: number
  /** What was in it, for one that can be read only once: a pipe, a terminal. */
  readonly content: Uint8Array | undefined
  /** Why the first reading of its format made no table of it, when it did not. */
  failure: RaggedRowError | undefined
}

async function openAll(
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly OpenFile[]> {
  const files: OpenFile[] = []
  try {
    for (const path of paths) {
      const handle = await open(path)
      try {
        files.push({ path, handle, failure: undefined, ...(await contentOf(handle, signal)) })
      } catch (error) {
        await handle.close()
        throw error
      }
    }
  } catch (error) {
    await Promise.all(files.map(({ handle }) => handle.close()))
    throw error
  }
  return files
}

async function contentOf(
  handle: FileHandle,
  signal: AbortSignal | undefined,
): Promise<Pick<OpenFile, 'size' | 'content'>> {
  const stat = await handle.stat()
  if (stat.isFile()) return { size: stat.size, content: undefined }
  const content = await handle.readFile({ signal })
  return { size: content.length, content }
}

async function readFiles(
  files: readonly OpenFile[],
  plan: Plan,
  options: QueryFileOptions,
): Promise<QueryResult> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  const kernel = kernelFor(totalBytes)
  const steps = new Steps(kernel, plan)
  let bytesRead = 0
  let headers: readonly string[] | undefined
  for (const file of files) {
    const onBytes = (bytes: number): void => {
      bytesRead += bytes
      options.onProgress?.({ bytesRead, totalBytes })
    }
    const found = await readFile(file, steps, options, onBytes)
    if (found === 'again') return readFiles(files, plan, options)
    headers ??= found
    if (found.length !== headers.length || found.some((name, i) => name !== headers?.[i])) {
      throw new TableError('Parse', otherColumns(file.path, found, files[0]?.path ?? '', headers))
    }
  }
  return steps.finish(headers ?? [])
}

/** Reads one file; returns its columns, or that it has to be read in the second way. */
async function readFile(
  file: OpenFile,
  steps: Steps,
  options: QueryFileOptions,
  onBytes: (bytes: number) => void,
): Promise<readonly string[] | 'again'> {
  const chunks = new Chunks(file.handle)
  const next = async (wanted: number): Promise<Chunk> =>
    file.content === undefined ? chunks.next(wanted) : { data: file.content, isLast: true }
  try {
    let chunk = await next(0)
    let first = firstByteOf(currentKernel(), new ByteSource(chunk.data))
    while (first === undefined && !chunk.isLast) {
      chunks.used(chunk.data.length)
      onBytes(chunk.data.length)
      chunk = await next(0)
      first = firstByteOf(currentKernel(), new ByteSource(chunk.data))
    }
    const scan = scanFor(file, first, options.format)
    const reading = new Reading(currentKernel(), scan, steps, options)
    for (;;) {
      options.signal?.throwIfAborted()
      const used = readChunk(reading, chunk)
      chunks.used(used)
      onBytes(used)
      if (chunk.isLast || scan.isDone) break
      chunk = await next(reading.length)
    }
    scan.finish()
    return scan.headers
  } catch (error) {
    if (!(error instanceof RaggedRowError)) throw error
    if (file.failure !== undefined) throw file.failure
    file.failure = error
    return 'again'
  } finally {
    await chunks.stop()
  }
}

function scanFor(file: OpenFile, first: number | undefined, format: unknown): Scan {
  if (first === undefined) throw new TableError('Parse', `${file.path} is empty`)
  const [scan, second] = readingsOf(formatOf(format, first))
  return file.failure === undefined ? scan : (second ?? scan)
}

/** Reads as much of a chunk as can be read without the next; returns how much that was. */
function readChunk(reading: Reading, { data, isLast }: Chunk): number {
  const source = new ByteSource(data)
  let from = 0
  while (from < data.length) {
    const isShort = from + reading.length >= data.length
    // A row that did not fit a piece needs a longer one, not the same again.
    if (isShort && !isLast && reading.length > PIECE) break
    const used = reading.read(source, from, !isLast)
    if (used === 0 && isShort) break
    from += used
  }
  return from
}

function otherColumns(
  path: string,
  headers: readonly string[],
  firstPath: string,
  first: readonly string[],
): string {
  return (
    `${path} has other columns (${headers.join(', ')}) than ${firstPath} (${first.join(', ')}): ` +
    'files that are queried together must have the same'
  )
}
