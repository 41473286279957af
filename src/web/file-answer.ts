import { constants, open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** A file as an answer, piece by piece as it is read. Rejects as Node does when it cannot be opened. */
export async function fileAnswer(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  // Should it have become a pipe meanwhile, nobody waits for who writes to it.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const { size } = await regularFile(file)
    // As long as it is now: something may be writing to it for ever.
    if (size > 0) return new Response(streamOf(file, size), { headers })
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return new Response('', { headers })
}

async function regularFile(file: FileHandle): Promise<{ readonly size: number }> {
  const stats = await file.stat()
  if (stats.isFile()) return stats
  throw Object.assign(new Error('this is no file'), { code: 'EISDIR' })
}

/** Closes the file when it has been read, or when nobody wants the rest. */
function streamOf(file: FileHandle, size: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(file.createReadStream({ end: size - 1, highWaterMark: 256 * 1024 }))
}
