import { EngineError } from './engine-error.ts'
import { LlamaModel } from './llama-model.ts'
import type { RunnerOrder, RunnerReport, RunnerSettings } from './protocol.ts'

/*
 * The process that runs the model, started by `RunnerProcess`. Native code can crash, and here it takes
 * nobody with it.
 */

const settings: RunnerSettings = JSON.parse(process.argv[2] ?? '{}')

// Ctrl-C goes to every process of a terminal; what it means is for the one that started us to say.
process.on('SIGINT', () => {})

// Nobody is left to work for, however the other process ended. Leaving in an orderly way would mean to
// wait for a computation that nobody wants.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const stopped = new Set<number>()
const loading = load()
let previous: Promise<unknown> = loading

process.on('message', (order: RunnerOrder) => {
  const { id } = order
  switch (order.type) {
    case 'complete':
      previous = previous.then(() => complete(order))
      return
    case 'stop':
      stopped.add(id)
      return
    case 'measure':
      report({ type: 'measured', id, residentBytes: process.memoryUsage.rss() })
  }
})

async function load(): Promise<LlamaModel | undefined> {
  try {
    const model = await LlamaModel.load(settings, (text) => process.stderr.write(text))
    report({ type: 'loaded' })
    return model
  } catch (error) {
    report({ type: 'unloadable', why: messageOf(error) })
    return undefined
  }
}

async function complete({ id, request }: RunnerOrder & { type: 'complete' }): Promise<void> {
  const model = await loading
  // They know that there is no model, and are about to end us.
  if (model === undefined) return
  try {
    const completion = await model.complete(request, () => stopped.has(id))
    report(
      completion === undefined ? { type: 'stopped', id } : { type: 'completed', id, completion },
    )
  } catch (error) {
    const isTooLong = error instanceof EngineError && error.kind === 'TooLong'
    report({ type: 'refused', id, kind: isTooLong ? 'TooLong' : 'Request', why: messageOf(error) })
  } finally {
    stopped.delete(id)
  }
}

function report(message: RunnerReport): void {
  process.send?.(message)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
