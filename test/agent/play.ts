import {
  LocalModelAdapter,
  runAgent,
  type AgentEvent,
  type AgentOptions,
  type Finish,
  type Message,
  type Tool,
  type ToolOutput,
} from 'tallymark'
import { expect } from 'vitest'
import { gateOf } from '../../dist/chat/gate.js'
import { startModel, type Reply, type ScriptedModel } from './scripted-model.ts'
import type { WireBody } from './wire.ts'

/** What came of a question, on both sides. */
export interface Played {
  readonly events: readonly AgentEvent[]
  readonly finish: Finish
  readonly bodies: readonly WireBody[]
}

/** What a test may do while it is under way. */
export type OnEvent = (event: AgentEvent, model: ScriptedModel) => void | Promise<void>

/**
 * Plays a script to its end and holds what happened against everything that is true of every run: the order
 * of events, one `Finish`, a conversation that can go on, and no request left under way.
 */
export async function play(
  script: Reply | readonly Reply[],
  options: Partial<AgentOptions> = {},
  onEvent: OnEvent = () => {},
): Promise<Played> {
  const model = await startModel(script)
  try {
    return await playOn(model, options, onEvent)
  } finally {
    await model.close()
  }
}

/** The same, on a model that the test has started. */
export async function playOn(
  model: ScriptedModel,
  options: Partial<AgentOptions> = {},
  onEvent: OnEvent = () => {},
): Promise<Played> {
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const messages = options.messages ?? [question('How many?')]
  const events: AgentEvent[] = []
  for await (const event of runAgent(adapter, { model: 'm', ...options, messages })) {
    events.push(event)
    await onEvent(event, model)
  }
  const finish = events.at(-1)
  if (finish?.type !== 'Finish') throw new Error('the last event is no Finish')
  checkOrder(events)
  checkConversation(finish.messages)
  const gate = gateOf(adapter.circuit_key)
  expect([gate.active, gate.waiting], 'requests left under way').toEqual([0, 0])
  return { events, finish, bodies: model.bodies }
}

/** A message of a person. */
export function question(text: string): Message {
  return { role: 'user', content: [{ type: 'Text', text }] }
}

/** A read-only tool that takes anything and says "fine", but for what is given. */
export function toolOf(name: string, traits: Partial<Tool> = {}): Tool {
  return {
    name,
    category: 'test',
    description: `Does ${name}.`,
    parameters: { type: 'object', properties: { n: { type: 'integer' } } },
    readOnly: true,
    exclusive: false,
    claims: () => [],
    run: (): ToolOutput => ({ ok: true, content: 'fine' }),
    ...traits,
  }
}

/** The types of the events, deltas of one kind in a row told once. */
export function outline(events: readonly AgentEvent[]): readonly string[] {
  return events
    .map(({ type }) => type)
    .filter((type, i, types) => !type.endsWith('Delta') || types[i - 1] !== type)
}

/** All text of the answer as it was streamed. */
export function streamed(events: readonly AgentEvent[]): string {
  return events.map((event) => (event.type === 'TextDelta' ? event.delta : '')).join('')
}

/** The texts of a conversation's tool results, in order. */
export function resultsIn(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === 'ToolResult' ? [block.content] : [])),
  )
}

/** The text of the last message. */
export function lastText({ messages }: Finish): string {
  const blocks = messages.at(-1)?.content ?? []
  return blocks.map((block) => (block.type === 'Text' ? block.text : '')).join('')
}

/** Deltas and calls, their `End`, then tools; and over again. One `Finish`, at the very end. */
function checkOrder(events: readonly AgentEvent[]): void {
  expect(events.filter(({ type }) => type === 'Finish')).toHaveLength(1)
  const running: string[] = []
  let isReplying = false
  let hasCalls = false
  events.forEach((event, i) => {
    const at = `event ${i}, ${event.type}`
    switch (event.type) {
      case 'TextDelta':
      case 'ThinkingDelta':
      case 'ToolUseStart':
        expect(running, `${at}: tools still run`).toEqual([])
        isReplying = true
        break
      case 'End':
        isReplying = false
        hasCalls = event.message.stop_reason === 'ToolUse'
        break
      case 'ToolStart':
        expect([isReplying, hasCalls], at).toEqual([false, true])
        running.push(event.id)
        break
      case 'ToolEnd':
        expect(running, at).toContain(event.id)
        expect(event.elapsedMs, at).toBeGreaterThanOrEqual(0)
        running.splice(running.indexOf(event.id), 1)
        break
      case 'Finish':
        expect(i, at).toBe(events.length - 1)
        expect(running, `${at}: tools still run`).toEqual([])
        expect(event.error === undefined, `${at}: error with ${event.reason}`).toBe(
          event.reason !== 'Error' && event.reason !== 'Aborted',
        )
    }
  })
}

/** Every call is answered in the message after it, in its order, and nothing else is. */
function checkConversation(messages: readonly Message[]): void {
  messages.forEach(({ role, content }, i) => {
    const calls = content.flatMap((block) => (block.type === 'ToolUse' ? [block.id] : []))
    const next = messages[i + 1]?.content ?? []
    const answered = next.flatMap((block) =>
      block.type === 'ToolResult' ? [block.tool_use_id] : [],
    )
    if (role === 'assistant') expect(answered, `results after message ${i}`).toEqual(calls)
    else expect(calls, `calls in message ${i}, of the user`).toEqual([])
  })
}
