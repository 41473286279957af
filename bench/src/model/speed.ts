import { Engine } from '../../../dist/model/engine/engine.js'
import { printTable, printTitle } from '../report.ts'
import { median } from '../statistics.ts'

const ROUNDS = 9
const READ_LINES = 60
const WRITTEN_TOKENS = 64

/** How fast the engine reads a prompt that it has not seen, and how fast it writes. */
export async function showSpeed(): Promise<void> {
  printTitle('The engine by itself')
  const engine = new Engine()
  try {
    const read: number[] = []
    const written: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const { promptTokens, promptMs, tokens, generationMs } = await engine.complete(
        { prompt: promptOf(round), grammar, maxTokens: WRITTEN_TOKENS },
        new AbortController().signal,
      )
      // The first one also brings the weights into memory.
      if (round === 0) continue
      read.push((1000 * promptTokens) / promptMs)
      written.push((1000 * tokens) / generationMs)
    }
    const facts = await engine.facts()
    printTable([
      ['', 'median'],
      ['tokens read in a second', median(read).toFixed(0)],
      ['tokens written in a second', median(written).toFixed(0)],
      ['milliseconds to load', facts.isLoaded ? facts.loadMs.toFixed(0) : '-'],
    ])
  } finally {
    await engine.close()
  }
}

/** It never ends by itself, so that as much is written every time. */
const grammar = 'root ::= [a-z ]{1,1000}'

/** No two of them begin alike, or the engine would remember. */
function promptOf(round: number): string {
  const lines = Array.from({ length: READ_LINES }, (_, i) => `column ${i}: number, 1 to ${i + 2}`)
  return `<|table|>table ${round}, 10 rows\n${lines.join('\n')}\n<|q|>how many rows?<|call|>`
}
