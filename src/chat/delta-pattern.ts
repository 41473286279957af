import type { JsonObject } from './types.ts'

/** A line that only brings a piece of text or of reasoning. */
export interface Delta {
  readonly field: 'content' | 'thinking'
  readonly text: string
}

/**
 * The lines of one reply differ only in their time and their text, so most of them need not be parsed:
 * a line that equals an earlier one everywhere else means the same. The pattern is
 * `head <time> middle <text> tail`, and a line fits only if both holes hold the inside of one JSON
 * string, which proves that a JSON parser would see the same structure.
 */
export class DeltaPattern {
  #field: Delta['field'] = 'content'
  #head = ''
  /** Empty when the lines carry no time: there is then one hole only. */
  #middle = ''
  #tail = ''
  /** Replies whose lines have no common pattern stop paying for the search. */
  #attemptsLeft = 16

  /** What the line brings, or undefined when it does not fit and must be parsed. */
  match(line: string): Delta | undefined {
    if (this.#tail === '' || !line.startsWith(this.#head)) return undefined
    const holeStart = this.#head.length
    const timeEnd = this.#middle === '' ? holeStart : endOfPlainString(line, holeStart)
    if (!line.startsWith(this.#middle, timeEnd)) return undefined
    const start = timeEnd + this.#middle.length
    const end = line.length - this.#tail.length
    if (end < start || !line.endsWith(this.#tail)) return undefined
    const inside = line.slice(start, end)
    const text = NOT_PLAIN.test(inside) ? unescape(inside) : inside
    return text === undefined || text === '' ? undefined : { field: this.#field, text }
  }

  /** Takes a line that brought `field` and nothing else as the pattern for those to come. */
  learn(line: string, field: Delta['field']): void {
    if (this.#attemptsLeft === 0) return
    this.#attemptsLeft--
    const key = `"${field}":"`
    const start = line.indexOf(key) + key.length
    if (start < key.length) return
    const end = endOfString(line, start)
    const before = line.slice(0, start)
    const tail = line.slice(end)
    // Without a backslash every quote outside the two holes is a real one.
    if (before.includes('\\') || tail.includes('\\')) return
    if (!onlyBrings(field, `${before}${PROBE}${tail}`)) return
    const time = before.indexOf(TIME_KEY)
    const timeStart = time === -1 ? before.length : time + TIME_KEY.length
    this.#field = field
    this.#head = before.slice(0, timeStart)
    this.#middle = before.slice(endOfPlainString(before, timeStart))
    this.#tail = tail
  }
}

const TIME_KEY = '"created_at":"'
const PROBE = 'probe'
// oxlint-disable-next-line no-control-regex -- JSON strings may not hold control characters
const NOT_PLAIN = /["\\\u0000-\u001f]/

/** Whether the line means: this field of the message is the probe, and there is nothing else in it. */
function onlyBrings(field: Delta['field'], line: string): boolean {
  const other = field === 'content' ? 'thinking' : 'content'
  let parsed: JsonObject
  let message: unknown
  try {
    parsed = JSON.parse(line)
    message = parsed['message']
  } catch {
    return false
  }
  if (typeof message !== 'object' || message === null) return false
  const fields = new Map(Object.entries(message))
  const otherText: unknown = fields.get(other)
  return (
    fields.get(field) === PROBE &&
    (typeof otherText !== 'string' || otherText === '') &&
    !Array.isArray(fields.get('tool_calls')) &&
    parsed['done'] !== true &&
    parsed['error'] === undefined
  )
}

/** Where a string that needs no escapes ends: at its closing quote, or where it stops being plain. */
function endOfPlainString(line: string, start: number): number {
  let index = start
  for (; index < line.length; index++) {
    const code = line.charCodeAt(index)
    if (code === 0x22 || code === 0x5c || code < 0x20) break
  }
  return index
}

/** Where the JSON string whose inside begins at `start` ends. */
function endOfString(line: string, start: number): number {
  let index = start
  while (index < line.length && line.charCodeAt(index) !== 0x22) {
    index += line.charCodeAt(index) === 0x5c ? 2 : 1
  }
  return index
}

/** The string whose JSON form has this inside, or undefined when it is not the inside of one string. */
function unescape(inside: string): string | undefined {
  try {
    const text: unknown = JSON.parse(`"${inside}"`)
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}
