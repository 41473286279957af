import { UsageError } from '../usage-error.ts'

const quotes = ['"', "'", '`']

/** Reads the quoted text that begins at a place, where one does; a doubled quote stands for one. */
export function quotedAt(
  text: string,
  from: number,
): { readonly value: string; readonly end: number } | undefined {
  const quote = quotes.find((quote) => text.startsWith(quote, from))
  if (quote === undefined) return undefined
  let value = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf(quote, at)
    if (close < 0) throw new UsageError(`the quote ${quote} in ${text} is not closed`)
    value += text.slice(at, close)
    if (text[close + 1] !== quote) return { value, end: close + 1 }
    value += quote
    at = close + 2
  }
}

/** The names in a list with commas between them: `region, "net, EUR"` are two. */
export function namesIn(list: string): readonly string[] {
  const names: string[] = []
  for (let at = 0; at <= list.length; at++) {
    while (list[at] === ' ') at++
    const quoted = quotedAt(list, at)
    const comma = list.indexOf(',', quoted?.end ?? at)
    const end = comma < 0 ? list.length : comma
    const rest = list.slice(quoted?.end ?? at, end).trim()
    const name = quoted === undefined ? rest : quoted.value + rest
    if (name === '' && quoted === undefined) {
      throw new UsageError(`a name is missing in the list "${list}"`)
    }
    names.push(name)
    at = end
  }
  return names
}
