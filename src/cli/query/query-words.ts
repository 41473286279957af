import type { JsonObject } from '../../chat/types.ts'
import { planOf } from '../../table/arguments.ts'
import { findColumn } from '../../table/columns.ts'
import { TableError } from '../../table/error.ts'
import { formatOf } from '../../table/parse/read.ts'
import type { Condition, Op, Plan, SortKey } from '../../table/plan.ts'
import { inOneLine } from '../display-width.ts'
import { shellWord } from './shell-word.ts'

/** A file, or standard input (`-`), and what it was said to hold. */
interface Source {
  readonly path: string
  readonly format?: string | undefined
}

/**
 * The arguments of `data_query` as the command line of `tallymark query` that does the same, in one line.
 * What no option can say goes into `--args`. `source` is what the table that is meant was read from, when
 * that is known; otherwise `data` tells, and a table that is written out there is standard input.
 *
 * @example
 * queryWords({ path: 'a/sales.csv' }, { data: '@sales', limit: 5 }) // tallymark query a/sales.csv --limit 5
 */
export function queryWords(source: Source | undefined, input: JsonObject): string {
  const { data, format: taken, ...steps } = input
  const { path, format } = source ?? sourceIn(data, taken)
  const formatWords = format === undefined ? [] : option('format', format)
  const words = wordsOf(steps)
  const options =
    words !== undefined && words.every(isPlain) ? words : ['--args', escaped(JSON.stringify(steps))]
  return ['tallymark', 'query', fileWord(path), ...formatWords, ...options].map(shellWord).join(' ')
}

/** What stands for a table: its name, the table itself, or nothing. */
function sourceIn(data: unknown, format: unknown): Source {
  const text = typeof data === 'string' ? data.trim() : ''
  if (text === '') return { path: 'FILE' }
  if (text.startsWith('@')) return { path: text.slice(1) }
  if (!/[\n,|[]/.test(text)) return { path: text }
  return {
    path: '-',
    format: typeof format === 'string' ? formatOf(format, undefined) : undefined,
  }
}

/** Words that begin with a dash are options. */
function fileWord(path: string): string {
  return inOneLine(path.startsWith('-') && path !== '-' ? `./${path}` : path)
}

/** The steps as options, or `undefined` where options cannot say them. */
function wordsOf(steps: JsonObject): readonly string[] | undefined {
  const plan = planIn(steps)
  if (plan === undefined || !isSayable(plan)) return undefined
  const where = plan.conditions.map(conditionText)
  const limit = plan.limit === Infinity ? [] : [String(plan.limit)]
  if (!where.every((text) => text !== undefined)) return undefined
  if (!limit.every((text) => /^\d+$/.test(text))) return undefined
  return [
    ...where.flatMap((text) => option('where', text)),
    ...listOption('group-by', plan.groupBy),
    ...plan.aggregates.flatMap(({ fn, column }) => option(fn, column)),
    ...plan.sort.flatMap((key) => option('sort', sortText(key))),
    ...listOption('select', plan.select ?? []),
    ...limit.flatMap((text) => option('limit', text)),
  ]
}

function planIn(steps: JsonObject): Plan | undefined {
  try {
    return planOf(steps)
  } catch (error) {
    if (error instanceof TableError) return undefined
    throw error
  }
}

/** Whether the command would take every name for the column that the tool takes it for. */
function isSayable({ aggregates, groupBy, groupByText, sort, select = [] }: Plan): boolean {
  // Without a figure the tool does not group, and the command would not take it.
  if (aggregates.length === 0) return groupBy.length === 0
  // A text that looks like a list may be the name of a column: the table decides.
  if (groupByText !== undefined && groupByText !== groupBy[0]) return false
  if (aggregates.some(({ fn, column }) => fn === 'count' && column === '')) return false
  const result = [...groupBy, ...aggregates.map(({ fn, column }) => `${fn}_${column}`)]
  const named = [...sort.map(({ column }) => column), ...select]
  return named.every((name) => findColumn(result, name) >= 0)
}

const signs: Readonly<Record<Op, string | undefined>> = {
  eq: '=',
  neq: '!=',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
  contains: '~',
  not_contains: '!~',
  empty: '=',
  not_empty: '!=',
  in: undefined,
}

function conditionText({ column, op, values }: Condition): string | undefined {
  const sign = op === undefined ? undefined : signs[op]
  if (sign === undefined) return undefined
  const isName = isBare(column) && !/[!=<>~]/.test(column)
  const [value = ''] = values
  const isValue = isBare(value) && !/^[!=<>~]/.test(value)
  return `${isName ? column : quoted(column)} ${sign} ${isValue ? value : quoted(value)}`
}

function sortText({ column, descending }: SortKey): string {
  if (descending) return `${column}:desc`
  return /:(?:asc|desc)$/i.test(column) ? `${column}:asc` : column
}

function listOption(name: string, values: readonly string[]): readonly string[] {
  if (values.length === 0) return []
  const isListed = (value: string): boolean => isBare(value) && !value.includes(',')
  return option(name, values.map((value) => (isListed(value) ? value : quoted(value))).join(','))
}

/** An option and its value in two words, or in one where the next word could be taken otherwise. */
function option(name: string, value: string): readonly string[] {
  const isLoose = name === 'count' || value.startsWith('-')
  return isLoose ? [`--${name}=${value}`] : [`--${name}`, value]
}

/** Whether a text stays what it is without quotes around it. */
function isBare(text: string): boolean {
  return text !== '' && text === text.trim() && !/^["'`]/.test(text)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** Whether a text can stand in a command line of one line. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && inOneLine(text) === text
}

/** JSON has an escape for every character that a line cannot show. */
function escaped(json: string): string {
  if (isPlain(json)) return json
  return Array.from(json, (character) =>
    isPlain(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('')
}
