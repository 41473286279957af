/** Characters that would move the cursor, break the line or turn its direction. */
// oxlint-disable-next-line no-control-regex -- these are the characters to be replaced
const unruly = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** Letters and signs of which each takes one column: what most tables are made of. */
const simple = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u2010-\u2027\u20a0-\u20bf]*$/

/** Blocks of East Asian characters that take two columns, by their first and last code point. */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x3029],
  [0x3030, 0x303e],
  [0x3041, 0x3096],
  [0x309b, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
]

/** A text in one line, with a picture for every control character: `␊` for a line break. */
export function inOneLine(text: string): string {
  if (simple.test(text)) return text
  return text.replace(unruly, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '\u2421' : '\ufffd'
  })
}

/** How many columns of a screen a text takes. */
export function displayWidth(text: string): number {
  if (simple.test(text)) return text.length
  let width = 0
  for (const character of charactersOf(text)) width += characterWidth(character)
  return width
}

/** A text that takes no more columns than that; `…` stands for what was cut. */
export function cutToWidth(text: string, most: number): string {
  if (displayWidth(text) <= most) return text
  let kept = ''
  let width = 1
  for (const character of charactersOf(text)) {
    width += characterWidth(character)
    if (width > most) break
    kept += character
  }
  return `${kept}…`
}

/** What a reader takes for characters. To find them is slow, so it is done where they need it. */
function charactersOf(text: string): Iterable<string> {
  if (!/[\p{Mark}\p{Format}\p{Emoji_Presentation}\ufe0f]/u.test(text)) return text
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

function characterWidth(character: string): number {
  if (simple.test(character)) return character.length
  if (/^[\p{Mark}\p{Format}]*$/u.test(character)) return 0
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(character)) return 2
  const code = character.codePointAt(0) ?? 0
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1
}
