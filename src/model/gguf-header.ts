import type { JsonObject } from '../chat/types.ts'

/** What stands before the weights in their file. */
export interface GgufHeader {
  /** By name; a list is `null`, because the vocabulary helps nobody. */
  readonly metadata: JsonObject
  readonly parameterCount: number
}

/** Kinds of values, as the format numbers them; those not named here are numbers of a fixed size. */
const TEXT = 8
const LIST = 9

/** Reads the header of a GGUF file. Throws a `RangeError` where it breaks off, an `Error` if it is none. */
export function readGgufHeader(file: Uint8Array): GgufHeader {
  const reader = new Reader(file)
  const magic = reader.characters(4)
  const version = reader.uint32()
  if (magic !== 'GGUF' || version !== 3) throw new Error('this is no GGUF file of version 3')
  const tensorCount = reader.uint64()
  const entryCount = reader.uint64()
  const entries = Array.from({ length: entryCount }, () => [reader.text(), reader.value()] as const)
  let parameterCount = 0
  for (let i = 0; i < tensorCount; i++) parameterCount += reader.tensorSize()
  return { metadata: Object.fromEntries(entries), parameterCount }
}

/** Reads one thing after the other. */
class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  uint32(): number {
    return this.#view.getUint32(this.#skip(4), true)
  }

  /** Sizes and counts: none is so large that a number could not hold it. */
  uint64(): number {
    return Number(this.#view.getBigUint64(this.#skip(8), true))
  }

  characters(count: number): string {
    const from = this.#skip(count)
    return new TextDecoder().decode(this.#bytes.subarray(from, this.#at))
  }

  text(): string {
    return this.characters(this.uint64())
  }

  value(kind: number = this.uint32()): string | number | boolean | null {
    if (kind === TEXT) return this.text()
    if (kind === LIST) return this.#skipList()
    return this.#number(kind)
  }

  /** Reads what is said about a tensor, and returns how many numbers it has. */
  tensorSize(): number {
    this.text()
    const dimensions = Array.from({ length: this.uint32() }, () => this.uint64())
    // Its type and its place follow.
    this.#skip(12)
    return dimensions.reduce((size, dimension) => size * dimension, 1)
  }

  #skipList(): null {
    const kind = this.uint32()
    const count = this.uint64()
    for (let i = 0; i < count; i++) {
      if (kind === TEXT) this.#skip(this.uint64())
      else this.value(kind)
    }
    return null
  }

  #number(kind: number): number | boolean {
    const view = this.#view
    switch (kind) {
      case 0:
        return view.getUint8(this.#skip(1))
      case 1:
        return view.getInt8(this.#skip(1))
      case 2:
        return view.getUint16(this.#skip(2), true)
      case 3:
        return view.getInt16(this.#skip(2), true)
      case 4:
        return view.getUint32(this.#skip(4), true)
      case 5:
        return view.getInt32(this.#skip(4), true)
      case 6:
        return view.getFloat32(this.#skip(4), true)
      case 7:
        return view.getUint8(this.#skip(1)) !== 0
      case 10:
        return Number(view.getBigUint64(this.#skip(8), true))
      case 11:
        return Number(view.getBigInt64(this.#skip(8), true))
      case 12:
        return view.getFloat64(this.#skip(8), true)
      default:
        throw new Error(`a GGUF file has no values of kind ${kind}`)
    }
  }

  /** Goes on by so many bytes, and returns where they begin. */
  #skip(count: number): number {
    const from = this.#at
    this.#at += count
    if (this.#at > this.#bytes.length) throw new RangeError('the header breaks off')
    return from
  }
}
