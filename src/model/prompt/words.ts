/** Folds what the tool ignores, and nothing more. */
export { lowered as lower } from '../../table/columns.ts'

/** The words of a text, in lower case. */
export function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a header: `flipperLengthMM` is `flipper length mm`. */
export function headerWords(header: string): readonly string[] {
  const spaced = header
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return words(spaced)
}

/** A word without the ending of its plural, as far as the spelling tells. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:sses|shes|ches|xes)$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** A text on one line, with single spaces and none around it. */
export function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Whether two longer words with the same first letter are one slip of a finger apart. */
export function isClose(a: string, b: string): boolean {
  const [one, other] = a.length > b.length ? [b, a] : [a, b]
  if (one.length < 5 || other.length - one.length > 1 || one[0] !== other[0]) return false
  const first = differenceOf(one, other, 0)
  if (one.length < other.length) return one.slice(first) === other.slice(first + 1)
  const second = differenceOf(one, other, first + 1)
  if (second >= one.length) return first < one.length - 1
  const isSwapped = one[first] === other[second] && one[second] === other[first]
  return second === first + 1 && isSwapped && one.slice(second + 1) === other.slice(second + 1)
}

/** The first place from `from` on at which two words differ; the length of the first where none does. */
function differenceOf(one: string, other: string, from: number): number {
  let place = from
  while (place < one.length && one[place] === other[place]) place++
  return place
}

/** Whether one word begins with the other, or both begin alike for most of their length. */
export function isFamily(a: string, b: string): boolean {
  const [one, other] = a.length > b.length ? [b, a] : [a, b]
  if (one.length >= 3 && other.startsWith(one) && other.length - one.length <= 4) return true
  const common = differenceOf(one, other, 0)
  return common >= 4 && common >= 0.6 * other.length
}
