import { END, START, type MeaningRule } from './meaning-rule.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const LONG = 'january|february|april|june|july|august|september|october|november|december'
const MONTH = `(${LONG}|march|may|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)`
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`((?:1[5-9]|20)\d{2})`
const NUMBER = String.raw`(\d{1,2})`

/** A word that is a month for sure only after such a word. */
const AFTER = 'in by of for and from since until after before during last this every each'
  .split(' ')
  .map((word) => `(?<=${word} )`)
  .join('|')

/** Dates that are said in another way: `5 march 2024`, `march 2024`, `in march`, `05.03.2024`. */
export const dateMeanings: readonly MeaningRule[] = [
  rule(`${START}${DAY} (?:of )?${MONTH},? ${YEAR}`, ([day, month, year]) => [year, month, day]),
  rule(`${START}${MONTH} ${DAY},? ${YEAR}`, ([month, day, year]) => [year, month, day]),
  rule(`${START}${YEAR}[/.]${NUMBER}[/.]${NUMBER}`, (groups) => groups),
  rule(String.raw`${START}${NUMBER}\.${NUMBER}\.${YEAR}`, (groups) => groups.toReversed()),
  rule(`${START}${MONTH}(?:,| of)? ${YEAR}`, ([month, year]) => [year, month]),
  rule(`${START}${DAY} (?:of )?${MONTH}`, ([day, month]) => [undefined, month, day]),
  rule(`${START}${MONTH} ${DAY}`, ([month, day]) => [undefined, month, day]),
  rule(`${START}(${LONG})`, ([month]) => [undefined, month]),
  rule(`(?:${AFTER})${MONTH}`, ([month]) => [undefined, month]),
]

type Groups = readonly (string | undefined)[]

/** How a date is found, and which of its groups are year, month and day. */
function rule(pattern: string, order: (groups: Groups) => Groups): MeaningRule {
  return {
    pattern: new RegExp(pattern + END, 'g'),
    read: ([, ...groups]) => {
      const [year, month, day] = order(groups)
      return isoDate(year, month ?? '', day)
    },
  }
}

/** A date in ISO's spelling, of which the year or the day may be missing. */
function isoDate(year: string | undefined, month: string, day?: string): string | undefined {
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1
  if (number < 1 || number > 12) return undefined
  if (day !== undefined && (Number(day) < 1 || Number(day) > 31)) return undefined
  const end = day === undefined ? '' : `-${day.padStart(2, '0')}`
  const date = `${year ?? ''}-${String(number).padStart(2, '0')}${end}`
  return year === undefined && day === undefined ? `${date}-` : date
}
