import type { Kernel } from '../kernel/kernel.ts'
import { decode, encodeInto } from '../utf8.ts'

/** Where the keys are while a piece of JSON is read. */
interface KeyArea {
  readonly keys: number
  readonly table: number
  readonly places: number
  readonly seen: number
}

/**
 * The keys of the objects met so far, as they are spelled, and the columns that they name: `"a"`
 * and `"\u0061"` are two spellings of one column. Headers stand in order of appearance (DQ-8).
 */
export class KeyList {
  readonly headers: string[] = []
  readonly #columns = new Map<string, number>()
  readonly #known = new Set<string>()
  readonly #spellings: { readonly text: string | Uint8Array; readonly column: number }[] = []
  #byteCount = 0
  #area: (KeyArea & { readonly text: number; readonly textEnd: number }) | undefined
  #textUsed = 0

  get spellings(): number {
    return this.#spellings.length
  }

  /** Puts the keys into the kernel, with room for as many more. */
  load(kernel: Kernel): KeyArea {
    const capacity = Math.max(16, this.#spellings.length * 2)
    const places = 2 ** Math.ceil(Math.log2(capacity * 2))
    const keys = kernel.take(capacity * 12)
    const table = kernel.take(places * 4)
    const seen = kernel.take(capacity * 4)
    const textSize = Math.max(1024, this.#byteCount * 2)
    const text = kernel.take(textSize)
    kernel.rules.clearTable(table, places)
    kernel.words.fill(0, seen >> 2, (seen >> 2) + capacity)
    this.#area = { keys, table, places, seen, text, textEnd: text + textSize }
    this.#textUsed = 0
    for (let i = 0; i < this.#spellings.length; i++) this.#put(kernel, i)
    return this.#area
  }

  /**
   * Adds keys that stand in the kernel's text: a list of where they begin and end. Returns whether
   * there was room for all of them in the kernel.
   */
  add(kernel: Kernel, list: number, count: number): boolean {
    const before = this.#spellings.length
    for (let i = 0; i < count; i++) {
      this.#add(kernel, kernel.state(list + i * 8), kernel.state(list + i * 8 + 4))
    }
    let fits = true
    for (let i = before; i < this.#spellings.length && fits; i++) fits = this.#put(kernel, i)
    return fits
  }

  #add(kernel: Kernel, start: number, end: number): void {
    const text = decode(kernel.bytes, start, end)
    // Bytes that are not UTF-8 all look alike as text: spellings are told apart by their bytes.
    const spelling = bytesAsText(kernel.bytes, start, end)
    // A key that comes twice in one object is new twice.
    if (this.#known.has(spelling)) return
    this.#known.add(spelling)
    const name = text.includes('\\') ? unescaped(text) : text
    let column = this.#columns.get(name)
    if (column === undefined) {
      column = this.headers.length
      this.headers.push(name)
      this.#columns.set(name, column)
    }
    this.#spellings.push({
      text: spelling === text ? text : kernel.bytes.slice(start, end),
      column,
    })
    this.#byteCount += end - start
  }

  #put(kernel: Kernel, number: number): boolean {
    const area = this.#area
    const spelling = this.#spellings[number]
    if (area === undefined || spelling === undefined) return false
    const start = area.text + this.#textUsed
    const end = start + spelling.text.length
    if ((number + 1) * 2 > area.places || area.keys + (number + 1) * 12 > area.table) return false
    if (end > area.textEnd) return false
    if (typeof spelling.text === 'string') encodeInto(spelling.text, kernel.bytes, start)
    else kernel.bytes.set(spelling.text, start)
    this.#textUsed += spelling.text.length
    kernel.setState(area.keys + number * 12, start)
    kernel.setState(area.keys + number * 12 + 4, end)
    kernel.setState(area.keys + number * 12 + 8, spelling.column)
    kernel.rules.addEntry(area.keys, area.table, area.places, number)
    return true
  }
}

/** A character for every byte: the text itself, when that is ASCII. */
function bytesAsText(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

/** The name that a key with escapes stands for. */
function unescaped(text: string): string {
  const name: unknown = JSON.parse(`"${text}"`)
  if (typeof name !== 'string') throw new TypeError('a key is a string')
  return name
}
