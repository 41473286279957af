import type { LanguageModelV2Message, LanguageModelV3Message } from '@ai-sdk/provider'
import { isJsonObject, parseJsonObject } from '../chat/json.ts'
import type { JsonObject } from '../chat/types.ts'
import { fileContent } from './file-content.ts'
import { toolResultText } from './tool-result-text.ts'
import type { CallOptions, NativeCall, NativeMessage, Warn } from './types.ts'

type PromptMessage = LanguageModelV2Message | LanguageModelV3Message
type Of<Role> = Extract<PromptMessage, { role: Role }>

/** The prompt of the AI SDK as the messages of `POST /api/chat`. Reasoning is never sent back. */
export function nativeMessages(prompt: CallOptions['prompt'], warn: Warn): NativeMessage[] {
  const messages: NativeMessage[] = []
  for (const message of prompt) {
    switch (message.role) {
      case 'system':
        messages.push({ role: 'system', content: message.content })
        break
      case 'user':
        messages.push(fromUser(message, warn))
        break
      case 'assistant':
        messages.push(fromAssistant(message, warn))
        break
      case 'tool':
        messages.push(...inOrderOf(messages.at(-1)?.tool_calls ?? [], fromTool(message, warn)))
        break
    }
  }
  return messages
}

function fromUser({ content }: Of<'user'>, warn: Warn): NativeMessage {
  const texts: string[] = []
  const images: string[] = []
  for (const part of content) {
    const piece = part.type === 'text' ? part : fileContent(part)
    if (piece?.type === 'text') texts.push(piece.text)
    else if (piece?.type === 'image') images.push(piece.data)
    else warn({ type: 'unsupported', feature: fileFeature(part), details: ONLY })
  }
  return { role: 'user', content: texts.join('\n'), ...(images.length > 0 && { images }) }
}

const ONLY = 'The model’s server takes images and text; this was left out.'

function fileFeature(part: { readonly type: string; readonly mediaType?: string }): string {
  return `${part.type} part${part.mediaType === undefined ? '' : ` of ${part.mediaType}`}`
}

function fromAssistant({ content }: Of<'assistant'>, warn: Warn): NativeMessage {
  const texts: string[] = []
  const tool_calls: NativeCall[] = []
  for (const part of content) {
    switch (part.type) {
      case 'text':
        texts.push(part.text)
        break
      case 'tool-call':
        tool_calls.push({
          id: part.toolCallId,
          function: { name: part.toolName, arguments: argumentsIn(part.input) },
        })
        break
      case 'reasoning':
        break
      default:
        // Results that another provider's own tools gave, and what later versions may bring.
        warn({
          type: 'unsupported',
          feature: `${part.type} part of an assistant message`,
          details: 'The model’s server takes text and calls from an assistant; this was left out.',
        })
    }
  }
  return {
    role: 'assistant',
    content: texts.join('\n'),
    ...(tool_calls.length > 0 && { tool_calls }),
  }
}

/** A call that could not be parsed stands in the conversation as the text that it was. */
function argumentsIn(input: unknown): JsonObject {
  if (isJsonObject(input)) return input
  return (typeof input === 'string' ? parseJsonObject(input) : undefined) ?? {}
}

function fromTool({ content }: Of<'tool'>, warn: Warn): NativeMessage[] {
  return content.flatMap((part): NativeMessage | [] =>
    part.type === 'tool-result'
      ? {
          role: 'tool',
          content: toolResultText(part.output, warn),
          tool_name: part.toolName,
          tool_call_id: part.toolCallId,
        }
      : [],
  )
}

/** The AI SDK has results in the order in which tools ended; servers count on that of the calls. */
function inOrderOf(calls: readonly NativeCall[], results: NativeMessage[]): NativeMessage[] {
  const places = new Map(calls.map(({ id }, place) => [id, place]))
  const placeOf = ({ tool_call_id = '' }: NativeMessage): number =>
    places.get(tool_call_id) ?? calls.length
  return results.toSorted((a, b) => placeOf(a) - placeOf(b))
}
