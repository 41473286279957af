import { afterEach } from 'vitest'
import { startModelServer, type ModelServer, type Reply, type ServedModel } from './model-server.ts'
import { run, runOnTerminal, type Place, type Run } from './run.ts'

/** A model that calls tools and reasons. */
export const qwen: ServedModel = {
  name: 'qwen3:8b',
  size: 5_225_388_164,
  details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
  capabilities: ['completion', 'tools', 'thinking'],
  context_length: 40_960,
}

/** No colours: what is on the screen is text. */
const plain = { NO_COLOR: '1' }

/** The command `tallymark ask`, and whom it asks. */
export interface Asking {
  /** Starts a server with this script, for one test. */
  readonly serve: (
    replies: Reply | readonly Reply[],
    models?: readonly ServedModel[],
  ) => Promise<ModelServer>
  /** Asks that server, in a pipe. */
  readonly ask: (args: readonly string[], place?: Place) => Run
  /** Asks that server, on a terminal without colours. */
  readonly askOnTerminal: (
    args: readonly string[],
    place?: Place,
    env?: Record<string, string>,
  ) => Run
}

/** Makes one for the tests of a file. */
export function startAsking(): Asking {
  let server: ModelServer | undefined
  afterEach(async () => {
    await server?.close()
    server = undefined
  })
  const environment = (): Record<string, string> => ({ TALLYMARK_SERVER: server?.url ?? '' })
  return {
    serve: async (replies, models = [qwen]) => (server = await startModelServer(models, replies)),
    ask: (args, place) => run(['ask', ...args], environment(), place),
    askOnTerminal: (args, place, env = plain) =>
      runOnTerminal(['ask', ...args], { ...environment(), ...env }, place),
  }
}

/** What the lines of a text are, as JSON. */
export function jsonLines(text: string): readonly unknown[] {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new Error(`the last line is not complete: ${text.slice(-200)}`)
  return lines.map((line): unknown => JSON.parse(line))
}
