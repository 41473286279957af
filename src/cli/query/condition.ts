import type { ExtendedFilter } from '../../table/types.ts'
import { UsageError } from '../usage-error.ts'
import { quotedAt } from './quoted.ts'

const operators: ReadonlyMap<string, ExtendedFilter['op']> = new Map([
  ['=', 'eq'],
  ['!=', 'neq'],
  ['<', 'lt'],
  ['>', 'gt'],
  ['<=', 'lte'],
  ['>=', 'gte'],
  ['~', 'contains'],
  ['!~', 'not_contains'],
] as const)

const operator = /!=|<=|>=|!~|[=<>~]/

/** Reads a condition as a person writes it: a column, an operator, a value. */
export function conditionOf(text: string): ExtendedFilter {
  const quoted = quotedAt(text, text.length - text.trimStart().length)
  const rest = text.slice(quoted?.end ?? 0)
  const found = operator.exec(rest)
  if (found === null) {
    const known = [...operators.keys()].join(' ')
    // Without quotes the shell takes `> 100` for itself.
    throw wrong(text, `it has no operator (${known}). Quote all of it: --where 'amount > 100'`)
  }
  const [sign] = found
  const before = rest.slice(0, found.index).trim()
  if (quoted !== undefined && before !== '') {
    throw wrong(text, `between the quoted column and ${sign} stands ${before}`)
  }
  if (quoted === undefined && before === '') throw wrong(text, `no column stands before ${sign}`)
  const value = valueOf(text, sign, rest.slice(found.index + sign.length))
  return { column: quoted?.value ?? before, op: operators.get(sign), value }
}

function valueOf(condition: string, sign: string, rest: string): string {
  const text = rest.trim()
  const quoted = quotedAt(text, 0)
  if (quoted !== undefined) {
    if (quoted.end === text.length) return quoted.value
    throw wrong(condition, `after the quoted value stands ${text.slice(quoted.end).trim()}`)
  }
  // `==`, `<>` and the like would otherwise be taken for a value, and quietly match nothing.
  const second = operator.exec(text)
  if (second?.index === 0) {
    throw wrong(
      condition,
      `there is no operator ${sign}${second[0]}. Put a value like that in quotes`,
    )
  }
  if (text === '' && sign !== '=' && sign !== '!=') {
    throw wrong(condition, `no value stands after ${sign}`)
  }
  return text
}

function wrong(condition: string, reason: string): UsageError {
  return new UsageError(`--where '${condition}': ${reason}`)
}
