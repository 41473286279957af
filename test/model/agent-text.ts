import { attachTable, type AttachedTable } from '../../src/agent/attached-table.ts'
import { mentionsOf } from '../../src/agent/mentions.ts'
import { cardsOf } from '../../src/agent/table-card.ts'
import { hintsFor, type Hints } from '../../src/model/prompt/hints.ts'
import { readCards, type CardTable } from '../../src/model/prompt/read-cards.ts'
import { readQuestion, type AskedQuestion } from '../../src/model/prompt/read-question.ts'
import { toCsv, toJson } from '../table/tables.ts'
import type { Item } from './odd-items.ts'

/** What the model's side reads from the agent's messages about an item. */
export interface ReadItem {
  readonly table: CardTable
  readonly question: AskedQuestion
  readonly hints: Hints
}

/** Attaches the table of an item: as JSON, which keeps every cell, unless only CSV can hold it. */
export function attach({ headers, rows, name }: Item): AttachedTable {
  const isJson = rows.length > 0 && new Set(headers).size === headers.length
  const text = isJson ? toJson({ headers, rows }) : toCsv({ headers, rows })
  return attachTable(name, text, { format: isJson ? 'json' : 'csv' })
}

/** An item as its table is once it was read: CSV knows no white space around cells. */
export function settled(item: Item): Item {
  const { headers, rows } = attach(item).table
  return { ...item, headers, rows }
}

/** The item as it is read from the agent's own text. */
export function readItem(item: Item): ReadItem {
  const attached = attach(item)
  const [table] = readCards(`You answer questions.\n\n${cardsOf([attached])}`)
  if (table === undefined) throw new Error(`no card can be read:\n${cardsOf([attached])}`)
  const mentions = mentionsOf(item.question, [attached])
  const question = readQuestion([item.question, mentions].filter((text) => text !== '').join('\n'))
  return { table, question, hints: hintsFor(table, question) }
}
