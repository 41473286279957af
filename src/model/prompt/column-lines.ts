import type { Hints } from './hints.ts'
import type { CardColumn, CardTable } from './read-cards.ts'
import { sizeOf, sizeOfLines } from './size.ts'

const MOST_COLUMNS = 32

/** How much all lines may take: the rest of the model's window is for hints, question and call. */
const MOST_SIZE = 2000

/** A line a column, no more than there is room for: the columns of hints come first. */
export function columnLines({ columns }: CardTable, hints: Hints): readonly string[] {
  if (columns.length <= MOST_COLUMNS) {
    const lines = columns.map((column) => lineOf(column, column.about))
    if (sizeOfLines(lines) <= MOST_SIZE) return lines
  }
  const hinted = hintedPlaces(hints)
  const first = hinted.slice(0, MOST_COLUMNS)
  const others = [...columns.keys()].filter((place) => !hinted.includes(place))
  return shortenedLines(columns, first, others.slice(0, MOST_COLUMNS - first.length))
}

/** The places of all columns that a hint speaks of, in order. */
function hintedPlaces(hints: Hints): readonly number[] {
  const spoken = [...hints.related, ...hints.like, ...hints.mentioned].map(({ place }) => place)
  return [...new Set([...hints.named, ...hints.near, ...spoken])].toSorted((a, b) => a - b)
}

/** Lines that fit: the details of the last columns go first, then these columns. */
function shortenedLines(
  columns: readonly CardColumn[],
  hinted: readonly number[],
  others: readonly number[],
): readonly string[] {
  const lines = new Map<number, string>()
  for (const [place, column] of columns.entries()) {
    if (hinted.includes(place) || others.includes(place)) {
      lines.set(place, lineOf(column, column.about))
    }
  }
  let room = MOST_SIZE - sizeOfLines([...lines.values()])
  for (const place of [...others.toReversed(), ...hinted.toReversed()]) {
    const column = columns[place]
    if (room >= 0 || column === undefined) break
    const [kind = ''] = /^[^,:]*/.exec(column.about) ?? []
    const shorter = lineOf(column, kind)
    room += sizeOf(lines.get(place) ?? '') - sizeOf(shorter)
    lines.set(place, shorter)
  }
  for (const place of others.toReversed()) {
    if (room >= 0) break
    room += sizeOf(lines.get(place) ?? '') + 1
    lines.delete(place)
  }
  return [...lines.values()]
}

function lineOf({ alias }: CardColumn, about: string): string {
  return about === '' ? alias : `${alias}: ${about}`
}
