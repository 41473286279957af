import type { AssistantMessage, TextBlock, ThinkingBlock, ToolUseBlock } from '../chat/types.ts'
import { CallIds } from './call-ids.ts'
import type { CommonPart, ToolCallContent } from './types.ts'

/**
 * Writes down as stream parts what a message has more than the last time. It looks at the message and not
 * only at the events: a line that brings several things is one event, and the last line may bring calls.
 */
export class PartWriter {
  readonly #ids = new CallIds()
  readonly #calls: ToolCallContent[] = []
  /** The block that is being written, whether it was begun, and how much of its text is out. */
  #place = 0
  #isOpen = false
  #written = 0

  /** The parts up to this message. `delta` is what its last block has more, where an event says so. */
  upTo({ content }: AssistantMessage, delta?: string): readonly CommonPart[] {
    const parts: CommonPart[] = []
    for (;;) {
      const block = content[this.#place]
      const isLast = this.#place === content.length - 1
      if (block === undefined) return parts
      if (block.type === 'ToolUse') {
        parts.push(...this.#input(block))
      } else {
        parts.push(...this.#more(block, isLast ? delta : undefined))
        // The next line may add to it.
        if (isLast) return parts
        parts.push(this.#close(block))
      }
    }
  }

  /**
   * The end of what is open, and the calls. A call is handed over only now: of a reply that broke off, no
   * tool is run.
   */
  end({ content }: AssistantMessage): readonly CommonPart[] {
    const open = content[this.#place]
    const isText = open !== undefined && open.type !== 'ToolUse'
    return [...(isText ? [this.#close(open)] : []), ...this.#calls]
  }

  #more(block: TextBlock | ThinkingBlock, delta: string | undefined): readonly CommonPart[] {
    const id = String(this.#place)
    const { text } = block
    const start: readonly CommonPart[] = this.#isOpen
      ? []
      : [{ type: `${kindOf(block)}-start`, id }]
    // Taking a piece out of a text that is still growing costs all of it; the event has the piece.
    const isAll = delta !== undefined && this.#written + delta.length === text.length
    const more = isAll ? delta : text.slice(this.#written)
    this.#isOpen = true
    this.#written = text.length
    return more === '' ? start : [...start, { type: `${kindOf(block)}-delta`, id, delta: more }]
  }

  #close(block: TextBlock | ThinkingBlock): CommonPart {
    const id = String(this.#place++)
    this.#isOpen = false
    this.#written = 0
    return { type: `${kindOf(block)}-end`, id }
  }

  /** The server sends a call in one piece. */
  #input(block: ToolUseBlock): readonly CommonPart[] {
    this.#place++
    const id = this.#ids.next(block)
    const input = JSON.stringify(block.input)
    this.#calls.push({ type: 'tool-call', toolCallId: id, toolName: block.name, input })
    return [
      { type: 'tool-input-start', id, toolName: block.name },
      { type: 'tool-input-delta', id, delta: input },
      { type: 'tool-input-end', id },
    ]
  }
}

function kindOf({ type }: TextBlock | ThinkingBlock): 'text' | 'reasoning' {
  return type === 'Text' ? 'text' : 'reasoning'
}
