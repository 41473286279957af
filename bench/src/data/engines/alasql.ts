import alasql from 'alasql'
import type { TextSource } from '../engines.ts'
import { writeAnswer, type Asking } from '../question.ts'
import { parseRows } from './rows.ts'

const STATEMENT =
  'SELECT region, SUM(amount) AS sum_amount FROM ? WHERE amount > 500 ' +
  'GROUP BY region ORDER BY sum_amount DESC LIMIT 10'

/** It queries objects: the text is parsed for it. */
export function openText(source: TextSource): Asking {
  let groups: readonly { readonly region: string; readonly sum_amount: number }[] = []
  return {
    ask: () => {
      groups = alasql(STATEMENT, [parseRows(source)])
    },
    answer: () => writeAnswer(groups.map(({ region, sum_amount }) => [region, sum_amount])),
  }
}
