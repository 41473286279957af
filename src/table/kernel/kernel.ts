import { TableError } from '../error.ts'
import { LAST, SEED, SLACK, TEXT } from './layout.ts'
import { readLongNumberOf, writeLongNumberOf } from './long-number.ts'
import { growPlainMemory, plainMemory } from './memory.ts'
import * as plainRules from './rules.ts'
import { rulesBase64 } from './wasm/module.ts'
import { encodeInto } from '../utf8.ts'

type Rules = typeof plainRules

interface Memory {
  buffer(): ArrayBuffer
  grow(size: number): void
}

/** After this many characters, in one text or in many, WebAssembly is worth the time to compile it. */
const WORTHWHILE = 1 << 16

/** Memory of WebAssembly grows by pages. */
const PAGE = 2 ** 16

/** Addresses are 32-bit integers with a sign. */
const LARGEST = 2 ** 31 - 2 ** 17

/** A kernel that has grown past this is given up after use: memory of WebAssembly never shrinks. */
const KEEPABLE = 1 << 24

/**
 * The rules of `rules.ts` and the memory that they work on. There is one kernel of each kind in a
 * process. Whoever uses it is its `owner` until somebody else comes: what lies in the memory is
 * the owner's, and nothing in it lasts.
 */
export class Kernel {
  readonly rules: Rules
  readonly #memory: Memory
  /** The memory as bytes. Replaced when the memory grows, like the two below. */
  bytes: Uint8Array<ArrayBuffer>
  words: Int32Array<ArrayBuffer>
  doubles: Float64Array<ArrayBuffer>
  owner: object | undefined
  #top = TEXT

  constructor(rules: Rules, memory: Memory) {
    this.rules = rules
    this.#memory = memory
    const buffer = memory.buffer()
    this.bytes = new Uint8Array(buffer)
    this.words = new Int32Array(buffer)
    this.doubles = new Float64Array(buffer)
    this.words[SEED >> 2] = Math.random() * 2 ** 32
    rules.prepareNumbers()
  }

  /** A word of the fixed places in `layout.ts`. */
  state(at: number): number {
    return this.words[at >> 2] ?? 0
  }

  /** Sets such a word. */
  setState(at: number, value: number): void {
    this.words[at >> 2] = value
  }

  /** Gives back all memory from an address on. */
  release(from: number = TEXT): void {
    this.#top = from
  }

  /** Takes so many bytes; their address is a multiple of 8, and blocks may be read past their end. */
  take(size: number): number {
    const at = Math.ceil(this.#top / 8) * 8
    this.#top = at + size
    const needed = this.#top + SLACK
    if (needed > LARGEST) throw new TableError('Limit', 'a row of the data is too long to hold')
    if (needed > this.bytes.length) this.#grow(needed)
    return at
  }

  /** Puts a text into the memory; returns where it begins. It ends where `end` says. */
  putText(text: string): { readonly start: number; readonly end: number } {
    const start = this.take(text.length * 3)
    const end = start + encodeInto(text, this.bytes, start)
    this.release(end)
    return { start, end }
  }

  /** Ends the text: what looks for a separator finds this one. */
  closeText(end: number, isLast: boolean): void {
    this.bytes[end] = 0x0a
    this.setState(LAST, isLast ? 1 : 0)
  }

  /** Whether the memory is larger than it is worth keeping. */
  get isSwollen(): boolean {
    return this.bytes.length > KEEPABLE
  }

  #grow(needed: number): void {
    const size = Math.max(needed, this.bytes.length + (this.bytes.length >> 1))
    this.#memory.grow(Math.ceil(Math.min(size, LARGEST) / PAGE) * PAGE)
    const buffer = this.#memory.buffer()
    this.bytes = new Uint8Array(buffer)
    this.words = new Int32Array(buffer)
    this.doubles = new Float64Array(buffer)
  }
}

let plain: Kernel | undefined
let compiled: Kernel | undefined
let isCompilable = true

let seen = 0

/** The kernel for a text of this size: plain JavaScript at first, WebAssembly once it is worth it. */
export function kernelFor(size: number): Kernel {
  seen += size
  return (seen >= WORTHWHILE ? compiledKernel() : undefined) ?? plainKernel()
}

/** The kernel that is best by now, for what is no text: results, and tables that were read before. */
export function currentKernel(): Kernel {
  return kernelFor(0)
}

/** The rules as JavaScript: there from the start, and everywhere. */
export function plainKernel(): Kernel {
  plain ??= new Kernel(plainRules, { buffer: plainMemory, grow: growPlainMemory })
  return plain
}

/** The rules as WebAssembly, or `undefined` where the runtime does not let us. */
export function compiledKernel(): Kernel | undefined {
  if (compiled?.isSwollen === true) compiled = undefined
  if (compiled === undefined && isCompilable) {
    compiled = instantiate()
    isCompilable = compiled !== undefined
  }
  return compiled
}

let module: WebAssembly.Module | undefined

function instantiate(): Kernel | undefined {
  let bytes = new Uint8Array()
  try {
    module ??= new WebAssembly.Module(Uint8Array.from(atob(rulesBase64), (c) => c.charCodeAt(0)))
    const instance = new WebAssembly.Instance(module, {
      memory: {
        readLongNumber: (start: number, end: number) => readLongNumberOf(bytes, start, end),
        writeLongNumber: (start: number, end: number, out: number) =>
          writeLongNumberOf(bytes, start, end, out),
      },
    })
    const { exports } = instance
    const memory = exports['memory']
    if (!isRules(exports) || !(memory instanceof WebAssembly.Memory)) return undefined
    const kernel = new Kernel(exports, {
      buffer: () => {
        const { buffer } = memory
        bytes = new Uint8Array(buffer)
        return buffer
      },
      grow: (size) => memory.grow((size - memory.buffer.byteLength) / PAGE),
    })
    return kernel
  } catch {
    // A page may forbid compilation; the plain rules give the same answers.
    return undefined
  }
}

function isRules(exports: object): exports is Rules {
  return Object.keys(plainRules).every((name) => name in exports)
}
