import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../chat/network-error.ts'
import { userPath } from '../user-path.ts'

/** How many entries are kept. */
const MOST = 1000

/** What was typed before, newest first, kept in a file from one conversation to the next. */
export class History {
  #path: string | undefined
  #entries: readonly string[] = []
  readonly #onTrouble: (reason: string) => void

  /** Without a path it forgets all at the end. `onTrouble` is called once, when the file is of no use. */
  constructor(path: string | undefined, onTrouble: (reason: string) => void) {
    this.#path = path
    this.#onTrouble = onTrouble
    this.#withFile((file) => (this.#entries = readEntries(file).toReversed()))
  }

  /** Newest first. */
  get entries(): readonly string[] {
    return this.#entries
  }

  /** Remembers what was typed, unless it was typed just before. */
  add(entry: string): void {
    if (entry.trim() === '' || entry === this.#entries[0]) return
    this.#entries = [entry, ...this.#entries].slice(0, MOST)
    this.#withFile((file) => {
      // Read again: there may be another conversation that goes on beside this one.
      const entries = [...readEntries(file), entry].slice(-MOST)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(file, entries.map((one) => `${encode(one)}\n`).join(''), { mode: 0o600 })
    })
  }

  #withFile(work: (file: string) => void): void {
    if (this.#path === undefined) return
    try {
      work(this.#path)
    } catch (error) {
      this.#path = undefined
      this.#onTrouble(error instanceof Error ? error.message : String(error))
    }
  }
}

/** Where the history is kept: `TALLYMARK_HISTORY`, nowhere if that is empty, else a usual place. */
export function historyPath(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { TALLYMARK_HISTORY: own } = env
  return own === '' ? undefined : (own ?? userPath('history', env))
}

/** Oldest first, as they stand in the file. */
function readEntries(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.slice(-MOST).map(decode)
}

/** A question of several lines is one line of the file. */
function encode(entry: string): string {
  return entry.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function decode(line: string): string {
  return line.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : String(character)))
}
