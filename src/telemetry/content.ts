import type { Attributes } from '@opentelemetry/api'
import type { AssistantMessage, ChatRequest, ContentBlock, Message } from '../chat/types.ts'

/** A message as the conventions write it down. */
interface RecordedMessage {
  readonly role: string
  readonly parts: readonly object[]
}

/** What was sent, as JSON text: attributes of spans hold no objects. */
export function requestContent({ system, messages, tools }: ChatRequest): Attributes {
  const text = system ?? undefined
  return {
    ...attribute('gen_ai.system_instructions', () =>
      text === undefined ? undefined : [{ type: 'text', content: text }],
    ),
    ...attribute('gen_ai.input.messages', () => messages.flatMap(recordedMessages)),
    ...attribute('gen_ai.tool.definitions', () =>
      tools?.map(({ name }) => ({ type: 'function', name })),
    ),
  }
}

/** What came back, whole or so far. */
export function replyContent(message: AssistantMessage, finish_reason: string): Attributes {
  return attribute('gen_ai.output.messages', () => [
    { role: 'assistant', parts: message.content.flatMap(recordedPart), finish_reason },
  ])
}

/** A value as JSON text under a name; nothing when there is none, or it cannot be written. */
export function attribute(name: string, valueOf: () => unknown): Attributes {
  try {
    const text = JSON.stringify(valueOf())
    return text === undefined ? {} : { [name]: text }
  } catch {
    // Whatever is wrong with it, the adapter says so; nothing fails because it is looked at.
    return {}
  }
}

/** Reasoning is not sent back to the model, so it is no part of what was sent. */
function recordedMessages({ role, content }: Message): readonly RecordedMessage[] {
  const sent = content.filter(({ type }) => type !== 'Thinking')
  const results = sent.filter(({ type }) => type === 'ToolResult').flatMap(recordedPart)
  const others = sent.filter(({ type }) => type !== 'ToolResult').flatMap(recordedPart)
  return [
    ...(results.length > 0 ? [{ role: 'tool', parts: results }] : []),
    ...(others.length > 0 ? [{ role, parts: others }] : []),
  ]
}

function recordedPart(block: ContentBlock): readonly object[] {
  switch (block.type) {
    case 'Text':
      return [{ type: 'text', content: block.text }]
    case 'Thinking':
      return [{ type: 'reasoning', content: block.text }]
    case 'ToolUse':
      return [{ type: 'tool_call', id: block.id, name: block.name, arguments: block.input }]
    case 'ToolResult':
      return [{ type: 'tool_call_response', id: block.tool_use_id, response: block.content }]
    case 'Image':
      // Megabytes that no backend takes: that there was one is told, not the image.
      return [{ type: 'image' }]
    case 'Provider':
      return []
  }
}
