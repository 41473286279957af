import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { TableError } from '../../table/error.ts'
import { nearest } from '../../table/nearest.ts'
import { shellWord } from './shell-word.ts'

/** What begins the tool's word about a text that is no table. */
const PARSE = 'could not parse data: '

/** Why a file could not be read, in words that say what to do; any other error as it is. */
export function fileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  return new Error(reasonOf(error, String(error.code), path), { cause: error })
}

function reasonOf(error: Error, code: string, path: string): string {
  switch (code) {
    case 'ENOENT':
      return `there is no file "${path}".${suggestion(path)}`
    case 'EISDIR':
      return `"${path}" is a directory. Name the files in it, such as ${shellWord(path.replace(/\/*$/, '/'))}*.csv`
    case 'EACCES':
    case 'EPERM':
      return `you may not read "${path}". Ask its owner, or change that: chmod u+r ${shellWord(path)}`
    default:
      return `could not read "${path}": ${error.message}`
  }
}

/** A name beside it that looks like the one that was meant. */
function suggestion(path: string): string {
  try {
    const names = readdirSync(dirname(path))
    if (names.includes(basename(path))) return ' It is a link that leads nowhere'
    const meant = nearest(basename(path), names)
    if (meant !== undefined) return ` Did you mean "${join(dirname(path), meant)}"?`
  } catch {
    // Nor is there such a directory.
  }
  return ' Check the name and the directory'
}

/** A complaint about the text of a table, with the name of the table in it. */
export function tableError(error: unknown, name: string, format: string | undefined): unknown {
  if (!(error instanceof TableError) || !error.message.startsWith(PARSE)) return error
  const detail = error.message.slice(PARSE.length)
  if (/^empty [CT]SV data$/.test(detail)) return new Error(`${name} is empty`, { cause: error })
  const hint = format === undefined ? guessHint(detail) : ''
  return new TableError(error.kind, `could not parse ${name}: ${detail}${hint}`, { cause: error })
}

function guessHint(detail: string): string {
  const guess = ['json', 'markdown'].find((name) => detail.toLowerCase().includes(name)) ?? 'csv'
  const others = ['csv', 'tsv', 'json', 'markdown'].filter((name) => name !== guess)
  const options = `--format ${others.slice(0, -1).join(', ')} or ${others.at(-1)}`
  return `\nIt was taken for ${guess}, by its first character. If it is something else: ${options}`
}
