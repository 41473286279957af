import type { ToolUseBlock } from '../chat/types.ts'

/**
 * The ids of a reply's calls. A server that gives none gets `call_0`, `call_1`, … from the chat room: enough
 * within a reply, but the AI SDK puts several replies into one message and tells their calls apart by id.
 */
export class CallIds {
  #count = 0
  readonly #prefix: string

  constructor() {
    const random = crypto.getRandomValues(new Uint8Array(8))
    this.#prefix = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  /** The id of the reply's next call. */
  next({ id }: ToolUseBlock): string {
    const place = this.#count++
    return id === `call_${place}` ? `call_${this.#prefix}_${place}` : id
  }
}
