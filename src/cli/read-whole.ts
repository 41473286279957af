import { Buffer } from 'node:buffer'
import { addAbortSignal, type Readable } from 'node:stream'

/** Everything that comes out of a stream of bytes. Rejects when the signal aborts. */
export async function readWhole(
  stream: Readable,
  signal: AbortSignal,
  onBytes?: (bytes: number) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of addAbortSignal(signal, stream)) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a stream of bytes gives bytes')
    chunks.push(chunk)
    bytes += chunk.length
    onBytes?.(bytes)
  }
  return Buffer.concat(chunks)
}
