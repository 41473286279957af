import { printTable } from '../report.ts'
import { versionOf } from '../version.ts'
import type { TextEngine } from './engines.ts'
import type { Format } from './sales.ts'
import type { Table } from './tables.ts'

/** Prints the microseconds of each engine, next to those of tallymark. */
export function reportContest(
  best: ReadonlyMap<TextEngine, number>,
  { format, bytes }: Table,
): void {
  const ours = best.get('tallymark') ?? NaN
  printTable([
    ['engine', 'best µs', 'MB/s', 'times tallymark'],
    ...[...best].map(([engine, microseconds]) => [
      labelOf(engine, format),
      microseconds < 1000 ? microseconds.toFixed(1) : microseconds.toFixed(0),
      (bytes / microseconds).toFixed(1),
      (microseconds / ours).toFixed(2),
    ]),
  ])
}

/** How many times as quick as the quicker of DuckDB and polars tallymark is. */
export function leadOf(best: ReadonlyMap<TextEngine, number>): number {
  const peers = [best.get('@duckdb/node-api') ?? NaN, best.get('nodejs-polars') ?? NaN]
  return Math.min(...peers) / (best.get('tallymark') ?? NaN)
}

function labelOf(engine: TextEngine, format: Format): string {
  const parser = format === 'csv' ? `papaparse ${versionOf('papaparse')}` : 'JSON.parse'
  if (engine === 'papaparse') return `${parser} and a loop`
  if (engine === 'alasql') return `${parser} and alasql ${versionOf(engine)}`
  return `${engine} ${versionOf(engine)}`
}
