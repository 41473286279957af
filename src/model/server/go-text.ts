/** A value as Go's encoder writes it: like JSON, with `<`, `>`, `&` and two line separators escaped. */
export function goJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** How much of a text is quoted: enough to know it by. */
const MOST_CHARACTERS = 1000

/** A text in double quotes, as Go's `%q` shows it, if it is not too long. */
export function goQuoted(text: string): string {
  const shown = text.slice(0, MOST_CHARACTERS)
  return `"${Array.from(shown, (character) => escaped(character, '"')).join('')}"`
}

/** One byte of a text in single quotes, as Go's decoder names it. */
export function goQuotedByte(byte: number): string {
  return `'${escaped(String.fromCharCode(byte), "'")}'`
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
])

function escaped(character: string, quote: string): string {
  if (character === quote) return `\\${quote}`
  const short = shortEscapes.get(character)
  if (short !== undefined) return short
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`
  if (isPrintable(character)) return character
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`
}

/** Letters, marks, numbers, punctuation, symbols, and of the spaces only the usual one. */
function isPrintable(character: string): boolean {
  return character === ' ' || /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)
}
