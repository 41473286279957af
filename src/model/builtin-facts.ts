import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { JsonObject } from '../chat/types.ts'
import { BUILTIN_WEIGHTS } from './engine/weights.ts'
import { readGgufHeader, type GgufHeader } from './gguf-header.ts'
import type { ModelFacts } from './server/types.ts'

/** The name by which the built-in model is asked for. */
export const BUILTIN = 'builtin'

/** The header, most of which is the vocabulary, is shorter than this. */
const LONGEST_HEADER = 2 ** 20

/** How the kinds of numbers that weights can have are called, by their number in the file. */
const QUANTIZATIONS: Readonly<Record<number, string>> = { 0: 'F32', 1: 'F16', 7: 'Q8_0' }

/** What there is to say about the built-in model, from the file with its weights. Starts nothing. */
export async function builtinFacts(weights: string = BUILTIN_WEIGHTS): Promise<BuiltinFacts> {
  const file = await open(weights)
  try {
    const { size, mtime } = await file.stat()
    const start = Buffer.alloc(Math.min(size, LONGEST_HEADER))
    await file.read(start)
    return new BuiltinFacts(weights, { size, modifiedAt: mtime, ...readGgufHeader(start) })
  } finally {
    await file.close()
  }
}

/** Of which only the digest takes its time: it is worked out when somebody wants it. */
export class BuiltinFacts implements ModelFacts {
  readonly #weights: string
  readonly size: number
  readonly modifiedAt: Date
  readonly family: string
  readonly parameterSize: string
  readonly quantization: string
  readonly contextLength: number
  readonly embeddingLength: number
  readonly license = 'MIT'
  readonly info: JsonObject
  #digest: string | undefined

  constructor(
    weights: string,
    file: GgufHeader & { readonly size: number; readonly modifiedAt: Date },
  ) {
    const { metadata, parameterCount } = file
    const family = String(metadata['general.architecture'])
    this.#weights = weights
    this.size = file.size
    this.modifiedAt = file.modifiedAt
    this.family = family
    this.parameterSize = `${(parameterCount / 1e6).toFixed(1)}M`
    this.quantization = QUANTIZATIONS[numberIn(metadata, 'general.file_type')] ?? 'unknown'
    this.contextLength = numberIn(metadata, `${family}.context_length`)
    this.embeddingLength = numberIn(metadata, `${family}.embedding_length`)
    this.info = { ...metadata, 'general.parameter_count': parameterCount }
  }

  get digest(): string {
    this.#digest ??= createHash('sha256').update(readFileSync(this.#weights)).digest('hex')
    return this.#digest
  }
}

function numberIn(metadata: JsonObject, name: string): number {
  const value = metadata[name]
  return typeof value === 'number' ? value : 0
}
