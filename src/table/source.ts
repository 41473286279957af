import type { Kernel } from './kernel/kernel.ts'
import { SLACK, TEXT } from './kernel/layout.ts'
import { encodeInto, utf16Length } from './utf8.ts'

/** A piece of a source as it lies in the kernel: `units` of the source are `bytes` there. */
export interface Piece {
  readonly from: number
  readonly units: number
  readonly bytes: number
}

/** Text that is put into the kernel piece by piece. It is counted in units of its own. */
export interface Source {
  readonly size: number
  /** Puts about `length` units from `from` on at the kernel's place for text. */
  fill(kernel: Kernel, from: number, length: number): Piece
  /** How many units the first `bytes` of a piece are that is in the kernel. */
  unitsOf(kernel: Kernel, piece: Piece, bytes: number): number
}

/** A string, counted in UTF-16 units. */
export class TextSource implements Source {
  readonly size: number
  readonly #text: string

  constructor(text: string) {
    this.#text = text
    this.size = text.length
  }

  fill(kernel: Kernel, from: number, length: number): Piece {
    let to = Math.min(from + length, this.size)
    const last = this.#text.charCodeAt(to - 1)
    if (to < this.size && last >= 0xd800 && last <= 0xdbff) to++
    const units = to - from
    kernel.release()
    const at = kernel.take(units * 3 + SLACK)
    const text = units === this.size ? this.#text : this.#text.slice(from, to)
    const bytes = encodeInto(text, kernel.bytes, at)
    kernel.release(at + bytes + SLACK)
    return { from, units, bytes }
  }

  unitsOf(kernel: Kernel, piece: Piece, bytes: number): number {
    if (piece.units === piece.bytes) return bytes
    return piece.units - utf16Length(kernel.bytes, TEXT + bytes, TEXT + piece.bytes)
  }
}

/** Bytes of UTF-8. */
export class ByteSource implements Source {
  readonly size: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.size = bytes.length
  }

  fill(kernel: Kernel, from: number, length: number): Piece {
    const bytes = Math.min(length, this.size - from)
    kernel.release()
    const at = kernel.take(bytes + SLACK)
    kernel.bytes.set(this.#bytes.subarray(from, from + bytes), at)
    return { from, units: bytes, bytes }
  }

  unitsOf(_kernel: Kernel, _piece: Piece, bytes: number): number {
    return bytes
  }
}
