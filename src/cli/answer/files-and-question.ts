import { existsSync, statSync } from 'node:fs'
import { fileError } from '../query/file-error.ts'

/** What tables are called, mostly. */
const tableName = /\.(?:csv|tsv|tab|json|md|txt)(?:\.gz)?$|\.gz$/i

/** The words of a command line: which tables, and what about them. */
export interface FilesAndQuestion {
  readonly paths: readonly string[]
  readonly question: string
  /** Tables that are named within the question, and so are not attached. */
  readonly mentioned: readonly string[]
}

/**
 * Tells files from the question: the leading words that are files are the tables, `-` is standard input,
 * and the rest is the question. A word that can only be a file must be one: its absence is thrown.
 */
export function filesAndQuestion(words: readonly string[]): FilesAndQuestion {
  const first = words.findIndex((word) => word !== '-' && !isFile(word))
  const end = first < 0 ? words.length : first
  const rest = words.slice(end)
  return {
    paths: words.slice(0, end),
    question: rest.join(' ').trim(),
    mentioned: rest.filter((word) => tableName.test(word) && existsSync(word)),
  }
}

function isFile(word: string): boolean {
  const canOnlyBeFile = !/\s/.test(word) && (word.includes('/') || tableName.test(word))
  try {
    // A question may begin with a word that is also the name of a directory.
    return !statSync(word).isDirectory() || canOnlyBeFile
  } catch (error) {
    if (canOnlyBeFile) throw fileError(error, word)
    return false
  }
}
