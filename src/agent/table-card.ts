import type { AttachedTable } from './attached-table.ts'
import { counted } from './counted.ts'
import { columnLine, type Detail } from './column-line.ts'
import { quotedName } from './quoted-text.ts'

/** What is said of columns, from all to the least, until they fit. */
const details: readonly Detail[] = [
  { values: 12, examples: 3, longest: 30 },
  { values: 4, examples: 2, longest: 20 },
  { values: 0, examples: 1, longest: 12 },
  { values: 0, examples: 0, longest: 0 },
]

/** How long a card is unless the caller says so, and with how much less room a table is not shown. */
const MOST_CARD = 4000
const LEAST_CARD = 80

/** Room for saying how many tables are not shown. */
const REST = 32

/**
 * What a model is shown of a table: how large it is, and a line a column. Never longer than `maxChars`,
 * whatever the table holds. Where columns do not fit, less is said of them, then only their names are
 * listed, then the last ones are only counted.
 *
 * @example
 * // @sales.csv: 10 rows, 5 columns
 * // date: date, 2026-01-03 to 2026-03-08
 * // region: text, 4 values: North, South, East, West
 * // …
 */
export function tableCard(attachment: AttachedTable, maxChars: number = MOST_CARD): string {
  const { name, table, profile } = attachment
  const { headers, rowCount } = table
  const size = `${counted(rowCount, 'row')}, ${counted(headers.length, 'column')}`
  const title = `${quotedName(`@${name}`)}: ${size}`
  const room = maxChars - title.length
  // No line is shorter than one character and its line break.
  if (headers.length * 2 <= room) {
    const others = headers.slice(profile.columns.length).map(quotedName)
    for (const detail of details) {
      const lines = [...profile.columns.map((column) => columnLine(column, detail)), ...others]
      if (lengthOf(lines) <= room) return [title, ...lines].join('\n')
    }
  }
  return room < 0 ? '' : [title, ...namesWithin(headers, room)].join('\n')
}

/** What a model is shown of several tables: those that need little leave their room to the others. */
export function cardsOf(attachments: readonly AttachedTable[], maxChars = 8000): string {
  const some = attachments.slice(0, Math.max(1, Math.floor(maxChars / LEAST_CARD)))
  const cards = shareRoom(some, attachments.length === 1 ? maxChars : maxChars - REST)
  const hidden = attachments.length - cards.length
  const rest = hidden === 0 ? [] : [`…and ${counted(hidden, 'more table')}`]
  const text = [...cards, ...rest].join('\n\n')
  return text.length <= maxChars ? text : ''
}

/** The cards of tables, the shortest of which are whole; without those for which no room is left. */
function shareRoom(attachments: readonly AttachedTable[], maxChars: number): readonly string[] {
  const cards = attachments.map((attachment) =>
    tableCard(attachment, Math.min(maxChars, MOST_CARD)),
  )
  let room = maxChars
  let left = cards.length
  const byLength = [...cards.entries()].toSorted(([, a], [, b]) => a.length - b.length)
  for (const [place, card] of byLength) {
    const share = Math.floor(room / left) - 2
    const attachment = attachments[place]
    if (card.length > share && attachment !== undefined) cards[place] = tableCard(attachment, share)
    room -= (cards[place]?.length ?? 0) + 2
    left--
  }
  return cards.filter((card) => card !== '')
}

/** How many characters lines are together, with a line break before each. */
function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}

/** As many names as there is room for, and how many there are besides. */
function namesWithin(headers: readonly string[], room: number): readonly string[] {
  const names: string[] = []
  const rest = (): string => `…and ${counted(headers.length - names.length, 'more column')}`
  let used = 0
  for (const header of headers) {
    const name = quotedName(header)
    const isLast = names.length + 1 === headers.length
    const needed = used + name.length + 1 + (isLast ? 0 : rest().length + 1)
    if (needed > room) return rest().length < room - used ? [...names, rest()] : names
    names.push(name)
    used += name.length + 1
  }
  return names
}
