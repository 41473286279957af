import { dirname } from 'node:path'
import { codeOf } from '../chat/network-error.ts'
import { shellWord } from './query/shell-word.ts'

/** Why a file, or else the answer, could not be written, in words that say what to do. */
export function writeError(error: unknown, path?: string): Error {
  const what = path === undefined ? 'the answer' : `"${path}"`
  const raw = error instanceof Error ? error.message : String(error)
  const reason = reasonOf(codeOf(error), path ?? '') ?? raw
  return new Error(`could not write ${what}: ${reason}`, { cause: error })
}

function reasonOf(code: string | undefined, path: string): string | undefined {
  const folder = dirname(path)
  switch (code) {
    case 'ENOENT':
      return `there is no directory "${folder}". Make it first: mkdir -p ${shellWord(folder)}`
    case 'EISDIR':
      return 'it is a directory. Name a file in it'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'you may not write there. Choose another place'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return undefined
  }
}
