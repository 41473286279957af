import type { Condition } from '../../table/plan.ts'
import type { Hints } from './hints.ts'
import type { CardTable } from './read-cards.ts'
import { collapsed, isClose, lower, words } from './words.ts'

/**
 * A condition in the spelling of the table, as far as the card and the hints tell: its value is that of a
 * cell that is known, a part of one is searched for, a figure is written as data would have it.
 */
export function mendCondition(
  table: CardTable,
  place: number,
  condition: Condition,
  question: string,
  hints: Hints,
): Condition {
  const { op, values } = condition
  const column = table.columns[place]?.name ?? ''
  const cellOf = (value: string): string | undefined => knownCell(table, place, value, hints)
  const [value = ''] = values
  switch (op) {
    case 'in':
      return { column, op, values: values.map((one) => cellOf(one) ?? asAsked(one, question)) }
    case 'gt':
    case 'lt':
    case 'gte':
    case 'lte': {
      const meant = hints.means.find(({ said }) => said === value)?.value
      return { column, op, values: [meant ?? asAsked(value, question)] }
    }
    case 'eq':
    case 'neq': {
      const cell = cellOf(value)
      if (cell !== undefined) return { column, op, values: [cell] }
      const isContained = op === 'eq' && isPart(table, place, value, hints)
      return { column, op: isContained ? 'contains' : op, values: [asAsked(value, question)] }
    }
    case 'contains':
    case 'not_contains':
      return { column, op, values: [asAsked(value, question)] }
    case 'empty':
    case 'not_empty':
    case undefined:
      return { column, op, values }
  }
}

/** The known cell that a value means: the same, or with the same words, or, where all are known, almost. */
function knownCell(
  { columns }: CardTable,
  place: number,
  value: string,
  { mentioned }: Hints,
): string | undefined {
  const { values = [], listsAll = false } = columns[place] ?? {}
  const cells = [
    ...mentioned
      .filter((one) => one.place === place && one.op === 'eq' && !one.isCut)
      .map((one) => one.value),
    ...values,
  ]
  const folded = lower(value)
  const spoken = words(value).join(' ')
  const close = listsAll ? cells.filter((cell) => isClose(lower(cell), folded)) : []
  return (
    cells.find((cell) => lower(cell) === folded) ??
    cells.find((cell) => spoken !== '' && words(cell).join(' ') === spoken) ??
    (close.length === 1 ? close[0] : undefined)
  )
}

/** Whether a value that is no known cell is known to be a part of one. */
function isPart(
  { columns }: CardTable,
  place: number,
  value: string,
  { mentioned }: Hints,
): boolean {
  const { values = [], listsAll = false, beginnings = [] } = columns[place] ?? {}
  const parts = [
    ...mentioned
      .filter((one) => one.place === place && (one.op === 'contains' || one.isCut))
      .map((one) => one.value),
    ...beginnings,
  ]
  const spoken = words(value).join(' ')
  if (spoken !== '' && parts.some((part) => words(part).join(' ') === spoken)) return true
  // Where a word begins: no `car` is in `childcare`.
  return listsAll && values.some((cell) => ` ${lower(cell)}`.includes(` ${lower(value)}`))
}

/** A value in the spelling of the question, if it is there; spaces around it are a slip of the model. */
function asAsked(written: string, question: string): string {
  const value = written.replaceAll(/^ +| +$/g, '')
  const text = collapsed(question)
  const at = lower(text).indexOf(lower(value))
  return at < 0 ? value : text.slice(at, at + value.length)
}
