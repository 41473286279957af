import type { Batch } from '../../../table/batch.ts'
import { encode } from '../../../table/utf8.ts'

/** One character a byte, whatever the bytes are: then positions in the text are positions of bytes. */
const byteText = new TextDecoder('windows-1252')

/**
 * A text that is looked for in all cells of a table at once. The kernel looks into one column at a time and
 * learns its distinct texts first, which makes the first search slow. Here the JavaScript engine searches all
 * cells of a batch in one run; later searches take half as long too, unless most rows have the text.
 */
export class WantedText {
  readonly #bytes: Uint8Array
  readonly #text: string

  constructor(text: string) {
    this.#bytes = encode(text).map(lowered)
    this.#text = byteText.decode(this.#bytes).toLowerCase()
  }

  /** Sets the flag of every row of a batch that has the text in some cell. */
  flag(batch: Batch, flags: Uint8Array): void {
    const width = batch.columns
    const { bytes, ends } = batch.gather(
      Array.from({ length: width }, (_, column) => column),
      undefined,
    )
    const text = byteText.decode(bytes).toLowerCase()
    let cell = 0
    let at = text.indexOf(this.#text)
    while (at >= 0) {
      while ((ends[cell] ?? Infinity) <= at) cell++
      let next = at + 1
      // What begins in one cell and ends in the next is nothing, nor is what differs in more than ASCII case.
      if (at + this.#bytes.length <= (ends[cell] ?? 0) && this.#isAt(bytes, at)) {
        const row = Math.floor(cell / width)
        flags[row] = 1
        next = ends[(row + 1) * width - 1] ?? next
      }
      at = text.indexOf(this.#text, next)
    }
  }

  #isAt(bytes: Uint8Array, at: number): boolean {
    return this.#bytes.every((byte, i) => lowered(bytes[at + i] ?? 0) === byte)
  }
}

function lowered(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}
