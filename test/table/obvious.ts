import type { Cells } from './ask.ts'

// Every step as one would write it first, for tables of a few rows.

/** Ignoring ASCII case (DQ-2). */
const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The number that a text is, or NaN (DQ-1). */
export function number(text: string): number {
  const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text)
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : NaN
}

/** Plain string order: by code point (DQ-3). */
export function compareTexts(a: string, b: string): number {
  const [first, second] = [a, b].map((text) => Array.from(text, (one) => one.codePointAt(0) ?? 0))
  for (let i = 0; ; i++) {
    const x = first?.[i]
    const y = second?.[i]
    if (x === undefined || y === undefined)
      return (x === undefined ? 0 : 1) - (y === undefined ? 0 : 1)
    if (x !== y) return x - y
  }
}

/** As numbers when both are, else as text. */
export function comparePair(a: string, b: string): number {
  const difference = number(a) - number(b)
  return Number.isNaN(difference) ? compareTexts(a, b) : difference
}

/** The first header of this name, or -1. */
export const find = (headers: readonly string[], name: string): number =>
  headers.findIndex((header) => lower(header) === lower(name))

/** Whether a cell meets a condition. */
export function meets(cell: string, op: string, value: string): boolean {
  if (op === 'eq') return lower(cell) === lower(value)
  if (op === 'neq') return lower(cell) !== lower(value)
  if (op === 'contains') return includes(cell, value)
  if (op === 'not_contains') return !includes(cell, value)
  if (op === 'gt') return comparePair(cell, value) > 0
  if (op === 'lt') return comparePair(cell, value) < 0
  if (op === 'gte') return comparePair(cell, value) >= 0
  if (op === 'lte') return comparePair(cell, value) <= 0
  if (op === 'empty') return cell === ''
  if (op === 'not_empty') return cell !== ''
  return true
}

/** Half a pair is a character of its own: it is in no pair. */
function includes(cell: string, value: string): boolean {
  const characters = Array.from(lower(cell))
  const wanted = Array.from(lower(value))
  return characters.concat('').some((_, at) => wanted.every((one, i) => characters[at + i] === one))
}

/** Keeps the rows whose cell meets a condition. */
export function filter({ headers, rows }: Cells, column: string, op: string, value: string): Cells {
  const at = find(headers, column)
  return { headers, rows: rows.filter((row) => meets(row[at] ?? '', op, value)) }
}

/** The figures that are right for cells: a sum may be wrong in its last bit (DQ-16, DQ-17). */
export function figures(fn: string, cells: readonly string[]): readonly string[] {
  const values = cells.map(number).map((value) => (Number.isNaN(value) ? 0 : value))
  if (fn === 'count') return [twoDecimals(values.length)]
  if (values.length === 0) return ['0']
  if (fn === 'min') return [twoDecimals(values.reduce((a, b) => (b < a ? b : a)))]
  if (fn === 'max') return [twoDecimals(values.reduce((a, b) => (b > a ? b : a)))]
  const sum = exactSum(values)
  const count = fn === 'avg' ? values.length : 1
  return [sum, nextFloat(sum, 1n), nextFloat(sum, -1n)].map((one) => twoDecimals(one / count))
}

function nextFloat(value: number, step: bigint): number {
  const float = Float64Array.of(value)
  const bits = new BigInt64Array(float.buffer)
  if (value !== 0) bits[0] = (bits[0] ?? 0n) + step
  return float[0] ?? 0
}

/** The sum of floats, exact but for the last step. */
function exactSum(values: readonly number[]): number {
  const sum = values.map(exact).reduce((a, b) => a + b, 0n)
  const shift = Math.max(0, sum.toString(2).length - 80)
  return Number(sum >> BigInt(shift)) * 2 ** (shift - 1074)
}

/** A float as so many times the smallest one. */
export function exact(value: number): bigint {
  const [bits = 0n] = new BigUint64Array(Float64Array.of(Math.abs(value)).buffer)
  const exponent = bits >> 52n
  const digits = bits & (2n ** 52n - 1n)
  const count = exponent === 0n ? digits : (digits | (2n ** 52n)) << (exponent - 1n)
  return value < 0 ? -count : count
}

function twoDecimals(value: number): string {
  const text = Math.abs(value) < 1e21 ? value.toFixed(2) : String(BigInt(value))
  return text.replace(/\.00$/, '').replace(/^-0$/, '0')
}

interface Group {
  readonly keys: readonly string[]
  readonly cells: readonly string[]
}

/** The cells of a column, group by group, the groups in order. */
export function groups(
  { headers, rows }: Cells,
  by: readonly string[],
  column: string,
): readonly Group[] {
  const places = by.map((name) => find(headers, name))
  const at = find(headers, column)
  const found = new Map<string, { keys: string[]; cells: string[] }>()
  for (const row of rows) {
    const keys = places.map((place) => row[place] ?? '')
    const group = found.get(JSON.stringify(keys)) ?? { keys, cells: [] }
    group.cells.push(row[at] ?? '')
    found.set(JSON.stringify(keys), group)
  }
  return [...found.values()].toSorted((a, b) => {
    const at = a.keys.findIndex((key, i) => key !== b.keys[i])
    return compareTexts(a.keys[at] ?? '', b.keys[at] ?? '')
  })
}

/** Whether the pairwise rule is an order for these cells: what equals, equals; what follows, follows. */
export function isOrder(cells: readonly string[]): boolean {
  const distinct = [...new Set(cells)]
  return distinct.every((a) =>
    distinct.every((b) =>
      distinct.every(
        (c) => !(comparePair(a, b) <= 0 && comparePair(b, c) <= 0) || comparePair(a, c) <= 0,
      ),
    ),
  )
}

/** Keeps columns, in the order given. */
export function select({ headers, rows }: Cells, names: readonly string[]): Cells {
  const places = names.map((name) => find(headers, name))
  return { headers: names, rows: rows.map((row) => places.map((place) => row[place] ?? '')) }
}
