import { headersOf } from './card-headers.ts'
import { likeValues, type LikeValue } from './like-values.ts'
import { meaningsOf, type Meaning } from './means.ts'
import { namedColumns } from './named-columns.ts'
import type { CardTable } from './read-cards.ts'
import type { AskedQuestion, CellMention } from './read-question.ts'
import { relatedColumns, type RelatedColumn } from './related-columns.ts'
import { collapsed, lower, stem, words } from './words.ts'

/** What a question seems to speak of, found by code. Columns are given by their places. */
export interface Hints {
  /** Columns of which the question has all words, and those of which it has a telling one. */
  readonly named: readonly number[]
  readonly near: readonly number[]
  readonly related: readonly RelatedColumn[]
  readonly like: readonly LikeValue[]
  readonly means: readonly Meaning[]
  readonly mentioned: readonly PlacedMention[]
}

/** A cell that the question mentions, with the place of its column. */
interface PlacedMention extends CellMention {
  readonly place: number
}

/** All hints for a question about a table. */
export function hintsFor(table: CardTable, question: AskedQuestion): Hints {
  const { columns } = table
  const mentioned = placed(table, question.mentions.get(table.token) ?? [])
  const headers = headersOf(table)
  const asked = words(question.text)
  const stems = asked.map(stem)
  const { named, near } = namedColumns(headers, stems)
  const inCells = new Set(mentioned.flatMap(({ value }) => words(value)))
  const hasDates = columns.some(({ about }) => about.startsWith('date, '))
  return {
    named,
    near,
    related: relatedColumns(headers, asked, stems, [...named, ...near]),
    like: likeValues(columns, asked, inCells),
    means: meaningsOf(lower(collapsed(question.text)), hasDates, inCells),
    mentioned,
  }
}

/** Of several columns of one name, the first is meant; those that the card does not show are left out. */
function placed(
  { columns }: CardTable,
  mentions: readonly CellMention[],
): readonly PlacedMention[] {
  return mentions.flatMap((mention) => {
    const place = columns.findIndex(({ token }) => token === mention.column)
    return place < 0 ? [] : { ...mention, place }
  })
}
