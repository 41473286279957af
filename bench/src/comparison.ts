import { readFileSync } from 'node:fs'
import { runChild } from './child.ts'
import type { ClientName } from './clients.ts'
import { median, printBar, printTable, printTitle } from './report.ts'

/** What the clients cost per event, next to each other. Says whether every bar holds. */
export async function compareClients(server: string, quick: boolean): Promise<boolean> {
  let holds = true
  for (const linesPerChunk of [1, 64]) {
    printTitle(`CPU time per event, ${linesPerChunk === 1 ? 'one line' : '64 lines'} a chunk`)
    const costs = await measureClients(server, linesPerChunk, quick)
    printCosts(costs)
    holds = printBars(costs, linesPerChunk) && holds
  }
  return holds
}

interface Cost {
  readonly best: number
  readonly median: number
}

const CLIENTS: readonly { readonly name: ClientName; readonly tokens: number }[] = [
  { name: 'tallymark', tokens: 40_000 },
  { name: 'ollama', tokens: 40_000 },
  { name: 'ai', tokens: 8_000 },
  { name: '@langchain/ollama', tokens: 8_000 },
]

async function measureClients(
  server: string,
  linesPerChunk: number,
  quick: boolean,
): Promise<Map<ClientName, Cost>> {
  const samples = new Map<ClientName, number[]>()
  // Whatever else this machine does in the meantime, it does to all of them.
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    for (const { name, tokens } of CLIENTS) {
      const tokenCount = quick ? tokens / 2 : tokens
      const replies = quick ? 3 : 8
      const [microseconds = []] = await runChild(
        'measure.js', name, server, tokenCount, linesPerChunk, replies,
      )
      samples.set(name, [...(samples.get(name) ?? []), ...microseconds])
    }
  }
  return new Map(
    Array.from(samples, ([name, microseconds]) => [
      name,
      { best: Math.min(...microseconds), median: median(microseconds) },
    ]),
  )
}

function printCosts(costs: ReadonlyMap<ClientName, Cost>): void {
  printTable([
    ['client', 'best µs', 'median µs', 'best, to ours', 'median, to ours'],
    ...Array.from(costs, ([name, cost]) => [
      `${name} ${versionOf(name)}`,
      cost.best.toFixed(2),
      cost.median.toFixed(2),
      ratio(costs, name, 'best').toFixed(2),
      ratio(costs, name, 'median').toFixed(2),
    ]),
  ])
}

function printBars(costs: ReadonlyMap<ClientName, Cost>, linesPerChunk: number): boolean {
  const most = linesPerChunk === 1 ? 1 : 0.75
  const toOllama = 1 / ratio(costs, 'ollama', 'best')
  const ai = ratio(costs, 'ai', 'best')
  const langchain = ratio(costs, '@langchain/ollama', 'best')
  return [
    printBar(`tallymark <= ${most.toFixed(2)} x ollama`, toOllama.toFixed(2), toOllama <= most),
    printBar('ai >= 10 x tallymark', ai.toFixed(1), ai >= 10),
    printBar('@langchain/ollama >= 8 x tallymark', langchain.toFixed(1), langchain >= 8),
  ].every(Boolean)
}

/** How many times our cost a client has. */
function ratio(costs: ReadonlyMap<ClientName, Cost>, name: ClientName, of: keyof Cost): number {
  return (costs.get(name)?.[of] ?? NaN) / (costs.get('tallymark')?.[of] ?? NaN)
}

function versionOf(name: ClientName): string {
  const file = name === 'tallymark' ? '../../package.json' : `../node_modules/${name}/package.json`
  const { version }: { readonly version?: unknown } = JSON.parse(
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  )
  return String(version)
}
