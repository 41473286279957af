import { aborted, ChatError } from '../chat/error.ts'
import type { AssistantMessage, ChatRequest, Message, ToolUseBlock, Usage } from '../chat/types.ts'
import type { ToolOutput } from '../table/query.ts'
import { RepeatWatch } from './repeat-watch.ts'
import { runCalls } from './run-calls.ts'
import { setUp, type AgentSetup } from './set-up.ts'
import { withTextCalls } from './with-text-calls.ts'
import type { AgentEvent, AgentOptions, ChatAdapter, Finish, FinishReason } from './types.ts'

/**
 * Has a model answer with the help of tools: asks it, runs the calls that it makes, gives it their results,
 * and asks again until it is done. What goes wrong on the way ends in the one `Finish`; only mistakes of
 * the caller (no model, two tools or tables of one name) are thrown, as a `TypeError` and at once.
 *
 * @example
 * const sales = attachTable('sales.csv', text)
 * const question = { role: 'user', content: [{ type: 'Text', text: 'Which region sold most?' }] }
 * for await (const event of runAgent(adapter, { model, messages: [question], attachments: [sales] })) {
 *   if (event.type === 'TextDelta') process.stdout.write(event.delta)
 * }
 */
export function runAgent(
  adapter: ChatAdapter,
  options: AgentOptions,
): AsyncGenerator<AgentEvent, void, undefined> {
  return run(adapter, setUp(options))
}

async function* run(
  given: ChatAdapter,
  setup: AgentSetup,
): AsyncGenerator<AgentEvent, void, undefined> {
  const { registry, max_turns, signal } = setup
  const messages: Message[] = [...setup.messages]
  const repeats = new RepeatWatch()
  let adapter = setup.toolCalls === 'text' ? withTextCalls(given) : given
  let usage: Usage = { input_tokens: 0, output_tokens: 0 }
  let turns = 0

  const finish = (reason: FinishReason, error?: ChatError): Finish => ({
    type: 'Finish',
    reason,
    messages: [...messages],
    usage,
    turns,
    ...(error !== undefined && { error }),
  })

  while (turns < max_turns) {
    turns++
    let reply: AssistantMessage
    try {
      const stream = await adapter.stream(requestOf(setup, [...messages]), { signal })
      yield* stream
      reply = await stream.finalMessage()
    } catch (error) {
      if (!(error instanceof ChatError)) throw error
      if (adapter === given && refusesTools(error)) {
        adapter = withTextCalls(given)
        turns--
        continue
      }
      if (error.partial !== undefined) messages.push(...brokenOff(error.partial))
      return yield finish(error.kind === 'Aborted' ? 'Aborted' : 'Error', error)
    }
    usage = added(usage, reply.usage)
    messages.push({ role: 'assistant', content: reply.content })
    const calls = callsIn(reply)
    if (calls.length === 0) {
      return yield finish(reply.stop_reason === 'MaxTokens' ? 'MaxTokens' : 'EndTurn')
    }
    const outputs = yield* runCalls(calls, registry, signal)
    const times = repeats.see(calls, outputs)
    messages.push(resultsOf(calls, outputs, times > 1))
    if (signal?.aborted === true) return yield finish('Aborted', aborted(signal.reason))
    if (times >= MOST_REPEATS) return yield finish('Repeated')
  }
  yield finish('MaxTurns')
}

/** A model that has made the same calls and got the same results so many times in a row is stuck. */
const MOST_REPEATS = 3

function requestOf({ registry, ...setup }: AgentSetup, messages: readonly Message[]): ChatRequest {
  const { model, system, max_tokens, think } = setup
  const tools = registry.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }))
  return { model, system, messages, max_tokens, think, tools }
}

function callsIn({ content }: AssistantMessage): readonly ToolUseBlock[] {
  return content.filter((block) => block.type === 'ToolUse')
}

/** The results in the order of the calls. */
function resultsOf(
  calls: readonly ToolUseBlock[],
  outputs: readonly ToolOutput[],
  isRepeated: boolean,
): Message {
  const reminder = isRepeated
    ? '\n\nYou made this call before, and this was its result. Answer from it, or call something else.'
    : ''
  const content = calls.map(({ id }, i) => ({
    type: 'ToolResult' as const,
    tool_use_id: id,
    content: textOf(outputs[i]) + reminder,
  }))
  return { role: 'user', content }
}

function textOf(output: ToolOutput | undefined): string {
  if (output === undefined) return 'error: not run'
  return output.ok ? output.content : `error: ${output.message}`
}

/** What had arrived of a reply; its calls are answered too, so that the conversation can go on. */
function brokenOff(partial: AssistantMessage): readonly Message[] {
  const reply: Message = { role: 'assistant', content: partial.content }
  const calls = callsIn(partial)
  if (calls.length === 0) return [reply]
  const output: ToolOutput = { ok: false, message: 'not run: the reply broke off' }
  return [
    reply,
    resultsOf(
      calls,
      calls.map(() => output),
      false,
    ),
  ]
}

/** A server says so when it looks at a model, before anything else happens. */
function refusesTools({ kind, status, message }: ChatError): boolean {
  return kind === 'InvalidRequest' && status === 400 && message.includes('does not support tools')
}

function added(sum: Usage, reply: Usage): Usage {
  const prefill_ms = plus(sum.prefill_ms, reply.prefill_ms)
  const load_ms = plus(sum.load_ms, reply.load_ms)
  return {
    input_tokens: sum.input_tokens + reply.input_tokens,
    output_tokens: sum.output_tokens + reply.output_tokens,
    ...(prefill_ms !== undefined && { prefill_ms }),
    ...(load_ms !== undefined && { load_ms }),
  }
}

function plus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a + b
}
