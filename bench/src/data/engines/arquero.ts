import { desc, fromCSV, fromJSON } from 'arquero'
import type { TextSource } from '../engines.ts'
import { writeAnswer, type Asking } from '../question.ts'

/** It parses the text itself, and is told the only column that has to become numbers. */
export function openText({ text, format }: TextSource): Asking {
  let rows: readonly (readonly unknown[])[] = []
  return {
    ask: () => {
      const table =
        format === 'csv'
          ? fromCSV(text, { autoType: false, parse: { amount: Number } })
          : fromJSON(text, { autoType: false })
      const result = table
        .filter('d => d.amount > 500')
        .groupby('region')
        .rollup({ sum_amount: 'd => op.sum(d.amount)' })
        .orderby(desc('sum_amount'))
        .slice(0, 10)
      const regions = result.array('region')
      const sums = result.array('sum_amount')
      rows = Array.from(regions, (region, index) => [region, sums[index]])
    },
    answer: () => writeAnswer(rows),
  }
}
