/** A name that is longer is cut, and no model can use it. */
const LONGEST_NAME = 120

/** A name for a model to copy: as it stands where that is beyond doubt, else as a JSON string. */
export function quotedName(name: string): string {
  return isPlain(name) && !name.includes(':') ? cut(name, LONGEST_NAME) : quoted(name, LONGEST_NAME)
}

/** The text of a cell for a model to read, as it stands where that is beyond doubt. */
export function shownText(text: string, longest: number): string {
  return isPlain(text) ? cut(text, longest) : quoted(text, longest)
}

/** A text as a JSON string of one line; of a long one the beginning, with `…` after the string. */
export function quoted(text: string, longest: number): string {
  const head = headOf(text, longest)
  const json = JSON.stringify(head).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)
  return head === text ? json : `${json}…`
}

/** Whether a text cannot be taken for more than one text, for less, or for something else. */
function isPlain(text: string): boolean {
  return text !== '' && text === text.trim() && !/[,;="\\`…]|[^\S ]|\p{C}| {2}/u.test(text)
}

function cut(text: string, longest: number): string {
  const head = headOf(text, longest)
  return head === text ? text : quoted(text, longest)
}

/** The first characters of a text, without half of one at the end. */
function headOf(text: string, longest: number): string {
  if (text.length <= longest) return text
  const code = text.charCodeAt(longest - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? longest - 1 : longest)
}

function escaped(character: string): string {
  let text = ''
  for (let i = 0; i < character.length; i++) {
    text += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`
  }
  return text
}
