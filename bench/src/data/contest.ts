import { openChild, type Child } from '../child.ts'
import type { TextEngine } from './engines.ts'
import type { Table } from './tables.ts'

/** What the engines are measured with. */
export interface Contest {
  readonly source: 'text' | 'file'
  readonly table: Table
  /** Engines to take the best of five rounds of. */
  readonly engines: readonly TextEngine[]
  /** Engines that are so slow that their first answer has to do. */
  readonly onceOnly: readonly TextEngine[]
}

const ROUNDS = 5

/**
 * Measures engines against each other, each in its own process: the microseconds of its best answer.
 * They take turns, in an order that changes, so that whatever slows the machine down for a second
 * does not slow down always the same.
 */
export async function holdContest({
  source,
  table,
  engines,
  onceOnly,
}: Contest): Promise<ReadonlyMap<TextEngine, number>> {
  const best = new Map<TextEngine, number>()
  const children: { readonly engine: TextEngine; readonly child: Child }[] = []
  const open = (engine: TextEngine): Promise<Child> =>
    openChild(
      'data/measure.js',
      engine,
      source,
      table.format,
      table.path,
      table.scratch,
      table.answers.grouped,
    )
  try {
    for (const engine of engines) children.push({ engine, child: await open(engine) })
    for (let round = 0; round < ROUNDS; round++) {
      const turn = round % children.length
      for (const { engine, child } of [...children.slice(turn), ...children.slice(0, turn)]) {
        const [microseconds = NaN] = await child.ask()
        best.set(engine, Math.min(best.get(engine) ?? Infinity, microseconds))
      }
    }
  } finally {
    for (const { child } of children) child.stop()
  }
  for (const engine of onceOnly) {
    const child = await open(engine)
    best.set(engine, child.firstAnswer[0] ?? NaN)
    child.stop()
  }
  return new Map([...engines, ...onceOnly].map((engine) => [engine, best.get(engine) ?? NaN]))
}
