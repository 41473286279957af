import { END, START, type MeaningRule } from './meaning-rule.ts'

const small: ReadonlyMap<string, number> = new Map([
  ...`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen`
    .split(/\s+/)
    .map((word, number) => [word, number] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, place) => [word, (place + 2) * 10] as const),
])

const large: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])

const zeros: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['m', 6],
  ['mn', 6],
  ['mio', 6],
  ['bn', 9],
  ['hundred', 2],
  ['thousand', 3],
  ['million', 6],
  ['billion', 9],
])

const word = `(?:${[...small.keys(), ...large.keys()].join('|')})`
const figure =
  String.raw`(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?` +
  '(?:(k|m|mn|mio|bn)| ?(hundred|thousand|million|billion|dozen))?'
const figureInWords = `(half an? |an? )?(${word}(?:(?: |-|(?<=hundred) and |(?<=thousand) and )${word})*)`

/** Numbers that are said in another way: `1,250`, `2k`, `3 million`, `twenty-five`, `a dozen`. */
export const numberMeanings: readonly MeaningRule[] = [
  { pattern: new RegExp(`${START}${figure}${END}`, 'g'), read: readFigure },
  { pattern: new RegExp(`${START}${figureInWords}${END}`, 'g'), read: readWords },
]

/** `1,250` is 1250, `1.5m` is 1500000, `3 dozen` is 36; `7` needs no other spelling. */
function readFigure([, whole = '', fraction = '', letter = '', word = '']: readonly string[]):
  string | undefined {
  const times = letter === '' ? word : letter
  if (times === '' && !whole.includes(',')) return undefined
  const digits = whole.replaceAll(',', '')
  if (times === 'dozen') return fraction === '' ? String(BigInt(digits) * 12n) : undefined
  const shift = zeros.get(times) ?? 0
  const shifted = (digits + fraction.slice(0, shift).padEnd(shift, '0')).replace(/^0+(?=\d)/, '')
  const rest = fraction.slice(shift)
  return rest === '' ? shifted : `${shifted}.${rest}`
}

/** `twenty-five` is 25, `a dozen` is 12, `half a million` is 500000; `one` may be anything. */
function readWords([, article = '', text = '']: readonly string[]): string | undefined {
  const words = text.split(/[ -]/).filter((word) => word !== 'and')
  const [only = ''] = words
  const isAloneAndLarge = words.length === 1 && large.has(only)
  if ((article !== '') !== isAloneAndLarge || text === 'one' || text === 'zero') return undefined
  const value = valueOf(words)
  if (value === undefined) return undefined
  return String(article.startsWith('half') ? Math.floor(value / 2) : value)
}

/** The number that words are together, if they are one. */
function valueOf(words: readonly string[]): number | undefined {
  let total = 0
  let current = 0
  let before: number | undefined
  for (const word of words) {
    const number = small.get(word)
    const times = large.get(word) ?? 1
    if (number !== undefined) {
      const isUnitOfTens = before !== undefined && before >= 20 && number > 0 && number < 10
      if (before !== undefined && !isUnitOfTens) return undefined
      current += number
    } else if (times < 1000) {
      current = Math.max(1, current) * times
    } else {
      total += Math.max(1, current) * times
      current = 0
    }
    before = number
  }
  return total + current
}
