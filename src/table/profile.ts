import type { Batch } from './batch.ts'
import { bothSurveys, firstTexts, surveyOf, type NumberCell, type Survey } from './survey.ts'
import type { Table } from './table.ts'
import { isWrittenDate } from './written-date.ts'

/** What the columns of a table hold, over all of its rows. */
export interface TableProfile {
  /** The first columns of the table: all of them, unless it is very wide. */
  readonly columns: readonly ColumnProfile[]
}

/** What the cells of a column are. Each is empty, a number, a date, like a number, or text. */
export interface ColumnProfile {
  readonly name: string
  /** Cells without text, and rows without such a cell. */
  readonly empty: number
  readonly numbers: NumberGroup | undefined
  /** Cells such as `2024-03-09`, with or without a time: the dates whose text has their order. */
  readonly dates: DateGroup | undefined
  /** Cells such as `1,234` or `$5`: numbers to a person, but not to a query. */
  readonly numberLike: CellGroup | undefined
  /** All other cells. */
  readonly texts: CellGroup | undefined
  /** Whether most of the values are dates in another spelling, such as `1/5/2024`. */
  readonly areWrittenDates: boolean
  /** The first distinct texts that are not empty, in the order in which they come; long ones are left out. */
  readonly values: readonly string[]
  readonly hasMoreValues: boolean
}

/** The numbers of a column (DQ-1). */
export interface NumberGroup {
  readonly count: number
  readonly min: NumberCell
  readonly max: NumberCell
  readonly areWhole: boolean
}

/** The ISO dates of a column. */
interface DateGroup {
  readonly count: number
  readonly earliest: string
  readonly latest: string
}

/** Cells of one kind. The example is the first of them, or the beginning of it. */
interface CellGroup {
  readonly count: number
  readonly example: string
}

/** How many columns are looked at, and how many cells: tables may be wider than anybody can be told. */
const MOST_COLUMNS = 400
const MOST_CELLS = 1 << 27

/** How many distinct texts of a column are listed, and how long they may be. */
const MOST_VALUES = 12
const LONGEST_VALUE = 200

/** Looks at every cell of a table once. */
export function profileTable({ headers, rowCount, batches }: Table): TableProfile {
  const most = Math.min(MOST_COLUMNS, Math.ceil(MOST_CELLS / Math.max(1, rowCount)))
  const columns = headers.slice(0, most).map((name) => new ColumnTally(name))
  for (const batch of batches) {
    for (const [number, column] of columns.entries()) column.add(batch, number)
  }
  return { columns: columns.map((column) => column.finish()) }
}

/** What is known of a column after some batches. */
class ColumnTally {
  readonly #name: string
  #rows = 0
  #survey: Survey | undefined
  readonly #values = new Set<string>()
  #hasMoreValues = false

  constructor(name: string) {
    this.#name = name
  }

  add(batch: Batch, column: number): void {
    const { rows } = batch
    this.#rows += rows
    batch.inspect([column], (kernel, spans) => {
      const survey = surveyOf(kernel, spans, rows)
      this.#survey = this.#survey === undefined ? survey : bothSurveys(this.#survey, survey)
      // One more for the empty text, and one that says that there are more.
      if (!this.#hasMoreValues) this.#addValues(firstTexts(kernel, spans, rows, MOST_VALUES + 2))
    })
  }

  #addValues(texts: readonly string[]): void {
    for (const text of texts) {
      if (text === '' || this.#values.has(text)) continue
      this.#hasMoreValues = this.#values.size === MOST_VALUES || text.length > LONGEST_VALUE
      if (this.#hasMoreValues) return
      this.#values.add(text)
    }
  }

  finish(): ColumnProfile {
    const survey = this.#survey
    const { empty = 0, numbers = 0, wholeNumbers = 0, dates = 0, numberLike = 0 } = survey ?? {}
    const { least: min, greatest: max, earliest, latest, firstNumberLike, firstText } = survey ?? {}
    const areWhole = wholeNumbers === numbers
    const values = [...this.#values]
    return {
      name: this.#name,
      empty,
      numbers: min && max && { count: numbers, min, max, areWhole },
      dates: earliest && latest ? { count: dates, earliest, latest } : undefined,
      numberLike: groupOf(numberLike, firstNumberLike),
      texts: groupOf(this.#rows - empty - numbers - dates - numberLike, firstText),
      areWrittenDates: values.filter(isWrittenDate).length * 2 > values.length,
      values,
      hasMoreValues: this.#hasMoreValues,
    }
  }
}

function groupOf(count: number, example: string | undefined): CellGroup | undefined {
  return example === undefined ? undefined : { count, example }
}
