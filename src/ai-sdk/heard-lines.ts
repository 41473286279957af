import { parseJsonObject } from '../chat/json.ts'
import { Lines } from '../chat/lines.ts'
import type { JsonObject } from '../chat/types.ts'

/** The lines of a reply, of which the first and the last are kept: they say what events do not. */
export class HeardLines extends Lines {
  #first: string | undefined
  #last = ''
  readonly #all: string[] | undefined

  constructor(maxLineBytes: number, keepsAll: boolean) {
    super(maxLineBytes)
    this.#all = keepsAll ? [] : undefined
  }

  override next(): string | undefined {
    const line = super.next()
    if (line === undefined) return undefined
    this.#first ??= line
    this.#last = line
    this.#all?.push(line)
    return line
  }

  /** What the first line says, once there is one. */
  get first(): JsonObject {
    return parseJsonObject(this.#first ?? '') ?? {}
  }

  /** What the last line says: why the model stopped, and what it cost. */
  get last(): JsonObject {
    return parseJsonObject(this.#last) ?? {}
  }

  /** The lines that have come since this was last asked for, when all are kept. */
  take(): readonly JsonObject[] {
    return this.#all?.splice(0).map((line) => parseJsonObject(line) ?? {}) ?? []
  }
}
