const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** No date with its time is longer. */
const LONGEST = 40

/** Whether a text is a date as people write it: `1/5/2024`, `05.01.24`, `Jan 5, 2024`, `5 March 2024 10:30`. */
export function isWrittenDate(text: string): boolean {
  if (text.length > LONGEST) return false
  const dayFirst = /^\d{1,2}([/.-])\d{1,2}\1(?:\d{2}|\d{4})(?:[ ,].*)?$/
  const yearFirst = /^\d{4}([/.-])\d{1,2}\1\d{1,2}(?:[ ,T].*)?$/
  return dayFirst.test(text) || yearFirst.test(text) || hasMonth(text)
}

/** Whether a month is named, with nothing before it but a day, and a year is there. */
function hasMonth(text: string): boolean {
  const parts = text.split(/[ ,.-]+/)
  const month = parts.findIndex(isMonth)
  const isYear = (part: string): boolean => /^(?:\d{4}|'?\d{2})$/.test(part)
  return month >= 0 && parts.slice(0, month).every(isDay) && parts.slice(month).some(isYear)
}

function isMonth(part: string): boolean {
  const name = part.toLowerCase()
  return name === 'sept' || months.some((month) => month === name || month.slice(0, 3) === name)
}

function isDay(part: string): boolean {
  return /^\d{1,2}(?:st|nd|rd|th)?$|^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i.test(part)
}
