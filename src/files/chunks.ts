import type { FileHandle } from 'node:fs/promises'

/** How much is read from a file at a time. */
const CHUNK = 1 << 20

/** Room in front of a chunk for what was not used of the one before. */
const ROOM = 1 << 18

/** A piece of a file that begins where the last one was used up to. */
export interface Chunk {
  readonly data: Uint8Array
  readonly isLast: boolean
}

interface Filled {
  readonly buffer: Uint8Array<ArrayBuffer>
  readonly length: number
}

/** Reads a file from front to back. While one chunk is worked on, the next is being read. */
export class Chunks {
  readonly #handle: FileHandle
  readonly #buffers = [new Uint8Array(ROOM + CHUNK), new Uint8Array(ROOM + CHUNK)] as const
  #turn: 0 | 1 = 0
  #position = 0
  #ahead: Promise<Filled> | undefined
  #rest = new Uint8Array(0)

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** The next chunk, after what was left of the last: `wanted` bytes or more, unless it is the last. */
  async next(wanted: number): Promise<Chunk> {
    const { buffer, length } = await (this.#ahead ?? this.#read())
    let data = this.#joined(buffer, length)
    let isLast = length === 0
    // A row that is longer than a chunk: what it lacks is read at once, so that it is copied once.
    while (!isLast && data.length < wanted) {
      const larger = new Uint8Array(wanted)
      larger.set(data)
      const { bytesRead } = await this.#readAt(larger, data.length, wanted - data.length)
      isLast = bytesRead === 0
      data = larger.subarray(0, data.length + bytesRead)
    }
    this.#rest = data
    this.#ahead = isLast ? undefined : this.#read()
    return { data, isLast }
  }

  /** Says how much of the last chunk is not needed any more. */
  used(bytes: number): void {
    this.#rest = this.#rest.subarray(bytes)
  }

  /** Waits for a read that nobody needs any more: the file is about to be closed. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.#ahead])
  }

  #joined(buffer: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
    const rest = this.#rest
    const start = ROOM - rest.length
    if (start >= 0) {
      buffer.set(rest, start)
      return buffer.subarray(start, ROOM + length)
    }
    const joined = new Uint8Array(rest.length + length)
    joined.set(rest)
    joined.set(buffer.subarray(ROOM, ROOM + length), rest.length)
    return joined
  }

  async #read(): Promise<Filled> {
    const buffer = this.#buffers[this.#turn]
    this.#turn = this.#turn === 0 ? 1 : 0
    const { bytesRead } = await this.#readAt(buffer, ROOM, CHUNK)
    return { buffer, length: bytesRead }
  }

  async #readAt(
    buffer: Uint8Array,
    at: number,
    length: number,
  ): Promise<{ readonly bytesRead: number }> {
    const { bytesRead } = await this.#handle.read(buffer, at, length, this.#position)
    this.#position += bytesRead
    return { bytesRead }
  }
}
