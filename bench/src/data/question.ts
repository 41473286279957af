/**
 * What every engine is asked. Grouped: of the sales above 500, the sum of the amounts by region, the
 * highest first, ten at most. Sorted: the ten sales of the highest amounts.
 */
export type Question = 'grouped' | 'sorted'

/** The right answer to each question. */
export type Answers = Readonly<Record<Question, string>>

/** One question to one engine, which can be put again and again. */
export interface Asking {
  /** All that is timed. */
  readonly ask: () => void | Promise<void>
  /** What it gave the last time, as `writeAnswer` writes it. */
  readonly answer: () => string
}

/**
 * Writes an answer so that two engines can be compared: its last column is an amount, rounded here
 * because the order in which an engine adds shows in the last bits.
 */
export function writeAnswer(rows: readonly (readonly unknown[])[]): string {
  return rows
    .map((row) => [...row.slice(0, -1), Number(row.at(-1)).toFixed(2)].join(' '))
    .join('\n')
}

/** What counts of the highest sales: their amounts. Of two sales of one amount, either may be first. */
export function amountsOf(sales: readonly (readonly unknown[])[]): (readonly unknown[])[] {
  return sales.map(([_id, _day, _region, _product, amount]) => [amount])
}

/** Ends the benchmark when an engine is wrong: then its speed says nothing. */
export function checkAnswer(engine: string, asking: Asking, right: string): void {
  const answer = asking.answer()
  if (answer !== right) throw new Error(`${engine} answers\n${answer}\ninstead of\n${right}`)
}
