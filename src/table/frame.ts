import { TableError } from './error.ts'
import type { Gathered } from './batch.ts'
import { decode, encodeInto } from './utf8.ts'

/** The most cells, and bytes of them, that a result may have. */
const MAX_CELLS = 1 << 26
const MAX_BYTES = 2 ** 31

/** Growing costs more than a little too much room. */
const SMALLEST = 128

/** Rows that were kept: their cells as bytes, one after the other. */
export class Frame {
  #bytes = new Uint8Array(0)
  #byteCount = 0
  /** Where each cell ends; it begins where the one before it ends. */
  #ends = new Uint32Array(0)
  #cellCount = 0
  #rowCount = 0
  /** How many cells every row has, until there are rows that differ. */
  #width = 0
  /** Which cell is the first of each row, and one more, once rows differ: those of JSON may. */
  #rowStarts: Uint32Array<ArrayBuffer> | undefined
  readonly #bare = new Set<number>()

  get rowCount(): number {
    return this.#rowCount
  }

  /** A frame of texts, so many a row. */
  static ofTexts(texts: readonly string[], width: number): Frame {
    const frame = new Frame()
    let length = 0
    for (const text of texts) length += text.length
    frame.#bytes = new Uint8Array(length * 3)
    frame.#ends = new Uint32Array(texts.length)
    for (let i = 0; i < texts.length; i++) {
      frame.#byteCount += encodeInto(texts[i] ?? '', frame.#bytes, frame.#byteCount)
      frame.#ends[i] = frame.#byteCount
    }
    frame.#cellCount = texts.length
    frame.#rowCount = texts.length / width
    frame.#width = width
    return frame
  }

  /** Adds rows of so many cells. */
  append({ bytes, ends }: Gathered, rows: number, width: number): void {
    const byteCount = this.#byteCount
    const cellCount = this.#cellCount
    const cells = rows * width
    if (cellCount + cells > MAX_CELLS || byteCount + bytes.length > MAX_BYTES) {
      throw new TableError(
        'Limit',
        'the result is too large to hold. Select fewer columns, filter more, or set a limit.',
      )
    }
    this.#bytes = grown(this.#bytes, byteCount + bytes.length)
    this.#bytes.set(bytes, byteCount)
    this.#ends = grown(this.#ends, cellCount + cells)
    for (let i = 0; i < cells; i++) this.#ends[cellCount + i] = byteCount + (ends[i] ?? 0)
    this.#addRows(rows, width)
    this.#byteCount += bytes.length
    this.#cellCount += cells
  }

  #addRows(rows: number, width: number): void {
    if (this.#rowCount === 0) this.#width = width
    if (width !== this.#width && this.#rowStarts === undefined) {
      this.#rowStarts = new Uint32Array(this.#rowCount + rows + 1)
      for (let row = 0; row <= this.#rowCount; row++) this.#rowStarts[row] = row * this.#width
    }
    if (this.#rowStarts !== undefined) {
      this.#rowStarts = grown(this.#rowStarts, this.#rowCount + rows + 1)
      for (let i = 1; i <= rows; i++) {
        this.#rowStarts[this.#rowCount + i] = this.#cellCount + i * width
      }
    }
    this.#rowCount += rows
  }

  /** Notes that a row has no cells at all (DQ-10). */
  setBare(row: number): void {
    this.#bare.add(row)
  }

  /** Whether there is such a row. */
  get hasBareRows(): boolean {
    return this.#bare.size > 0
  }

  /** Whether a row has no cells at all. */
  isBare(row: number): boolean {
    return this.#bare.has(row)
  }

  /** Where a cell begins, in `bytes`. A column past the end of its row is empty. */
  start(row: number, column: number): number {
    const cell = Math.min(this.#cell(row, column), this.#cell(row + 1, 0))
    return cell === 0 ? 0 : (this.#ends[cell - 1] ?? 0)
  }

  /** Where it ends. */
  end(row: number, column: number): number {
    const cell = Math.min(this.#cell(row, column) + 1, this.#cell(row + 1, 0))
    return cell === 0 ? 0 : (this.#ends[cell - 1] ?? 0)
  }

  /** The bytes of all cells. */
  get bytes(): Uint8Array {
    return this.#bytes
  }

  /** Whether every row has so many cells. */
  hasWidth(width: number): boolean {
    return this.#rowStarts === undefined && this.#width === width
  }

  /** Copies rows, which all have the same width: their bytes, and at which byte each cell ends. */
  copyRows(
    from: number,
    to: number,
    bytes: Uint8Array,
    at: number,
    ends: Int32Array,
    slot: number,
  ): void {
    const start = this.start(from, 0)
    const last = to * this.#width
    bytes.set(this.#bytes.subarray(start, this.#ends[last - 1]), at)
    const list = this.#ends
    for (let cell = from * this.#width; cell < last; cell++) {
      ends[slot++] = (list[cell] ?? 0) - start
    }
  }

  /** Copies one row, with empty cells up to a width; the ends are counted from `origin`. */
  copyRow(
    row: number,
    width: number,
    bytes: Uint8Array,
    at: number,
    ends: Int32Array,
    slot: number,
    origin: number,
  ): number {
    const source = this.#bytes
    const start = this.start(row, 0)
    const end = this.end(row, width - 1)
    for (let i = start; i < end; i++) bytes[at + i - start] = source[i] ?? 0
    const shift = at - origin - start
    for (let column = 0; column < width; column++)
      ends[slot + column] = this.end(row, column) + shift
    return at + end - start
  }

  /** A cell as text. */
  text(row: number, column: number): string {
    return decode(this.#bytes, this.start(row, column), this.end(row, column))
  }

  /** Plain string order of two cells (DQ-3): below 0, 0, above 0. */
  compare(a: number, b: number, column: number): number {
    const bytes = this.#bytes
    let at = this.start(a, column)
    let other = this.start(b, column)
    const end = this.end(a, column)
    const otherEnd = this.end(b, column)
    while (at < end && other < otherEnd) {
      const difference = (bytes[at++] ?? 0) - (bytes[other++] ?? 0)
      if (difference !== 0) return difference
    }
    return end - at - (otherEnd - other)
  }

  /** These rows alone, in this order. */
  only(rows: Iterable<number>): Frame {
    const frame = new Frame()
    for (const row of rows) {
      const first = this.#cell(row, 0)
      const width = this.#cell(row + 1, 0) - first
      const from = this.start(row, 0)
      const to = width === 0 ? from : (this.#ends[first + width - 1] ?? 0)
      const ends = Int32Array.from({ length: width }, (_, i) => (this.#ends[first + i] ?? 0) - from)
      if (this.isBare(row)) frame.setBare(frame.rowCount)
      frame.append({ bytes: this.#bytes.subarray(from, to), ends }, 1, width)
    }
    return frame
  }

  #cell(row: number, column: number): number {
    return (
      (this.#rowStarts === undefined ? row * this.#width : (this.#rowStarts[row] ?? 0)) + column
    )
  }
}

function grown(array: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer>
function grown(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer>
function grown(
  array: Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  length: number,
): Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  if (length <= array.length) return array
  const size = Math.max(length, array.length * 2, SMALLEST)
  const larger = array instanceof Uint8Array ? new Uint8Array(size) : new Uint32Array(size)
  larger.set(array)
  return larger
}

/** The rows of a frame in their own order: 0, 1, 2, … */
export function numbered(length: number): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(length)
  for (let i = 0; i < length; i++) order[i] = i
  return order
}
