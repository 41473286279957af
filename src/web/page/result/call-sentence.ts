import type { JsonObject } from '../../../chat/types.ts'
import { planOf } from '../../../table/arguments.ts'
import {
  figureName,
  type Aggregate,
  type Condition,
  type Plan,
  type SortKey,
} from '../../../table/plan.ts'

/**
 * The arguments of a `data_query` call in words.
 *
 * @example
 * // amount added up for each region where product is Grinder, highest first, first 3
 */
export function callSentence(call: JsonObject): string {
  const plan = planIn(call)
  if (plan === undefined) return JSON.stringify({ ...call, data: undefined })
  const { conditions, aggregates, groupBy } = plan
  const what = aggregates.length > 0 ? aggregates.map(figureWords) : [shownWords(plan)]
  const groups = aggregates.length > 0 && groupBy.length > 0 ? ` for each ${listed(groupBy)}` : ''
  const known = conditions.filter(({ op }) => op !== undefined)
  const where = known.length > 0 ? ` where ${known.map(conditionWords).join(' and ')}` : ''
  const only = aggregates.length > 0 ? onlyWords(plan) : ''
  return [`${listed(what)}${groups}${where}`, ...sortWords(plan), only, limitWords(plan)]
    .filter((part) => part !== '')
    .join(', ')
}

/** An operator that nobody knows has no words. */
function planIn(call: JsonObject): Plan | undefined {
  try {
    return planOf(call)
  } catch {
    return undefined
  }
}

function figureWords({ column, fn }: Aggregate): string {
  switch (fn) {
    case 'count':
      return 'number of rows'
    case 'sum':
      return `${column} added up`
    case 'avg':
      return `average ${column}`
    case 'min':
      return `lowest ${column}`
    case 'max':
      return `highest ${column}`
  }
}

function shownWords({ select, conditions }: Plan): string {
  if (select !== undefined) return `${listed(select)} of ${conditions.length > 0 ? '' : 'all '}rows`
  return conditions.length > 0 ? 'rows' : 'all rows'
}

/** What is shown of figures and groups, where that is not all of it. */
function onlyWords({ select, groupBy, aggregates }: Plan): string {
  const all = [...groupBy, ...aggregates.map(figureName)]
  if (select === undefined || all.every((name) => select.some((other) => isSame(name, other)))) {
    return ''
  }
  return `only ${listed(select.map((name) => shownName(name, aggregates)))}`
}

function conditionWords({ column, op, values }: Condition): string {
  const [first = ''] = values
  switch (op) {
    case 'eq':
      return first === '' ? `${column} is empty` : `${column} is ${first}`
    case 'neq':
      return first === '' ? `${column} is not empty` : `${column} is not ${first}`
    case 'gt':
      return `${column} is more than ${first}`
    case 'lt':
      return `${column} is less than ${first}`
    case 'gte':
      return `${column} is at least ${first}`
    case 'lte':
      return `${column} is at most ${first}`
    case 'in':
      return `${column} is ${listed(values, 'or')}`
    case 'contains':
      return `${column} contains ${first}`
    case 'not_contains':
      return `${column} does not contain ${first}`
    case 'empty':
      return `${column} is empty`
    case 'not_empty':
      return `${column} is not empty`
    case undefined:
      return ''
  }
}

function sortWords({ sort, aggregates }: Plan): readonly string[] {
  const [only, another] = aggregates
  return sort.map((key) => {
    const direction = key.descending ? 'highest first' : 'lowest first'
    const isOnly =
      only !== undefined && another === undefined && isSame(figureName(only), key.column)
    return isOnly ? direction : `by ${sortedName(key, aggregates)}, ${direction}`
  })
}

function sortedName({ column }: SortKey, aggregates: readonly Aggregate[]): string {
  return shownName(column, aggregates)
}

/** `sum_amount` is what a program calls it. */
function shownName(name: string, aggregates: readonly Aggregate[]): string {
  const figure = aggregates.find((aggregate) => isSame(figureName(aggregate), name))
  return figure === undefined ? name : figureWords(figure)
}

function limitWords({ limit }: Plan): string {
  if (limit === Infinity) return ''
  return limit === 1 ? 'only the first' : `first ${limit}`
}

/** `a`, `a and b`, `a, b and c`. */
function listed(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
