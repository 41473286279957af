import type { AttachedTable } from '../../../agent/attached-table.ts'
import { runAgent } from '../../../agent/run-agent.ts'
import type { AgentEvent, Finish } from '../../../agent/types.ts'
import { LocalModelAdapter } from '../../../chat/adapter.ts'
import { aborted } from '../../../chat/error.ts'
import { isJsonObject } from '../../../chat/json.ts'
import type { Message } from '../../../chat/types.ts'

/** Who answers. */
interface Model {
  readonly name: string
  readonly isBuiltin: boolean
  readonly context: number | undefined
  /** `text` when the server says that the model cannot call tools. */
  readonly toolCalls: 'native' | 'text'
}

/** What was said so far. Whoever answers is asked through the server that the page came from. */
export class Conversation {
  readonly #base: string
  #messages: readonly Message[] = []

  /** `base` is the address that `info` and `api/` are under, without a `/` at its end. */
  constructor(base: string) {
    this.#base = base
  }

  /** Asks, and yields what happens. What was said is remembered, unless it was forgotten meanwhile. */
  async *ask(
    text: string,
    attachments: readonly AttachedTable[],
    signal: AbortSignal,
  ): AsyncGenerator<AgentEvent, void, undefined> {
    const before = this.#messages
    const model = await this.#model(signal)
    // Stopped before anybody was asked: that ends like any other answer that was stopped.
    if (model === undefined) return yield stoppedEarly(before, signal)
    const { name, isBuiltin, context, toolCalls } = model
    const num_ctx = isBuiltin ? undefined : context
    const adapter = new LocalModelAdapter({ base_url: this.#base, num_ctx })
    const question: Message = { role: 'user', content: [{ type: 'Text', text }] }
    const events = runAgent(adapter, {
      model: name,
      toolCalls,
      messages: [...before, question],
      attachments,
      signal,
      // At about three characters a token, one result takes no more than a third of the context. Results
      // do not go through the built-in model.
      maxResultChars: num_ctx,
    })
    for await (const event of events) {
      // A question to which nobody has said anything was not asked: it can be put again.
      if (event.type === 'Finish' && this.#messages === before) {
        if (event.messages.length > before.length + 1) this.#messages = event.messages
      }
      yield event
    }
  }

  /** Begins anew. */
  forget(): void {
    this.#messages = []
  }

  /** Asked each time: the server may have been started again, with another model. */
  async #model(signal: AbortSignal): Promise<Model | undefined> {
    const response = await fetch(`${this.#base}/info`, { signal }).catch((cause: unknown) => {
      if (signal.aborted) return undefined
      throw new Error('"tallymark web" does not answer any more. Start it again', { cause })
    })
    if (response === undefined) return undefined
    if (!response.ok) {
      throw new Error('this page is not of the "tallymark web" that runs now: open its address')
    }
    const info: unknown = await response.json()
    const model = isJsonObject(info) ? info['model'] : undefined
    if (!isJsonObject(model) || typeof model['name'] !== 'string') {
      throw new Error('the server does not say which model it has')
    }
    const { name, isBuiltin, context, toolCalls } = model
    return {
      name,
      isBuiltin: isBuiltin === true,
      context: typeof context === 'number' ? context : undefined,
      toolCalls: toolCalls === 'text' ? 'text' : 'native',
    }
  }
}

function stoppedEarly(messages: readonly Message[], signal: AbortSignal): Finish {
  const usage = { input_tokens: 0, output_tokens: 0 }
  return {
    type: 'Finish',
    reason: 'Aborted',
    messages,
    usage,
    turns: 0,
    error: aborted(signal.reason),
  }
}
