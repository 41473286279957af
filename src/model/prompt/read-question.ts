import { readPart } from './quoted-part.ts'

/** A cell that the question mentions: the whole of it (`eq`), or a word in it (`contains`). */
export interface CellMention {
  /** The header of its column, as it is written. */
  readonly column: string
  readonly op: 'eq' | 'contains'
  /** The cell, or the word; of a long one the beginning. */
  readonly value: string
  readonly isCut: boolean
  /** What is said of it, after the name of the column. */
  readonly said: string
}

/** What a person asked, and what the agent found of it in the tables. */
export interface AskedQuestion {
  readonly text: string
  /** By the names of tables, as they are written in their cards. */
  readonly mentions: ReadonlyMap<string, readonly CellMention[]>
}

const title = 'Cells that the question mentions:'

/** The model reads far less of a question: to look through all of a long one would only take time. */
const MOST_TEXT = 10_000

/** Reads a message: the question, and perhaps the agent's lines after it. */
export function readQuestion(content: string): AskedQuestion {
  const at = content.lastIndexOf(`${title}\n`)
  const hasMentions = at === 0 || content[at - 1] === '\n'
  const text = hasMentions ? content.slice(0, Math.max(0, at - 1)) : content
  const lines = hasMentions ? content.slice(at + title.length + 1).split('\n') : []
  const mentions = new Map<string, readonly CellMention[]>()
  for (const line of lines) {
    const name = readPart('name', line, 0)
    if (name === undefined) continue
    mentions.set(name.token, readMentions(line, name.token.length + 2))
  }
  return { text: text.slice(0, MOST_TEXT), mentions }
}

function readMentions(line: string, from: number): readonly CellMention[] {
  const mentions: CellMention[] = []
  let at = from
  while (at < line.length) {
    const mention = readMention(line, at)
    if (mention === undefined) break
    mentions.push(mention)
    at += mention.column.length + mention.said.length + '; '.length
  }
  return mentions
}

function readMention(line: string, from: number): CellMention | undefined {
  const column = readPart('mentioned', line, from)
  if (column === undefined) return undefined
  const at = from + column.token.length
  const sign = line.startsWith(' = ', at) ? ' = ' : ' contains '
  const value = readPart('string', line, at + sign.length)
  if (value === undefined) return undefined
  const op = sign === ' = ' ? 'eq' : 'contains'
  const example = op === 'eq' ? '' : exampleAt(line, at + sign.length + value.token.length)
  const said = `${sign}${value.token}${example}`
  return { column: column.token, op, value: value.text, isCut: value.isCut, said }
}

function exampleAt(line: string, from: number): string {
  const before = ', e.g. '
  const example = line.startsWith(before, from)
    ? readPart('string', line, from + before.length)
    : undefined
  return example === undefined ? '' : before + example.token
}
