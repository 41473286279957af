import { inCommandWords } from '../options.ts'

/** A text of the library or of another command, for somebody in a conversation. */
export function inChatWords(text: string): string {
  return inCommandWords(text).replaceAll(/(?<!doctor )--model (?=NAME|builtin)/g, '/model ')
}
