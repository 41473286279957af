import { isJsonObject } from '../../chat/json.ts'
import type { JsonObject } from '../../chat/types.ts'
import type { WireCall, WireMessage } from '../types.ts'
import { askRequestIn, hasImages, type AskRequest } from './ask-request.ts'
import { Field } from './field.ts'
import { StatusError } from './status-error.ts'

/** The body of `POST /api/chat`. */
export interface ChatRequest extends AskRequest {
  readonly messages: readonly WireMessage[]
  /** The names of the tools. */
  readonly tools: readonly string[]
}

/** Reads the body of `POST /api/chat`. Throws a `StatusError` in the words of the real server. */
export function chatRequestIn(body: unknown): ChatRequest {
  const whole = new Field(body)
  const field = whole.fields('ChatRequest')
  const messages = field('messages').items('[]api.Message').map(messageIn)
  const request: ChatRequest = {
    ...askRequestIn(field),
    messages: messages.map(({ message }) => message),
    tools: field('tools').items('api.Tools').map(toolIn),
    hasImages: messages.some((one) => one.hasImages),
  }
  whole.check()
  return request
}

function messageIn(item: Field): { readonly message: WireMessage; readonly hasImages: boolean } {
  const own = item.apart()
  const field = own.innerFields('Alias')
  field('thinking').text()
  field('tool_call_id').text()
  const toolName = field('tool_name').text()
  const calls = field('tool_calls').items('[]api.ToolCall').map(callIn)
  const message: WireMessage = {
    role: field('role').text().toLowerCase(),
    content: field('content').text(),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(toolName !== '' && { tool_name: toolName }),
  }
  const images = hasImages(field('images'))
  own.check()
  return { message, hasImages: images }
}

function callIn(item: Field): WireCall {
  const field = item.innerFields('ToolCall')
  const called = field('function').innerFields('ToolCallFunction')
  const id = field('id').text()
  called('index').integer()
  return {
    ...(id !== '' && { id }),
    function: { name: called('name').text(), arguments: argumentsIn(called('arguments')) },
  }
}

/** The parser of the arguments has words of its own, which say something else than they mean. */
function argumentsIn({ value, isAbsent }: Field): JsonObject {
  if (isAbsent) return {}
  if (isJsonObject(value)) return value
  throw new StatusError(400, `Value looks like object, but can't find closing '}' symbol`)
}

function toolIn(item: Field): string {
  const field = item.fields('Tool')
  field('type').text()
  const described = field('function').fields('ToolFunction')
  described('description').text()
  const parameters = described('parameters').fields('ToolFunctionParameters')
  parameters('type').text()
  for (const name of parameters('required').items('[]string')) name.text()
  argumentsIn(parameters('properties'))
  return described('name').text()
}
