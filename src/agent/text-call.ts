import { isJsonObject, parseJsonObject } from '../chat/json.ts'
import type { ToolDefinition, ToolUseBlock } from '../chat/types.ts'

/** How a call is written. */
export const CALL_FORM =
  'To call a tool, write nothing but {"tool": "its name", "arguments": {…}} as valid JSON. Otherwise answer.'

/** What a call is named that cannot be read; it has the text as it was written. */
export const UNREADABLE = 'a call that cannot be read'

/** What a model is told of the tools that it has. */
export function textOfTools(tools: readonly ToolDefinition[]): string {
  const each = tools.map(
    ({ name, description, parameters }) =>
      `Tool ${name}: ${description}\nIts arguments, as a JSON schema: ${JSON.stringify(parameters)}`,
  )
  return [...each, `${CALL_FORM} One call at a time; its result comes as the next message.`].join(
    '\n\n',
  )
}

/** A call as the model would have written it. */
export function textOfCall({ name, input }: ToolUseBlock): string {
  const { text } = input
  if (name === UNREADABLE && typeof text === 'string') return text
  return JSON.stringify({ tool: name, arguments: input })
}

/** The calls that a text ends in, one or one a line, and where they begin. */
export function callsIn(
  text: string,
): { readonly start: number; readonly calls: readonly ToolUseBlock[] } | undefined {
  const { at: start, begins } = new CallFinder().find(text)
  if (begins !== 'yes') return undefined
  const written = withoutFence(text.slice(start))
  const read = readCalls(written) ?? [{ name: UNREADABLE, input: { text: written } }]
  const calls = read.map((call, i) => ({ type: 'ToolUse' as const, id: `call_${i}`, ...call }))
  return { start, calls }
}

/** Looks for the beginning of a call in a text that may come piece by piece. */
export class CallFinder {
  /** Whether a fence was opened, so that the next one closes it. */
  #isInFence = false

  /** Where a call begins, or may begin once there is more; the end of the text when nowhere. */
  find(text: string): { readonly at: number; readonly begins: Begins } {
    for (let at = nextMark(text, 0); at < text.length;) {
      const isFence = text.startsWith(FENCE, at)
      const begins = isFence && this.#isInFence ? 'no' : beginsCall(text, at)
      if (begins !== 'no') return { at, begins }
      if (isFence) this.#isInFence = !this.#isInFence
      at = nextMark(text, at + (isFence ? FENCE.length : 1))
    }
    return { at: text.length, begins: 'no' }
  }
}

type Begins = 'yes' | 'no' | 'maybe'

/** Where the next character stands with which a call may begin, or the end. */
function nextMark(text: string, from: number): number {
  const mark = /[{`]/g
  mark.lastIndex = from
  return mark.exec(text)?.index ?? text.length
}

/** Whether a call begins at a place, as far as the text has come: bare, or in a fence. */
function beginsCall(text: string, at: number): Begins {
  const begun = text
    .slice(at, at + LONGEST_BEGINNING)
    .replace(/^```\w*/, '')
    .trimStart()
  const plain = begun.replace(/^\{\s+/, '{')
  if (BEGINNINGS.some((beginning) => plain.startsWith(beginning))) return 'yes'
  const isShort = text.length - at < LONGEST_BEGINNING
  const isFence = /^`{1,2}$/.test(begun)
  return isShort && (isFence || BEGINNINGS.some((beginning) => beginning.startsWith(plain)))
    ? 'maybe'
    : 'no'
}

const FENCE = '```'
const BEGINNINGS = ['{"tool"', '{"arguments"']
const LONGEST_BEGINNING = 200

type Call = Pick<ToolUseBlock, 'name' | 'input'>

/** One call, or a line for each of several. */
function readCalls(written: string): readonly Call[] | undefined {
  const one = readCall(written)
  if (one !== undefined) return [one]
  const several = written.split('\n').filter((line) => line.trim() !== '')
  const calls = several.flatMap((line) => readCall(line) ?? [])
  return calls.length > 0 && calls.length === several.length ? calls : undefined
}

/** Exactly a name and arguments, and nothing else. */
function readCall(written: string): Call | undefined {
  const { tool: name, arguments: input, ...rest } = parseJsonObject(written) ?? {}
  const isCall = typeof name === 'string' && isJsonObject(input) && Object.keys(rest).length === 0
  return isCall ? { name, input } : undefined
}

/** What a text holds without the fence around it; some models forget to close it. */
function withoutFence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith(FENCE)) return trimmed
  const inner = trimmed.replace(/^```\w*/, '')
  return (inner.endsWith(FENCE) ? inner.slice(0, -FENCE.length) : inner).trim()
}
