import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { codeOf } from '../../chat/network-error.ts'
import type { Message } from '../../chat/types.ts'
import type { FileTable } from '../answer/file-table.ts'
import { writeError } from '../write-error.ts'
import { conversationMarkdown } from './conversation-markdown.ts'
import { escaped } from './words.ts'

/** Writes a conversation to a file: every message as it is for `.json`, else what a person reads. */
export async function saveConversation(
  path: string,
  messages: readonly Message[],
  { tables, mayReplace }: { readonly tables: readonly FileTable[]; readonly mayReplace: boolean },
): Promise<void> {
  const text = path.toLowerCase().endsWith('.json')
    ? `${JSON.stringify(messages, null, 2)}\n`
    : conversationMarkdown(messages, tables)
  try {
    // A folder is there already, too, but is not to be written over: that error says more.
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    await writeFile(path, text, { flag: mayReplace || isFolder ? 'w' : 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw writeError(error, path)
    const reason = `there is a file "${path}" already. To write over it: /save! ${escaped(path)}`
    throw new Error(reason, { cause: error })
  }
}
