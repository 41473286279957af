/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly parts: readonly Inline[] }

/** What stands in each other deeper than this is text. */
const DEEPEST = 4

/** The marks, longer ones before those that they begin with. */
const marks = [
  ['**', 'bold'],
  ['__', 'bold'],
  ['*', 'italic'],
  ['_', 'italic'],
] as const

/** Bold, italic and code of a text. Whatever else Markdown has, links and markup too, is text. */
export function inlineOf(text: string, depth = 0): readonly Inline[] {
  const parts: Inline[] = []
  // What is not closed from here on is not closed further on either: nothing is searched for twice.
  const hopeless = new Set<string>()
  let plain = ''
  const add = (part: Inline): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
    plain = ''
    parts.push(part)
  }
  let at = 0
  while (at < text.length) {
    const found = codeAt(text, at, hopeless) ?? marked(text, at, depth, hopeless)
    if (found !== undefined) {
      add(found.part)
      at = found.end
      continue
    }
    const run = plainRun(text, at)
    plain += run.text
    at = run.end
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain })
  return parts
}

/** A part, and where the text goes on after it. */
interface Found {
  readonly part: Inline
  readonly end: number
}

function codeAt(text: string, at: number, hopeless: Set<string>): Found | undefined {
  if (text[at] !== '`' || text[at - 1] === '`') return undefined
  let start = at
  while (text[start] === '`') start += 1
  const mark = text.slice(at, start)
  if (hopeless.has(mark)) return undefined
  for (let close = text.indexOf(mark, start); close >= 0;) {
    let end = close
    while (text[end] === '`') end += 1
    if (end - close === mark.length) {
      return { part: { kind: 'code', text: text.slice(start, close).trim() }, end }
    }
    close = text.indexOf(mark, end)
  }
  hopeless.add(mark)
  return undefined
}

function marked(text: string, at: number, depth: number, hopeless: Set<string>): Found | undefined {
  const [mark, kind] = marks.find(([some]) => text.startsWith(some, at)) ?? []
  if (mark === undefined || kind === undefined || depth >= DEEPEST) return undefined
  if (hopeless.has(mark) || !opens(text, at, mark)) return undefined
  const start = at + mark.length
  for (let close = text.indexOf(mark, start + 1); close >= 0;) {
    if (closes(text, close, mark)) {
      const parts = inlineOf(text.slice(start, close), depth + 1)
      return { part: { kind, parts }, end: close + mark.length }
    }
    close = text.indexOf(mark, close + 1)
  }
  hopeless.add(mark)
  return undefined
}

/** As in `2 * 3 * 4` and `sum_of_all`, a mark beside a space or inside a word is none. */
function opens(text: string, at: number, mark: string): boolean {
  const isInWord = mark.startsWith('_') && isWordCharacter(text[at - 1])
  return !isInWord && !isBlank(text[at + mark.length])
}

function closes(text: string, at: number, mark: string): boolean {
  const after = text[at + mark.length]
  if (isBlank(text[at - 1]) || (mark.startsWith('_') && isWordCharacter(after))) return false
  // Of three stars the last two end what two began; one of two does not end what one began.
  return after !== mark[0] && (mark.length === 2 || text[at - 1] !== mark)
}

/** Text up to the next character that may mean something; such a character alone where it means nothing. */
function plainRun(text: string, at: number): { readonly text: string; readonly end: number } {
  const escaped = text[at] === '\\' ? text[at + 1] : undefined
  if (escaped !== undefined && '\\`*_{}[]()#+-.!|<>~'.includes(escaped)) {
    return { text: escaped, end: at + 2 }
  }
  let end = at + 1
  if ('`*_'.includes(text[at] ?? '')) while (text[end] === text[at]) end += 1
  while (end < text.length && !'`*_\\'.includes(text[end] ?? '')) end += 1
  return { text: text.slice(at, end), end }
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || character.trim() === ''
}
