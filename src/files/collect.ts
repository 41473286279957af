import { TableError } from '../table/error.ts'

/** What may be kept in memory when nobody says otherwise: 1 GiB. */
const MAX_BYTES = 1 << 30

/** Bounds of what is read whole. */
export interface CollectOptions {
  /** What to call it in an error. */
  readonly name: string
  /** The most bytes, unpacked; 1 GiB unless given. */
  readonly max_bytes?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** How many bytes there are, where that is known. */
  readonly expectedBytes?: number | undefined
}

/** Puts all bytes that come into one block. */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  { name, max_bytes = MAX_BYTES, signal, expectedBytes = 0 }: CollectOptions,
): Promise<Uint8Array> {
  if (expectedBytes > max_bytes) throw tooLong(name, max_bytes)
  let block = new Uint8Array(expectedBytes)
  let length = 0
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    const end = length + chunk.length
    if (end > max_bytes) throw tooLong(name, max_bytes)
    if (end > block.length) {
      const larger = new Uint8Array(Math.min(max_bytes, Math.max(end, block.length * 2)))
      larger.set(block.subarray(0, length))
      block = larger
    }
    block.set(chunk, length)
    length = end
  }
  return block.subarray(0, length)
}

function tooLong(name: string, maxBytes: number): TableError {
  return new TableError(
    'Limit',
    `${name} is longer than ${maxBytes} bytes (max_bytes), too long to be kept in memory. ` +
      'If it is packed, unpack it; then ask it with queryFile or "tallymark query", ' +
      'which read CSV, JSON and Markdown piece by piece',
  )
}
