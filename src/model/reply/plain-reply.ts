import type { CardTable } from '../prompt/read-cards.ts'
import { collapsed, lower } from '../prompt/words.ts'
import { tablesText } from './tables-text.ts'

const self =
  'I am a small model for one job: I answer questions about tables, such as how many, how much, which ones, who has the most.'
const noTable =
  'There is no table here. Attach a file, for example: tallymark ask "How many rows are there?" sales.csv'

const greeting = /^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| all| you)?$/
const thanks = /^(?:(?:many )?thanks?(?: you)?(?: (?:very|so) much| a lot)?|thx|bye|goodbye)$/
const help =
  /^(?:help(?: me)?|(?:who|what) are you|what can (?:you|i) (?:do|ask)(?: here| you)?|how does this work)$/
const aboutTables = [
  /^what(?:'s| is) in (?:this|the|my) (?:table|file|data)$/,
  /^(?:what|which) (?:tables?|columns|fields) (?:are there|do you (?:see|have|know)|does (?:it|the (?:table|file)) have)$/,
  /^(?:list|show)(?: me)?(?: all)?(?: the)? (?:columns|fields|tables)$/,
  /^describe (?:this|the|my) (?:table|file|data)$/,
]

/** The reply to what needs neither a query nor the model; nothing for anything else. */
export function plainReply(question: string, tables: readonly CardTable[]): string | undefined {
  if (tables.length === 0) return `${self} ${noTable}`
  const asked = lower(collapsed(question)).replace(/[\s.!?]+$/, '')
  if (thanks.test(asked)) return 'You are welcome.'
  if (greeting.test(asked)) return `Hello! ${self}\n${tablesText(tables)}`
  if (asked === '' || help.test(asked)) return `${self}\n${tablesText(tables)}`
  return aboutTables.some((pattern) => pattern.test(asked)) ? tablesText(tables) : undefined
}
