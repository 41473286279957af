import { open, type FileHandle } from 'node:fs/promises'
import { collect } from './collect.ts'
import type { FileProgress } from './query-file.ts'
import { isGzip } from './parse-bytes.ts'
import { unpack } from './unpack.ts'

/** How much is read from a file at a time. */
const CHUNK = 1 << 20

/** How to read a file whole. */
export interface ReadBytesOptions {
  /** The most bytes, unpacked; 1 GiB unless given. */
  readonly max_bytes?: number | undefined
  /** Stops the reading; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called now and then while the file is read. Bytes are counted as they are in the file. */
  readonly onProgress?: ((progress: FileProgress) => void) | undefined
}

/** Reads a file whole and unpacks it, if gzip has written it: its first bytes tell, not its name. */
export async function readBytes(path: string, options: ReadBytesOptions): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const first = await readChunk(handle)
    const chunks = chunksOf(handle, first, size, options)
    const { max_bytes, signal } = options
    const bounds = { name: path, max_bytes, signal }
    if (!isGzip(first)) return await collect(chunks, { ...bounds, expectedBytes: size })
    return await unpack(chunks, bounds)
  } finally {
    await handle.close()
  }
}

async function* chunksOf(
  handle: FileHandle,
  first: Uint8Array,
  size: number,
  { signal, onProgress }: ReadBytesOptions,
): AsyncGenerator<Uint8Array, void> {
  let bytesRead = 0
  for (let chunk = first; chunk.length > 0; chunk = await readChunk(handle)) {
    signal?.throwIfAborted()
    bytesRead += chunk.length
    // Pipes have no size, and a file may grow.
    onProgress?.({ bytesRead, totalBytes: Math.max(size, bytesRead) })
    yield chunk
  }
}

/** A full chunk, unless the file ends: a pipe may give less at a time than it takes to know it. */
async function readChunk(handle: FileHandle): Promise<Uint8Array> {
  const chunk = new Uint8Array(CHUNK)
  let length = 0
  while (length < CHUNK) {
    const { bytesRead } = await handle.read(chunk, length, CHUNK - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return chunk.subarray(0, length)
}
