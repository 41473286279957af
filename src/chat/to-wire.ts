import { invalidRequest } from './error.ts'
import { isJsonObject } from './json.ts'
import type { ChatRequest, ContentBlock, JsonObject, Message, ToolDefinition } from './types.ts'

/** What of the configuration goes into the body of a request. */
export interface WireConfig {
  readonly keep_alive: string
  readonly num_ctx: number | undefined
}

/** The body of `POST /api/chat`. */
export interface WireBody {
  readonly model: string
  readonly messages: readonly WireMessage[]
  readonly stream: true
  readonly keep_alive: string
  readonly options: { readonly num_predict: number; readonly num_ctx?: number }
  readonly think?: boolean
  readonly tools?: readonly WireTool[]
}

/** One message as the server reads it. */
export interface WireMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly images?: readonly string[]
  readonly tool_calls?: readonly WireToolCall[]
}

interface WireToolCall {
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: JsonObject }
}

interface WireTool {
  readonly type: 'function'
  readonly function: ToolDefinition
}

/** Checks the request and writes it as the body of `POST /api/chat`. Throws `InvalidRequest`. */
export function toWire(request: ChatRequest, config: WireConfig): WireBody {
  const { model, system, messages, max_tokens, think, tools } = request
  demand(typeof model === 'string' && model !== '', 'model must be a non-empty string')
  demand(
    Number.isSafeInteger(max_tokens),
    `max_tokens must be an integer (-1 for no limit), not ${String(max_tokens)}`,
  )
  demand(isAbsent(system) || typeof system === 'string', 'system must be a string')
  demand(isAbsent(think) || typeof think === 'boolean', 'think must be true, false or absent')
  demand(isAbsent(tools) || Array.isArray(tools), 'tools must be a list')
  demand(Array.isArray(messages), 'messages must be a list')
  return {
    model,
    messages: [
      ...(isAbsent(system) ? [] : [{ role: 'system' as const, content: system }]),
      ...messages.flatMap(wireMessages),
    ],
    stream: true,
    keep_alive: config.keep_alive,
    options: {
      num_predict: max_tokens,
      ...(config.num_ctx !== undefined && { num_ctx: config.num_ctx }),
    },
    ...(!isAbsent(think) && { think }),
    ...(!isAbsent(tools) && tools.length > 0 && { tools: tools.map(wireTool) }),
  }
}

function wireMessages(message: Message, index: number): WireMessage[] {
  const at = `messages[${index}]`
  demand(Array.isArray(message.content), `${at}.content must be a list of blocks`)
  message.content.forEach((block, position) => checkBlock(block, `${at}.content[${position}]`))
  switch (message.role) {
    case 'user':
      return fromUser(message.content, at)
    case 'assistant':
      return [fromAssistant(message.content)]
  }
  throw invalidRequest(`${at}.role must be "user" or "assistant", not "${String(message.role)}"`)
}

/** Tool results first, each a message of its own; then what the person said, if anything. */
function fromUser(blocks: readonly ContentBlock[], at: string): WireMessage[] {
  const wire: WireMessage[] = []
  const texts: string[] = []
  const images: string[] = []
  blocks.forEach((block, position) => {
    switch (block.type) {
      case 'Text':
        texts.push(block.text)
        break
      case 'Image':
        images.push(withoutDataPrefix(block.source.data))
        break
      case 'ToolResult':
        wire.push({ role: 'tool', content: block.content })
        break
      case 'ToolUse':
        throw invalidRequest(
          `${at}.content[${position}]: tool_use blocks must appear in assistant messages`,
        )
      case 'Thinking':
      case 'Provider':
        break
    }
  })
  if (texts.length > 0 || images.length > 0) {
    const content = texts.join('\n')
    wire.push({ role: 'user', content, ...(images.length > 0 && { images }) })
  }
  return wire
}

/** Always exactly one message. Reasoning is never sent back. */
function fromAssistant(blocks: readonly ContentBlock[]): WireMessage {
  const texts: string[] = []
  const calls: WireToolCall[] = []
  for (const block of blocks) {
    switch (block.type) {
      case 'Text':
        texts.push(block.text)
        break
      case 'ToolUse':
        calls.push({ id: block.id, function: { name: block.name, arguments: block.input } })
        break
      case 'Image':
      case 'ToolResult':
      case 'Thinking':
      case 'Provider':
        break
    }
  }
  return {
    role: 'assistant',
    content: texts.join('\n'),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
}

function wireTool({ name, description, parameters }: ToolDefinition): WireTool {
  return { type: 'function', function: { name, description, parameters } }
}

function withoutDataPrefix(data: string): string {
  const marker = 'base64,'
  const end = data.startsWith('data:') ? data.indexOf(marker) : -1
  return end === -1 ? data : data.slice(end + marker.length)
}

/** Callers without a compiler get a word for what is wrong, not a 400 from the server. */
function checkBlock(block: ContentBlock, at: string): void {
  switch (block.type) {
    case 'Text':
      return demand(typeof block.text === 'string', `${at}.text must be a string`)
    case 'Image':
      return demand(typeof block.source?.data === 'string', `${at}.source.data must be a string`)
    case 'ToolResult':
      return demand(typeof block.content === 'string', `${at}.content must be a string`)
    case 'ToolUse':
      return demand(
        typeof block.id === 'string' && typeof block.name === 'string' && isJsonObject(block.input),
        `${at} must have a string id, a string name and an object as input`,
      )
    case 'Thinking':
    case 'Provider':
      return
  }
  throw invalidRequest(`${at}.type is not a kind of block`)
}

function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw invalidRequest(message)
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
