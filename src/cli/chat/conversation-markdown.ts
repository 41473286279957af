import type { ContentBlock, Message, ToolUseBlock } from '../../chat/types.ts'
import { callWords } from '../answer/call-words.ts'
import type { FileTable } from '../answer/file-table.ts'

/** A conversation for people to read: each question, the queries that it led to, and the answer. */
export function conversationMarkdown(
  messages: readonly Message[],
  tables: readonly FileTable[],
): string {
  const parts = messages.flatMap((message) =>
    message.role === 'user' ? partsOfUser(message.content) : partsOfModel(message.content, tables),
  )
  return `${parts.join('\n\n')}\n`
}

/** A question is one text; what stands after it was added for the model. */
function partsOfUser(content: readonly ContentBlock[]): readonly string[] {
  const question = content.find((block) => block.type === 'Text')
  if (question !== undefined) return [quote(question.text)]
  return content.flatMap((block) =>
    block.type === 'ToolResult' ? [resultText(block.content)] : [],
  )
}

function partsOfModel(
  content: readonly ContentBlock[],
  tables: readonly FileTable[],
): readonly string[] {
  return content.flatMap((block) => {
    if (block.type === 'ToolUse') return [callBlock(block, tables)]
    return block.type === 'Text' ? [withFencesClosed(block.text.trim())] : []
  })
}

/** What a shell can run, or a comment in it. */
function callBlock(call: ToolUseBlock, tables: readonly FileTable[]): string {
  const words = callWords(call, tables)
  return fenced(call.name === 'data_query' ? words : `# ${words}`, 'sh')
}

/** What the tool wrote, without the JSON in which it says the same once more. */
function resultText(content: string): string {
  const table = content.indexOf('\n\n| ')
  const json = content.indexOf('\n\n```json\n')
  const end = content.indexOf('\n```', json + '\n\n```json'.length)
  if (table < 0 || json < table || end < 0) return fenced(content, 'text')
  const note = content.slice(end + '\n```'.length)
  return content.slice(table, json).trim() + note
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ')
}

/** A block that nothing in the text can end. */
function fenced(text: string, language: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

/** An answer that was stopped inside a block of code would make code of all that follows. */
function withFencesClosed(text: string): string {
  let open = ''
  for (const [, fence = '', info = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm)) {
    if (open === '') open = fence
    else if (fence.startsWith(open) && info.trim() === '') open = ''
  }
  return open === '' ? text : `${text}\n${open}`
}
