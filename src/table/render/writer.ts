import { TableError } from '../error.ts'
import { currentKernel, type Kernel } from '../kernel/kernel.ts'
import type { View } from '../result.ts'
import { decode, encodeInto } from '../utf8.ts'

/** The longest string of V8, the engine with the lowest bound among those we run on. */
const LONGEST = 536_870_888

/** How much text is gathered as bytes before it becomes a string. */
const ROOM = 1 << 18

/** How many bytes of cells are written at a time. */
const BLOCK = 1 << 15

/** Rows in the kernel, ready to be written. */
export interface Block {
  /** Where the bytes of the cells begin. */
  readonly cells: number
  /** Where it is listed at which byte each cell ends. */
  readonly ends: number
  readonly rows: number
}

/** Writes a long text: as bytes in the kernel, turned into strings when the room there is full. */
export class Writer {
  readonly kernel: Kernel = currentKernel()
  #text = ''
  #room: number
  #out: number
  #at: number

  /** `size` is a guess of how long the text will be. */
  constructor(size: number) {
    this.kernel.owner = undefined
    this.kernel.release()
    this.#room = Math.min(size, ROOM)
    this.#out = this.kernel.take(this.#room)
    this.#at = this.#out
  }

  /** Writes a text that is no cell. */
  write(text: string): void {
    this.#reserve(text.length * 3)
    this.#at += encodeInto(text, this.kernel.bytes, this.#at)
  }

  /** Takes back the last character written, which is ASCII and was written last. */
  erase(count: number): void {
    this.#at -= count
  }

  /** Writes one row of these texts. */
  writeTexts(
    texts: readonly string[],
    most: (bytes: number) => number,
    write: (block: Block, out: number) => number,
  ): void {
    const { kernel } = this
    let length = 0
    for (const text of texts) length += text.length
    this.#reserve(most(length * 3))
    const ends = kernel.take(texts.length * 4 + 4) + 4
    const cells = kernel.take(length * 3)
    kernel.setState(ends - 4, 0)
    let at = cells
    for (let i = 0; i < texts.length; i++) {
      at += encodeInto(texts[i] ?? '', kernel.bytes, at)
      kernel.setState(ends + i * 4, at - cells)
    }
    this.#at = write({ cells, ends, rows: 1 }, this.#at)
    kernel.release(this.#out + this.#room)
  }

  /**
   * Writes the rows of a view, block by block, each with `width` cells. `most` says how many bytes
   * so many rows with so many bytes of cells can become; `write` writes a block, and returns where
   * it stopped.
   */
  writeRows(
    view: View,
    width: number,
    most: (rows: number, bytes: number) => number,
    write: (block: Block, out: number) => number,
  ): void {
    const { frame, order, rowCount } = view
    for (let from = 0; from < rowCount;) {
      let to = from
      let bytes = 0
      while (to < rowCount && bytes < BLOCK) {
        const row = order?.[to] ?? to
        bytes += frame.end(row, width - 1) - frame.start(row, 0) + width
        to++
      }
      this.#reserve(most(to - from, bytes))
      const block = this.#load(view, from, to, width, bytes)
      this.#at = write(block, this.#at)
      this.kernel.release(this.#out + this.#room)
      from = to
    }
  }

  /** All that was written. */
  finish(): string {
    this.#flush()
    return this.#text
  }

  /** Copies rows into the kernel. Those of JSON may lack cells at their end: here they have them. */
  #load({ frame, order }: View, from: number, to: number, width: number, bytes: number): Block {
    const { kernel } = this
    // A word before the first end: where the first cell begins.
    const ends = kernel.take((to - from) * width * 4 + 4) + 4
    const cells = kernel.take(bytes)
    kernel.setState(ends - 4, 0)
    if (order === undefined && frame.hasWidth(width)) {
      frame.copyRows(from, to, kernel.bytes, cells, kernel.words, ends >> 2)
      return { cells, ends, rows: to - from }
    }
    let at = cells
    let slot = ends >> 2
    for (let i = from; i < to; i++) {
      at = frame.copyRow(order?.[i] ?? i, width, kernel.bytes, at, kernel.words, slot, cells)
      slot += width
    }
    return { cells, ends, rows: to - from }
  }

  #reserve(size: number): void {
    if (this.#at + size <= this.#out + this.#room) return
    this.#flush()
    if (size <= this.#room) return
    this.kernel.release(this.#out)
    this.#out = this.kernel.take(size)
    this.#at = this.#out
    this.#room = size
  }

  #flush(): void {
    const text = decode(this.kernel.bytes, this.#out, this.#at)
    if (this.#text.length + text.length > LONGEST) throw resultTooLong()
    this.#text += text
    this.#at = this.#out
  }
}

/** Past the longest string there is no text to return. */
export function resultTooLong(): TableError {
  return new TableError(
    'Limit',
    'the result is too long for one text. Set a limit, select fewer columns, or aggregate.',
  )
}
