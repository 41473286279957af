import { constants, createReadStream, openSync, statSync, type Stats } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { formatOfName, isGzip, parseBytes } from '../../files/parse-bytes.ts'
import { readBytes } from '../../files/read-bytes.ts'
import { refuseBinary } from '../../files/refuse-binary.ts'
import { unpack } from '../../files/unpack.ts'
import type { Table } from '../../table/table.ts'
import { readWhole } from '../read-whole.ts'
import { fileError, tableError } from './file-error.ts'
import type { InputOptions } from './input.ts'

/**
 * Reads the table in a file, a pipe or standard input (`-`) into memory, packed or not. Rejects with
 * an error that names the file and says what to do, or with the reason of the terminal's signal.
 */
export async function readTable(path: string, options: InputOptions): Promise<Table> {
  const { format = formatOfName(path), terminal } = options
  const { signal } = terminal
  const label = labelOf(path)
  try {
    const bytes = await bytesOf(path, options)
    refuseBinary(bytes, label)
    return parseBytes(bytes, { format })
  } catch (error) {
    signal.throwIfAborted()
    throw tableError(fileError(error, label), label, format)
  }
}

/** What to call a file in a message. */
export function labelOf(path: string): string {
  return path === '-' ? 'standard input' : path
}

async function bytesOf(path: string, { terminal, onProgress }: InputOptions): Promise<Uint8Array> {
  const { signal } = terminal
  const stats = path === '-' ? undefined : statSync(path)
  if (stats?.isFile() === true) {
    return readBytes(path, {
      signal,
      onProgress: ({ bytesRead, totalBytes }) => onProgress(bytesRead, totalBytes),
    })
  }
  const bytes =
    stats === undefined
      ? await terminal.readInput(onProgress)
      : await readWhole(streamOf(path, stats), signal, onProgress)
  return isGzip(bytes) ? unpack([bytes], { name: labelOf(path), signal }) : bytes
}

/** A named pipe is read like a socket: a plain read of it cannot be given up while nobody writes. */
function streamOf(path: string, stats: Stats): Readable {
  if (!stats.isFIFO()) return createReadStream(path)
  return new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) })
}
