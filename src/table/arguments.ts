import { TableError } from './error.ts'
import {
  fns,
  ops,
  SINGLE_OPS,
  type Aggregate,
  type Condition,
  type Fn,
  type Op,
  type Plan,
  type SortKey,
} from './plan.ts'

// What a model writes is not always what the schema says: a value as a number, an object as text
// (DQ-13), several conditions where one was asked for (DQ-24). Here all of it becomes one plan.

/** Reads the steps of a question. Throws a `TableError` where an array names an unknown `op` or `fn`. */
export function planOf(query: unknown): Plan {
  const args = isObject(query) ? query : {}
  const aggregates = manyOf(args['aggregate'])
  return {
    conditions: manyOf(args['filter']).map(conditionOf),
    groupBy: groupsOf(args['group_by']),
    groupByText: textOf(args['group_by']),
    aggregates: aggregates.map(aggregateOf),
    sort: manyOf(args['sort_by']).flatMap(sortKeyOf),
    select: selectionOf(args['select']),
    limit: limitOf(args['limit']),
  }
}

interface Part {
  readonly fields: Readonly<Record<string, unknown>>
  readonly inArray: boolean
}

/** The objects of an argument that takes one or an array of them. */
function manyOf(value: unknown): readonly Part[] {
  const given = fromText(value)
  if (given === undefined || given === null) return []
  if (!Array.isArray(given)) return [{ fields: isObject(given) ? given : {}, inArray: false }]
  return Array.from(given, (element: unknown) => {
    const fields = fromText(element)
    return { fields: isObject(fields) ? fields : {}, inArray: true }
  })
}

function conditionOf({ fields, inArray }: Part): Condition {
  const op = textOf(fields['op']) ?? 'eq'
  const known = ops.slice(0, inArray ? ops.length : SINGLE_OPS)
  const found = known.find((name) => name === op)
  if (found === undefined && inArray) throw unknownWord('filter op', op, known)
  return {
    column: textOf(fields['column']) ?? '',
    op: found,
    values: valuesOf(found, fields['value']),
  }
}

function valuesOf(op: Op | undefined, value: unknown): readonly string[] {
  if (op === 'empty' || op === 'not_empty') return ['']
  const list = op === 'in' ? fromText(value) : value
  return op === 'in' && Array.isArray(list) ? Array.from(list, valueOf) : [valueOf(value)]
}

/** Models often write `100`, not `"100"`. */
function valueOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(value) : ''
}

function aggregateOf({ fields, inArray }: Part): Aggregate {
  const fn = textOf(fields['fn']) ?? 'count'
  const found: Fn | undefined = fns.find((name) => name === fn)
  if (found === undefined && inArray) throw unknownWord('aggregate fn', fn, fns)
  return { column: textOf(fields['column']) ?? '', fn: found ?? 'count' }
}

function sortKeyOf({ fields }: Part): readonly SortKey[] {
  const column = textOf(fields['column'])
  return column === undefined ? [] : [{ column, descending: fields['descending'] === true }]
}

function groupsOf(value: unknown): readonly string[] {
  const given = fromText(value)
  if (Array.isArray(given)) return given.filter((name) => typeof name === 'string')
  return typeof value === 'string' ? [value] : []
}

function selectionOf(value: unknown): readonly string[] | undefined {
  const given = fromText(value)
  if (!Array.isArray(given)) return undefined
  const names = given.filter((name) => typeof name === 'string')
  return names.length === 0 ? undefined : names
}

function limitOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : Infinity
}

function unknownWord(what: string, word: string, known: readonly string[]): TableError {
  return new TableError('Arguments', `${what} '${word}' is not one of ${known.join(', ')}`)
}

/** The object or array that a text holds, where it holds one; any other value as it is. */
export function fromText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
