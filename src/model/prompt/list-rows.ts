import type { Fn } from '../../table/plan.ts'
import { figureCalled } from './plan-call.ts'

/** How many rows an answer shows. */
const MOST_ROWS = 20

/**
 * The first rows of a result as a list: the cells of one column within a sentence, several columns a line
 * a row, the first cell before the others.
 */
export function listRows(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = rows.slice(0, MOST_ROWS)
  const more = rows.length - shown.length
  if (headers.length === 1) {
    const cells = shown.map(([cell]) => shownCell(cell))
    return joined(more > 0 ? [...cells, `${more} more`] : cells, 'and')
  }
  const lines = shown.map((row) => lineOf(headers, row))
  return [...lines, ...(more > 0 ? [`…and ${more} more`] : [])].join('\n')
}

/** A cell, in words when there is nothing in it. */
export function shownCell(cell: string | undefined): string {
  return cell === undefined || cell === '' ? '(empty)' : cell
}

/** Texts in a sentence: `a, b and c`. */
export function joined(texts: readonly string[], word: string): string {
  const last = texts.at(-1) ?? ''
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${word} ${last}`
}

/** Where there are many cells, they stand under their names. */
function lineOf([, ...names]: readonly string[], [first, ...others]: readonly string[]): string {
  const cells = names.map((name, i) => {
    const cell = shownCell(others[i])
    return names.length > 1 ? `${nameInWords(name)} ${cell}` : cell
  })
  return `- ${shownCell(first)}: ${cells.join(', ')}`
}

const figures: Readonly<Record<Fn, string>> = {
  count: 'number of',
  sum: 'total',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
}

function nameInWords(header: string): string {
  const figure = figureCalled(header)
  return figure === undefined ? header : `${figures[figure.fn]} ${figure.column}`
}
