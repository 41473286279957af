import { LocalModelAdapter, runAgent } from '../../../dist/index.js'
import { startBuiltin } from '../../../dist/model/builtin-model.js'
import { Engine } from '../../../dist/model/engine/engine.js'
import { printBar, printTable, printTitle } from '../report.ts'
import { median } from '../statistics.ts'
import { percentile } from './percentile.ts'
import { subjects, type Subject } from './questions.ts'

const MOST_MS = 600
const MOST_BYTES = 200e6

/** What became of a question. */
interface Asked {
  readonly ms: number
  /** How many queries were made: none where the model declined. */
  readonly queries: number
}

/**
 * How long a question takes from the agent to the last word of its answer, through the server, with the
 * model in memory; and how much memory that is. Says whether the bars hold.
 */
export async function checkWarm(): Promise<boolean> {
  printTitle('A warm question: call, query, sentence, over HTTP')
  const engine = new Engine()
  const server = await startBuiltin({ engine })
  const adapter = new LocalModelAdapter({ base_url: server.url })
  try {
    const rows: (readonly string[])[] = []
    const medians: number[] = []
    for (const subject of subjects()) {
      const asked = await askAll(adapter, subject)
      const ms = asked.map((one) => one.ms)
      medians.push(median(ms))
      rows.push([
        subject.title,
        String(asked.length),
        String(asked.filter(({ queries }) => queries > 0).length),
        median(ms).toFixed(0),
        percentile(ms, 95).toFixed(0),
        Math.max(...ms).toFixed(0),
      ])
    }
    printTable([['table', 'questions', 'queried', 'median ms', 'p95 ms', 'worst ms'], ...rows])
    const facts = await engine.facts()
    const bytes = facts.isLoaded ? facts.residentBytes : NaN
    const slowest = Math.max(...medians)
    return [
      printBar(`median < ${MOST_MS} ms`, `${slowest.toFixed(0)} ms`, slowest < MOST_MS),
      printBar(
        `memory of the engine < ${MOST_BYTES / 1e6} MB`,
        `${(bytes / 1e6).toFixed(0)} MB`,
        bytes < MOST_BYTES,
      ),
    ].every(Boolean)
  } finally {
    await adapter.close()
    await server.close()
  }
}

async function askAll(
  adapter: LocalModelAdapter,
  { table, questions }: Subject,
): Promise<readonly Asked[]> {
  // The first question loads the model, and reads what all prompts begin with.
  await ask(adapter, table, 'How many rows are there?')
  const asked: Asked[] = []
  for (const question of questions) asked.push(await ask(adapter, table, question))
  return asked
}

async function ask(
  adapter: LocalModelAdapter,
  table: Subject['table'],
  question: string,
): Promise<Asked> {
  const began = performance.now()
  let queries = 0
  const options = {
    model: 'builtin',
    messages: [{ role: 'user', content: [{ type: 'Text', text: question }] }],
    attachments: [table],
  } as const
  for await (const event of runAgent(adapter, options)) {
    if (event.type === 'ToolEnd') queries++
    if (event.type === 'Finish' && event.reason !== 'EndTurn') {
      throw event.error ?? new Error(`it ended with ${event.reason}`)
    }
  }
  return { ms: performance.now() - began, queries }
}
