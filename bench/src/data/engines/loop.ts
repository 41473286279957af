import type { TextSource } from '../engines.ts'
import { writeAnswer, type Asking } from '../question.ts'
import { parseRows } from './rows.ts'

/** The best case by hand: a parser for the text, and a loop for the rest. */
export function openText(source: TextSource): Asking {
  let rows: readonly (readonly [string, number])[] = []
  return {
    ask: () => {
      const sums = new Map<string, number>()
      for (const { region, amount } of parseRows(source)) {
        const value = Number(amount)
        if (value > 500) sums.set(String(region), (sums.get(String(region)) ?? 0) + value)
      }
      rows = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, 10)
    },
    answer: () => writeAnswer(rows),
  }
}
