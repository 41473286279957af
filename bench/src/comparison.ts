import type { ClientName } from './clients.ts'
import { printBar, printTable, printTitle } from './report.ts'
import { median, medianRatio } from './statistics.ts'
import { takeTurns, type Effort } from './take-turns.ts'
import { versionOf } from './version.ts'

/** What the clients cost per event, next to each other. Says whether every bar holds. */
export async function compareClients(server: string, quick: boolean): Promise<boolean> {
  const effort = quick ? { rounds: 1, replies: 6 } : { rounds: 3, replies: 10 }
  return [
    await compare(server, { linesPerChunk: 1, mostToOllama: 1 }, effort),
    await compare(server, { linesPerChunk: 64, mostToOllama: 0.75 }, effort),
  ].every(Boolean)
}

interface Setting {
  readonly linesPerChunk: number
  readonly mostToOllama: number
}

// The slow ones get shorter replies; the cost is per event.
const CLIENTS: readonly { readonly client: ClientName; readonly tokens: number }[] = [
  { client: 'tallymark', tokens: 40_000 },
  { client: 'ollama', tokens: 40_000 },
  { client: 'ai', tokens: 4_000 },
  { client: '@langchain/ollama', tokens: 4_000 },
]

async function compare(
  server: string,
  { linesPerChunk, mostToOllama }: Setting,
  effort: Effort,
): Promise<boolean> {
  printTitle(
    `CPU time per event, ${linesPerChunk === 1 ? 'one line' : `${linesPerChunk} lines`} a chunk`,
  )
  const samples = await takeTurns(server, linesPerChunk, CLIENTS, effort)
  const [ours = [], ollama = [], ai = [], langchain = []] = samples
  printTable([
    ['client', 'best µs', 'median µs', 'ratio to tallymark'],
    ...CLIENTS.map(({ client }, index) => {
      const microseconds = samples[index] ?? []
      return [
        `${client} ${versionOf(client)}`,
        Math.min(...microseconds).toFixed(2),
        median(microseconds).toFixed(2),
        medianRatio(microseconds, ours).toFixed(2),
      ]
    }),
  ])
  const toOllama = medianRatio(ours, ollama)
  const aiRatio = medianRatio(ai, ours)
  const langchainRatio = medianRatio(langchain, ours)
  return [
    printBar(
      `tallymark <= ${mostToOllama.toFixed(2)} x ollama`,
      toOllama.toFixed(2),
      toOllama <= mostToOllama,
    ),
    printBar('ai >= 10 x tallymark', aiRatio.toFixed(1), aiRatio >= 10),
    printBar('@langchain/ollama >= 8 x tallymark', langchainRatio.toFixed(1), langchainRatio >= 8),
  ].every(Boolean)
}
