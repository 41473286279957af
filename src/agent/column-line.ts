import type { ColumnProfile, NumberGroup } from '../table/profile.ts'
import { quotedName, shownText } from './quoted-text.ts'

/** How much a card says of a column. */
export interface Detail {
  /** How many values are listed where a column has only a few, and how many as examples. */
  readonly values: number
  readonly examples: number
  /** How long a value may be. */
  readonly longest: number
}

/** Numbers that are spelled at greater length are written as JavaScript does. */
const LONGEST_NUMBER = 20

type Kind = 'numbers' | 'dates' | 'numberLike' | 'texts'

/** A column in one line: its name, what most of its cells are, and then the others. */
export function columnLine(column: ColumnProfile, detail: Detail): string {
  const [most, ...others] = kindsOf(column)
  const parts = [most === undefined ? 'empty' : mostly(most, column, detail)]
  for (const kind of others) parts.push(also(kind, column, detail))
  if (most !== undefined && column.empty > 0) parts.push(are(column.empty, 'empty'))
  const note = column.numberLike === undefined ? '' : `: ${warning}`
  return `${quotedName(column.name)}: ${parts.join(', ')}${note}`
}

/** The kinds of cells in a column, the most frequent one first. */
function kindsOf(column: ColumnProfile): readonly Kind[] {
  const kinds: readonly Kind[] = ['numbers', 'dates', 'texts', 'numberLike']
  return kinds
    .filter((kind) => column[kind] !== undefined)
    .toSorted((a, b) => (column[b]?.count ?? 0) - (column[a]?.count ?? 0))
}

function mostly(kind: Kind, column: ColumnProfile, detail: Detail): string {
  const { numbers, dates, numberLike } = column
  switch (kind) {
    case 'numbers':
      return numbers === undefined ? 'number' : `number, ${rangeOf(numbers)}`
    case 'dates':
      return `date, ${shownText(dates?.earliest ?? '', 30)} to ${shownText(dates?.latest ?? '', 30)}`
    case 'numberLike':
      return `${like}${example(numberLike?.example, detail)}`
    case 'texts':
      return textsOf(column, detail)
  }
}

const like = 'text that looks like numbers'
const warning = 'data_query reads such text as 0, do not add it up'

function rangeOf({ min, max }: NumberGroup): string {
  const [least, greatest] = [min, max].map(({ text, value }) =>
    text.length > LONGEST_NUMBER ? String(value) : text,
  )
  return `${least} to ${greatest}`
}

function textsOf(column: ColumnProfile, detail: Detail): string {
  const { values, hasMoreValues, texts, areWrittenDates } = column
  if (areWrittenDates) return `date as text${examples(values, detail)}`
  if (hasMoreValues && values.length === 0) return `text${example(texts?.example, detail)}`
  if (hasMoreValues) return `text${examples(values, detail)}`
  const count = `text, ${values.length} ${values.length === 1 ? 'value' : 'values'}`
  if (values.length > detail.values) return `${count}${examples(values, detail)}`
  return `${count}: ${values.map((value) => shownText(value, detail.longest)).join(', ')}`
}

/** What is said of cells that are not like most of their column. */
function also(kind: Kind, column: ColumnProfile, detail: Detail): string {
  const { numbers, dates, numberLike, texts } = column
  switch (kind) {
    case 'numbers':
      return are(numbers?.count, 'numbers', 'a number')
    case 'dates':
      return are(dates?.count, 'dates', 'a date')
    case 'numberLike':
      return `${are(numberLike?.count, like)}${example(numberLike?.example, detail)}`
    case 'texts':
      return `${are(texts?.count, 'text')}${example(texts?.example, detail)}`
  }
}

function are(count = 0, many: string, one = many): string {
  return count === 1 ? `1 is ${one}` : `${count} are ${many}`
}

function example(text: string | undefined, detail: Detail): string {
  return text === undefined ? '' : examples([text], detail)
}

function examples(texts: readonly string[], { examples, longest }: Detail): string {
  if (examples === 0) return ''
  const shown = texts.slice(0, examples).map((text) => shownText(text, longest))
  return `, e.g. ${shown.join(', ')}`
}
