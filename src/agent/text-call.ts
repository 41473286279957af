import { isJsonObject, parseJsonObject } from '../chat/json.ts'
import type { ToolDefinition, ToolUseBlock } from '../chat/types.ts'

/** How a call is written. */
export const CALL_FORM =
  'To call a tool, write nothing but {"tool": "its name", "arguments": {…}} as valid JSON. Otherwise answer.'

/** A call that cannot be read is one of a tool of this name: nobody has it, and the model is told so. */
const UNREADABLE = 'a call that is not valid JSON'

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

/** The call that a text ends in, and where it begins. */
export function callIn(
  text: string,
): { readonly start: number; readonly call: ToolUseBlock } | undefined {
  for (const start of startsIn(text)) {
    const written = withoutFence(text.slice(start))
    if (!/^\{\s*"(?:tool|arguments)"/.test(written)) continue
    const read = readCall(written) ?? { name: UNREADABLE, input: { text: written } }
    return { start, call: { type: 'ToolUse', id: 'call_0', ...read } }
  }
  return undefined
}

/** Whether a line begins a call, as far as it has come. */
export function beginsCall(line: string): 'yes' | 'no' | 'maybe' {
  const begun = line.slice(0, MOST_INDENT).trimStart()
  if (begun.startsWith('{') || begun.startsWith(FENCE)) return 'yes'
  return FENCE.startsWith(begun) && line.length < MOST_INDENT ? 'maybe' : 'no'
}

const FENCE = '```'
const MOST_INDENT = 200

/** Exactly a name and arguments, and nothing else. */
function readCall(written: string): Pick<ToolUseBlock, 'name' | 'input'> | undefined {
  const { tool: name, arguments: input, ...rest } = parseJsonObject(written) ?? {}
  const isCall = typeof name === 'string' && isJsonObject(input) && Object.keys(rest).length === 0
  return isCall ? { name, input } : undefined
}

/** Where the lines begin that start with a brace or a fence. */
function* startsIn(text: string): Generator<number> {
  for (let at = 0; at < text.length;) {
    if (beginsCall(text.slice(at)) === 'yes') yield at
    const end = text.indexOf('\n', at)
    at = end < 0 ? text.length : end + 1
  }
}

/** What a fenced block holds, when it is the last thing in a text; otherwise the text. */
function withoutFence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith(FENCE) || !trimmed.endsWith(FENCE)) return trimmed
  return trimmed.slice(trimmed.indexOf('\n') + 1, -FENCE.length).trim()
}
