import { writeFile } from 'node:fs/promises'
import type { AttachedTable } from '../../agent/attached-table.ts'
import type { Message } from '../../chat/types.ts'
import { conversationMarkdown } from './conversation-markdown.ts'

/** Writes a conversation to a file: every message as it is for `.json`, else what a person reads. */
export async function saveConversation(
  path: string,
  messages: readonly Message[],
  {
    tables,
    mayReplace,
  }: { readonly tables: readonly AttachedTable[]; readonly mayReplace: boolean },
): Promise<void> {
  const text = path.toLowerCase().endsWith('.json')
    ? `${JSON.stringify(messages, null, 2)}\n`
    : conversationMarkdown(messages, tables)
  try {
    await writeFile(path, text, { flag: mayReplace ? 'w' : 'wx' })
  } catch (error) {
    throw new Error(reasonOf(error, path), { cause: error })
  }
}

function reasonOf(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST') {
    return `there is a file "${path}" already. To write over it: /save! ${path}`
  }
  if (code === 'ENOENT') return `there is no folder for "${path}"`
  return `could not write "${path}": ${error instanceof Error ? error.message : String(error)}`
}
