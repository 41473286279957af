import { counted } from '../../agent/counted.ts'
import { quoted } from '../../agent/quoted-text.ts'
import type { JsonObject } from '../../chat/types.ts'
import { columnLines } from './column-lines.ts'
import type { Hints } from './hints.ts'
import type { CardTable } from './read-cards.ts'
import { fitting, fittingLines } from './size.ts'
import { collapsed, headerWords, lower } from './words.ts'
import { safe, writeCall } from './write-call.ts'

const MOST_NAME_WORDS = 6
const QUESTION_SIZE = 500
const MENTIONS_SIZE = 400
const LONGEST_VALUE = 60

/** An earlier question about the same table, and the call that answered it. */
export interface EarlierCall {
  readonly question: string
  readonly call: JsonObject
}

/** What the model goes on with to write a call. */
export function callPrompt(
  table: CardTable,
  question: string,
  hints: Hints,
  earlier?: EarlierCall,
): string {
  const lines = [titleOf(table), ...columnLines(table, hints), ...hintLines(table, hints)]
  const before =
    earlier === undefined
      ? ''
      : `<|q|>${asked(earlier.question)}<|call|>${writeCall(table, earlier.call)}`
  return `<|table|>${safe(lower(lines.join('\n')))}\n${before}<|q|>${asked(question)}<|call|>`
}

/** A question as the model reads it. */
export function asked(question: string): string {
  return safe(fitting(lower(collapsed(question)), QUESTION_SIZE))
}

function titleOf({ name, rowCount }: CardTable): string {
  const stem = name.replace(/(?:\.(?:csv|tsv|tab|txt|json|md|markdown|gz))+$/i, '')
  const words = headerWords(stem).slice(0, MOST_NAME_WORDS).join(' ')
  const rows = counted(rowCount, 'row')
  return words === '' ? rows : `${words}, ${rows}`
}

/** A line for every kind of hint that there is. */
function hintLines({ columns }: CardTable, hints: Hints): readonly string[] {
  const alias = (place: number): string => columns[place]?.alias ?? ''
  const kinds: Readonly<Record<string, readonly string[]>> = {
    named: hints.named.map(alias),
    near: hints.near.map(alias),
    related: hints.related.map(({ place, said }) => `${alias(place)} (${said})`),
    like: hints.like.map(
      ({ place, value, said }) => `${alias(place)} = ${quoted(value, LONGEST_VALUE)} (${said})`,
    ),
    means: hints.means.map(({ value, said }) => `${value} (${said})`),
  }
  const lines = Object.entries(kinds).map(([kind, said]) => lineOf(kind, said, ', '))
  const mentioned = hints.mentioned.map(({ place, said }) => alias(place) + said)
  return [...lines, lineOf('mentioned', fittingLines(mentioned, MENTIONS_SIZE), '; ')].filter(
    (line) => line !== '',
  )
}

function lineOf(kind: string, said: readonly string[], separator: string): string {
  return said.length === 0 ? '' : `${kind}: ${said.join(separator)}`
}
