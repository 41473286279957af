import type { ContentBlock, Message } from '../chat/types.ts'
import { extendedDataQueryTool } from '../tools/data-query.ts'
import { ToolRegistry } from '../tools/tool-registry.ts'
import type { Tool } from '../tools/tool.ts'
import { attachedDataQuery, MAX_RESULT_CHARS } from './attached-data-query.ts'
import type { AttachedTable } from './attached-table.ts'
import { cardsOf } from './table-card.ts'
import { mentionsOf } from './mentions.ts'
import type { AgentOptions } from './types.ts'

/** What an agent works with: every option checked and filled in. */
export interface AgentSetup {
  readonly model: string
  readonly system: string | undefined
  readonly messages: readonly Message[]
  readonly registry: ToolRegistry
  readonly max_tokens: number
  readonly max_turns: number
  readonly think: boolean | undefined
  readonly toolCalls: 'native' | 'text'
  readonly signal: AbortSignal | undefined
}

const MAX_TURNS = 16

/** Checks the options and makes the tables known to the model. Throws a `TypeError`. */
export function setUp(options: AgentOptions): AgentSetup {
  const { max_tokens = -1, max_turns = MAX_TURNS, maxResultChars = MAX_RESULT_CHARS } = options
  const { attachments = [], tools = [] } = options
  if (typeof options.model !== 'string' || options.model === '') {
    throw new TypeError('model must name a model')
  }
  if (!Array.isArray(options.messages) || options.messages.length === 0) {
    throw new TypeError('messages must be a list that ends in a question')
  }
  checkWhole('max_tokens', max_tokens, -1)
  checkWhole('max_turns', max_turns, 1)
  checkWhole('maxResultChars', maxResultChars, 1)
  const { toolCalls = 'native' } = options
  if (toolCalls !== 'native' && toolCalls !== 'text') {
    throw new TypeError(`toolCalls must be native or text, not ${String(toolCalls)}`)
  }
  return {
    model: options.model,
    system: systemOf(options.system, attachments),
    messages: withMentions(options.messages, attachments),
    registry: new ToolRegistry(withTables(tools, attachments, maxResultChars)),
    max_tokens,
    max_turns,
    think: options.think,
    toolCalls,
    signal: options.signal,
  }
}

function checkWhole(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least) return
  throw new TypeError(`${name} must be an integer of at least ${least}, not ${String(value)}`)
}

/** The tools of the caller, of which `data_query` knows the attached tables. */
function withTables(
  tools: readonly Tool[],
  attachments: readonly AttachedTable[],
  maxResultChars: number,
): readonly Tool[] {
  if (attachments.length === 0) return tools
  const { name } = extendedDataQueryTool
  const own = tools.find((tool) => tool.name === name) ?? extendedDataQueryTool
  return [
    attachedDataQuery(own, attachments, maxResultChars),
    ...tools.filter((tool) => tool !== own),
  ]
}

const instructions = `You answer questions about the tables below. You see what their columns hold, not their rows: to find anything out, call data_query with "data": "@name of the table". It counts, adds and compares exactly; never do so yourself, and never guess a figure.
Use the column names and values exactly as they are written here. When a call fails, read why and call again. Answer in one or two sentences, with the figures as the result has them. When the tables cannot answer the question, say so.`

function systemOf(
  given: string | undefined,
  attachments: readonly AttachedTable[],
): string | undefined {
  if (attachments.length === 0) return given
  return `${given ?? instructions}\n\n${cardsOf(attachments)}`
}

/**
 * The question with the cells that it mentions. They stand beside it and not in the system text, which so
 * stays the same from question to question: the server need not read it again.
 */
function withMentions(
  messages: readonly Message[],
  attachments: readonly AttachedTable[],
): readonly Message[] {
  const last = messages.at(-1)
  if (attachments.length === 0 || last?.role !== 'user') return messages
  const mentions = mentionsOf(textIn(last.content), attachments)
  if (mentions === '') return messages
  const content: ContentBlock[] = [...last.content, { type: 'Text', text: mentions }]
  return [...messages.slice(0, -1), { role: 'user', content }]
}

function textIn(content: readonly ContentBlock[]): string {
  return content.flatMap((block) => (block.type === 'Text' ? [block.text] : [])).join('\n')
}
