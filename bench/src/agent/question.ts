import { attachTable, tableCard, type Table } from '../../../dist/index.js'
import { mentionsOf } from '../../../dist/agent/mentions.js'
import { printBar, printTable, printTitle } from '../report.ts'
import { median } from '../statistics.ts'

const ROWS = 1_000_000
const ROUNDS = 7
const QUESTION = 'How many espresso machines did Ada Lovelace 77777 buy in the North?'
const LONG_QUESTION =
  'How many espresso machines did Ada Lovelace 77777 buy in the North in March 2024, and what did she pay for them on average compared to the customers from the South?'

/** What a question about a large table costs before a model sees it. Says whether the bars hold. */
export function checkQuestion(): boolean {
  const bytes = new TextEncoder().encode(salesText())
  const megabytes = (bytes.length / 1e6).toFixed(0)
  printTitle(`A question about ${ROWS} rows of 8 columns, ${megabytes} MB of CSV`)
  const parseMs: number[] = []
  const cardMs: number[] = []
  const mentionMs: number[] = []
  const longMs: number[] = []
  const naiveMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sales = timed(parseMs, () => attachTable('sales.csv', bytes))
    const card = timed(cardMs, () => tableCard(sales))
    const mentions = timed(mentionMs, () => mentionsOf(QUESTION, [sales]))
    const long = timed(longMs, () => mentionsOf(LONG_QUESTION, [sales]))
    if (!long.includes('South')) throw new Error('South was not found')
    if (!card.includes('region: text, 4 values')) throw new Error(`a strange card:\n${card}`)
    for (const cell of ['Ada Lovelace 77777', 'North']) {
      if (!mentions.includes(cell)) throw new Error(`${cell} was not found`)
    }
  }
  // Afterwards: a million rows of strings keep the garbage collector busy for a while.
  const { rows } = attachTable('sales.csv', bytes).table
  const naive = timed(naiveMs, () => naiveMentions(QUESTION, rows))
  if (!naive.has('Ada Lovelace 77777')) throw new Error('it was not found cell by cell')
  const row = (what: string, ms: readonly number[]): readonly string[] => [
    what,
    Math.min(...ms).toFixed(0),
    median(ms).toFixed(0),
  ]
  printTable([
    ['step', 'best ms', 'median ms'],
    row('parse, once a table', parseMs),
    row('card, once a table', cardMs),
    row('mentioned cells, every question', mentionMs),
    row('the same for a question of 30 words', longMs),
    row('the first cell by cell in JavaScript, rows given', naiveMs),
  ])
  const slowest = median(mentionMs)
  return printBar('mentioned cells < 300 ms', `${slowest.toFixed(0)} ms`, slowest < 300)
}

function timed<T>(samples: number[], work: () => T): T {
  const start = performance.now()
  const result = work()
  samples.push(performance.now() - start)
  return result
}

/** Every cell whose words are in the question, one after the other. */
function naiveMentions(question: string, rows: Table['rows']): ReadonlySet<string> {
  const text = ` ${wordsOf(question)} `
  const found = new Set<string>()
  for (const row of rows) {
    for (const cell of row) if (text.includes(` ${wordsOf(cell)} `)) found.add(cell)
  }
  return found
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

function salesText(): string {
  const lines = ['id,date,region,product,customer,units,amount,note']
  const regions = ['North', 'South', 'East', 'West']
  const first = ['Ada', 'Alan', 'Grace', 'Edsger', 'Barbara']
  const last = ['Lovelace', 'Turing', 'Hopper', 'Dijkstra', 'Liskov']
  for (let i = 0; i < ROWS; i++) {
    const day = `2024-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`
    const customer = `${first[(i * 7) % 5]} ${last[(i * 3) % 5]} ${i}`
    const product = i % 9 === 0 ? `Espresso machine ${i % 50}` : `Kettle no. ${i % 150}`
    const note = i % 3 === 0 ? 'paid by card on delivery' : ''
    lines.push(
      `${i},${day},${regions[i % 4]},${product},${customer},${i % 12},${(i % 9999) / 100},${note}`,
    )
  }
  // Found only at the very end.
  lines[ROWS] = `${ROWS},2024-03-01,North,Grinder,Ada Lovelace 77777,1,9.5,`
  return lines.join('\n')
}
