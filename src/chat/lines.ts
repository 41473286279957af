import { parseError } from './error.ts'

const NEWLINE = 0x0a

/** What a line may weigh by default, in bytes (16 MiB). */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024

/**
 * Bytes in, complete lines out. A line ends with `\n`; a `\r` before it is removed; empty lines are
 * skipped; invalid UTF-8 is replaced. Holds no more than one unfinished line and what was last pushed.
 */
export class Lines {
  readonly #maxLineBytes: number
  // A byte-order mark is a character like any other in the middle of a protocol.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  /** Complete lines, decoded, each with its `\n`; read from `#cursor` on. */
  #text = ''
  #cursor = 0
  /** The bytes of the line that is not complete yet, copied: a view would keep its whole chunk alive. */
  #tail = new Uint8Array(0)
  #tailLength = 0
  #overflow = false

  constructor(maxLineBytes: number = MAX_LINE_BYTES) {
    this.#maxLineBytes = maxLineBytes
  }

  /** Takes the next bytes of the stream. */
  push(bytes: Uint8Array): void {
    if (this.#overflow) return
    const room = this.#maxLineBytes - this.#tailLength
    // Only a push larger than the room left can hold a line that is too long: all others skip the look.
    const fits = bytes.length <= room ? bytes : this.#upToOverflow(bytes, room)
    // Cutting at `\n` never cuts a character: no byte of a longer UTF-8 sequence is 0x0A.
    const complete = fits.lastIndexOf(NEWLINE) + 1
    if (complete > 0) this.#append(this.#decode(fits, complete))
    if (this.#overflow) this.#tail = new Uint8Array(0)
    else if (complete < fits.length) this.#keep(fits.subarray(complete))
  }

  /** Ends the stream: what is left is a line, although no `\n` follows it. */
  end(): void {
    this.push(Uint8Array.of(NEWLINE))
  }

  /** The next complete line, or undefined until more is pushed. Throws `Parse` where a line is too long. */
  next(): string | undefined {
    while (this.#cursor < this.#text.length) {
      const start = this.#cursor
      const newline = this.#text.indexOf('\n', start)
      this.#cursor = newline + 1
      const end = this.#text.charCodeAt(newline - 1) === 0x0d ? newline - 1 : newline
      if (end > start) return this.#text.slice(start, end)
    }
    if (this.#overflow) throw parseError(`ndjson line exceeds ${sizeText(this.#maxLineBytes)}`)
    return undefined
  }

  #append(text: string): void {
    this.#text = this.#cursor === this.#text.length ? text : this.#text.slice(this.#cursor) + text
    this.#cursor = 0
  }

  #decode(bytes: Uint8Array, end: number): string {
    if (this.#tailLength === 0) {
      return this.#decoder.decode(end === bytes.length ? bytes : bytes.subarray(0, end))
    }
    this.#keep(bytes.subarray(0, end))
    const text = this.#decoder.decode(this.#tail.subarray(0, this.#tailLength))
    this.#tailLength = 0
    return text
  }

  /** Adds to the unfinished line. Doubling keeps the cost linear even when bytes come one at a time. */
  #keep(bytes: Uint8Array): void {
    const length = this.#tailLength + bytes.length
    if (length > this.#tail.length) {
      const larger = new Uint8Array(Math.max(length, this.#tail.length * 2, 1024))
      larger.set(this.#tail.subarray(0, this.#tailLength))
      this.#tail = larger
    }
    this.#tail.set(bytes, this.#tailLength)
    this.#tailLength = length
  }

  /** The bytes before the first line that is too long, all of them when there is none. */
  #upToOverflow(bytes: Uint8Array, roomForFirst: number): Uint8Array {
    let start = 0
    let room = roomForFirst
    while (bytes.length - start > room) {
      const newline = bytes.subarray(start, start + room + 1).indexOf(NEWLINE)
      if (newline === -1) {
        this.#overflow = true
        return bytes.subarray(0, start)
      }
      start += newline + 1
      room = this.#maxLineBytes
    }
    return bytes
  }
}

function sizeText(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024)
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes} bytes`
}
