import type { Reason } from '../prompt/reasons.ts'
import { columnsText } from './tables-text.ts'

const texts: Readonly<Record<Exclude<Reason, 'missing'>, string>> = {
  nested:
    'That takes two queries, the second with the result of the first, and I make only one. Ask for the first figure, then put it into your next question; a larger model may do both at once.',
  having:
    'That picks groups by a figure of theirs, which one query cannot do. Ask for the figure of every group, or for the top ones; a larger model may go further.',
  arithmetic:
    'That takes a calculation with several figures, and I only count, add up, average and compare. Ask for each figure by itself; a larger model may put them together.',
  statistic:
    'I know counts, totals, averages, lowest and highest values, but not this statistic. A larger model does not know more of them, but may find a way round.',
  either:
    'That joins conditions on different columns with "or", which one query cannot do. Ask for one and then for the other; a larger model may do both.',
  off_topic:
    'That does not seem to be a question about the table, and the table is all that I know. A larger model may help.',
  change:
    'I can only read the table and answer questions about it: I change, draw and send nothing.',
}

/** Why the model declines, in words, and what can be done instead. */
export function refusalText(reason: Reason, columns: readonly string[]): string {
  if (reason !== 'missing') return texts[reason]
  return `The table has no column that tells this. ${columnsText(columns)}`
}
