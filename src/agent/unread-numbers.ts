import { findColumn } from '../table/columns.ts'
import type { Fn, Plan } from '../table/plan.ts'
import type { ColumnProfile } from '../table/profile.ts'
import type { AttachedTable } from './attached-table.ts'
import { quoted, quotedName } from './quoted-text.ts'

/** How much of an example is shown. */
const LONGEST_EXAMPLE = 40

/**
 * What to add to a result whose figures are of cells that are no numbers. To the tool they are 0, and
 * nobody should take a sum of zeros, or a smallest of 0, for what the table says.
 */
export function unreadNumbers(plan: Plan, { profile }: AttachedTable): readonly string[] {
  const names = profile.columns.map(({ name }) => name)
  const notes = plan.aggregates.flatMap(({ column, fn }) => {
    const found = profile.columns[findColumn(names, column)]
    return found === undefined ? [] : noteOn(found, fn, plan)
  })
  return [...new Set(notes)]
}

function noteOn(column: ColumnProfile, fn: Fn, plan: Plan): readonly string[] {
  const parts = [...wordsOnTexts(column, fn), ...wordsOnEmpty(column, fn, plan)]
  if (parts.length === 0) return []
  return [
    `Note: of all cells of ${quotedName(column.name)}, ${parts.join(' and ')}: they count as 0 here.`,
  ]
}

function wordsOnTexts({ numberLike, dates, texts }: ColumnProfile, fn: Fn): readonly string[] {
  const count = (numberLike?.count ?? 0) + (dates?.count ?? 0) + (texts?.count ?? 0)
  if (fn === 'count' || count === 0) return []
  const example = numberLike?.example ?? texts?.example ?? dates?.earliest ?? ''
  return [
    `${count} ${count === 1 ? 'is no number' : 'are no numbers'}, e.g. ${quoted(example, LONGEST_EXAMPLE)}`,
  ]
}

/** A sum is the same with them or without; other figures are not. */
function wordsOnEmpty({ name, empty }: ColumnProfile, fn: Fn, plan: Plan): readonly string[] {
  const isLeftOut = plan.conditions.some(
    ({ column, op }) => op === 'not_empty' && findColumn([name], column) === 0,
  )
  if (fn === 'count' || fn === 'sum' || empty === 0 || isLeftOut) return []
  return [`${empty} ${empty === 1 ? 'is' : 'are'} empty (op not_empty leaves them out)`]
}
