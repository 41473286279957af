import { homedir } from 'node:os'
import { join } from 'node:path'
import { quotedAt } from '../query/quoted.ts'

/** A space, a quote or a backslash, each of which a backslash takes for itself. */
const special = /[\s"'`\\]/

/** Words with spaces between them. Quotes around a word, or a backslash, keep a space in it. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (let at = 0; at < text.length;) {
    if (/\s/.test(text.charAt(at))) {
      at++
      continue
    }
    const { value, end } = quotedAt(text, at) ?? plainAt(text, at)
    words.push(value)
    at = end
  }
  return words
}

/** A word as it must be written to be read as one. */
export function escaped(word: string): string {
  return word.replace(/[\s"'`\\]/g, '\\$&')
}

/** A path as a shell would understand it: `~` is the home of the user. */
export function expanded(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path
}

function plainAt(text: string, from: number): { readonly value: string; readonly end: number } {
  let value = ''
  let at = from
  for (; at < text.length && !/\s/.test(text.charAt(at)); at++) {
    if (text[at] === '\\' && special.test(text.charAt(at + 1))) at++
    value += text.charAt(at)
  }
  return { value, end: at }
}
