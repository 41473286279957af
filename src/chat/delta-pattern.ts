import { isJsonObject, parseJsonObject } from './json.ts'

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
  #pattern: RegExp | undefined
  /** Replies whose lines have no common pattern stop paying for the search. */
  #attemptsLeft = 16

  /** What the line brings, or undefined when it does not fit and must be parsed. */
  match(line: string): Delta | undefined {
    const inside = this.#pattern?.exec(line)?.[1]
    if (inside === undefined || inside === '') return undefined
    const text = inside.includes('\\') || inside.includes('"') ? unescape(inside) : inside
    return text === undefined ? undefined : { field: this.#field, text }
  }

  /** Takes a line that brought `field` and nothing else as the pattern for those to come. */
  learn(line: string, field: Delta['field']): void {
    if (this.#attemptsLeft === 0) return
    this.#attemptsLeft--
    const key = `"${field}":"`
    const start = line.indexOf(key) + key.length
    if (start < key.length) return
    const before = line.slice(0, start)
    const tail = line.slice(endOfString(line, start))
    if (before.length + tail.length > LONGEST_PATTERN) return
    // Without a backslash every quote outside the text is a real one: so the time ends where it seems to.
    if (before.includes('\\')) return
    if (!onlyBrings(field, `${before}${PROBE}${tail}`)) return
    const time = TIME.exec(before)
    const [head, hole, middle] =
      time === null ? [before, '', ''] : [time[1] ?? '', PLAIN, time[2] ?? '']
    this.#field = field
    this.#pattern = new RegExp(
      `^${literal(head)}${hole}${literal(middle)}(${TEXT})${literal(tail)}$`,
    )
  }
}

const PROBE = 'probe'
/** Far longer than real lines are around their text, and far shorter than what an engine refuses. */
const LONGEST_PATTERN = 4096
const TIME = /^(.*?"created_at":")[^"]*(".*)$/
/** The inside of a JSON string without escapes. What follows it is a quote, so it cannot backtrack. */
const PLAIN = String.raw`[^"\\\u0000-\u001f]*`
/** Anything that may stand in a line of JSON. What follows it is the end of the line. */
const TEXT = String.raw`[^\u0000-\u001f]*`

/** The pattern that matches just this text. */
function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

/** Whether the line means: this field of the message is the probe, and there is nothing else in it. */
function onlyBrings(field: Delta['field'], line: string): boolean {
  const other = field === 'content' ? 'thinking' : 'content'
  const parsed = parseJsonObject(line)
  const message = parsed?.['message']
  if (parsed === undefined || !isJsonObject(message)) return false
  const otherText = message[other]
  return (
    message[field] === PROBE &&
    (typeof otherText !== 'string' || otherText === '') &&
    !Array.isArray(message['tool_calls']) &&
    parsed['done'] !== true &&
    parsed['error'] === undefined
  )
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
