import type { ResultFacts } from '../protocol.ts'

/** How a result is best looked at. Columns are numbers of `headers`. */
export type Chart =
  | { readonly kind: 'none' }
  /** One figure; `label` is the column that says of what. */
  | { readonly kind: 'number'; readonly value: number; readonly label: number | undefined }
  /** A bar a row, of each of the values. */
  | { readonly kind: 'bars'; readonly label: number; readonly values: readonly number[] }
  /** A point a row, from the earliest to the latest. `label` has dates, or years. */
  | {
      readonly kind: 'line'
      readonly label: number
      readonly values: readonly number[]
      readonly areYears: boolean
    }

const none: Chart = { kind: 'none' }

/** More bars than this cannot be told apart; fewer points than this are no line. */
const MOST_BARS = 60
const LEAST_POINTS = 3

/** How many figures one chart shows. */
const MOST_VALUES = 4

/** A figure that is so many times smaller than another would not be seen beside it. */
const FARTHEST = 25

/** Chooses by the shape of a result: a figure, figures of groups, figures over time, or none of these. */
export function chooseChart(result: ResultFacts): Chart {
  const { headers, rows, rowCount } = result
  // A part of the rows would look like the whole.
  if (rowCount === 0 || rows.length < rowCount) return none
  const figures = figuresOf(result)
  const labels = headers.flatMap((_, column) => (figures.includes(column) ? [] : [column]))
  const [first] = figures
  if (first === undefined) return none
  if (rowCount === 1) return single(first, figures, labels)
  const [label, another] = labels
  if (label === undefined || another !== undefined || !isDistinct(result, label)) return none
  const values = comparable(result, figures)
  if (values.length === 0) return none
  const areYears = isOfYears(result, label)
  if (rowCount >= LEAST_POINTS && (areYears || result.kinds[label] === 'date')) {
    return { kind: 'line', label, values, areYears }
  }
  return rowCount <= MOST_BARS ? { kind: 'bars', label, values } : none
}

function single(first: number, figures: readonly number[], labels: readonly number[]): Chart {
  if (figures.length > 1 || labels.length > 1) return none
  return { kind: 'number', value: first, label: labels[0] }
}

/**
 * The columns that were worked out, by their names; where there are none, those of numbers. Of these a
 * first one that counts years, or numbers the rows, says which row it is.
 */
function figuresOf(result: ResultFacts): readonly number[] {
  const { headers, kinds } = result
  const numbers = headers.flatMap((_, column) => (kinds[column] === 'number' ? [column] : []))
  const named = numbers.filter((column) =>
    /^(?:count|sum|avg|min|max)_/.test(headers[column] ?? ''),
  )
  if (named.length > 0) return named
  const isLabelled = numbers.length < headers.length
  return isLabelled ? numbers : numbers.filter((column) => !isOfYears(result, column))
}

function cellsOf({ rows }: ResultFacts, column: number): readonly string[] {
  return rows.map((row) => row[column] ?? '')
}

function isDistinct(result: ResultFacts, column: number): boolean {
  return new Set(cellsOf(result, column)).size === result.rows.length
}

function isOfYears(result: ResultFacts, column: number): boolean {
  return cellsOf(result, column).every((cell) => /^(?:1[5-9]|20|21)\d\d$/.test(cell))
}

/** The first figures that can be seen beside each other. */
function comparable(result: ResultFacts, figures: readonly number[]): readonly number[] {
  const sizes = new Map(figures.map((column) => [column, largest(result, column)]))
  const size = sizes.get(figures[0] ?? -1) ?? 0
  return figures
    .filter((column) => {
      const other = sizes.get(column) ?? 0
      return other * FARTHEST >= size && size * FARTHEST >= other
    })
    .slice(0, MOST_VALUES)
}

function largest(result: ResultFacts, column: number): number {
  return cellsOf(result, column).reduce((most, cell) => Math.max(most, Math.abs(Number(cell))), 0)
}
