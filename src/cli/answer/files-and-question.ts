import { existsSync, statSync } from 'node:fs'
import { fileError } from '../query/file-error.ts'
import { UsageError } from '../usage-error.ts'

/** What tables are called, mostly. */
const tableName = /\.(?:csv|tsv|tab|json|jsonl|ndjson|md|txt|xlsx?|ods|parquet)(?:\.gz)?$|\.gz$/i

/** The words of a command line: which tables, and what about them. */
export interface FilesAndQuestion {
  readonly paths: readonly string[]
  readonly question: string
}

/**
 * Tells files from the question: the leading words that are files are the tables, `-` is standard input,
 * and the rest is the question. A word that can only be a file must be one: its absence is thrown. So is
 * a table after the question: an answer without it would be invented.
 */
export function filesAndQuestion(words: readonly string[]): FilesAndQuestion {
  const isQuoted = words.some((word) => /\s/.test(word))
  const first = words.findIndex((word) => word !== '-' && !isFile(word, isQuoted))
  const end = first < 0 ? words.length : first
  const rest = words.slice(end)
  const late = rest.find((word) => tableName.test(word) && existsSync(word))
  if (late !== undefined) {
    throw new UsageError(
      `"${late}" comes after the question: name it first. If it is a word of the question, put all of that in quotes`,
    )
  }
  return { paths: words.slice(0, end), question: rest.join(' ').trim() }
}

function isFile(word: string, isQuestionQuoted: boolean): boolean {
  const canOnlyBeFile = !/\s/.test(word) && (word.includes('/') || tableName.test(word))
  try {
    // A question without quotes may begin with a word that is also the name of a directory.
    return !statSync(word).isDirectory() || canOnlyBeFile || isQuestionQuoted
  } catch (error) {
    if (canOnlyBeFile) throw fileError(error, word)
    return false
  }
}
