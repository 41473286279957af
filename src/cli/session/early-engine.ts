import { parseArgs } from 'node:util'
import { builtinAvailability } from '../../model/engine/availability.ts'
import { Engine } from '../../model/engine/engine.ts'
import { wantsBuiltin } from './choose-builtin.ts'
import { refusalOf } from './refusal-of.ts'
import { readSettings } from './settings.ts'

/** The engine that was started before anybody asked for one, until somebody does. */
let early: Promise<Engine | undefined> | undefined

/**
 * Starts the engine of the built-in model when the command line, or that there is no server, says that it
 * will answer: it loads while the rest of the program does. Whatever is wrong is for others to tell.
 */
export function startEarly(args: readonly string[]): void {
  early = engineFor(args).catch(() => undefined)
}

/** An engine that loads the model: the one that was started early, else a new one. */
export async function startedEngine(): Promise<Engine> {
  const engine = await early
  early = undefined
  return engine ?? started()
}

/** Ends the engine that was started early and that nobody wanted. */
export async function dropEarly(): Promise<void> {
  const engine = await early
  early = undefined
  await engine?.close()
}

async function engineFor(args: readonly string[]): Promise<Engine | undefined> {
  const { server, model } = readSettings(choiceIn(args))
  if (server.from === '--server' || !builtinAvailability().ok) return undefined
  const isAnswering =
    model === undefined ? (await refusalOf(server)) !== undefined : wantsBuiltin({ model })
  return isAnswering ? started() : undefined
}

/** What options say about server and model; whether the line makes sense is for the command to say. */
function choiceIn(args: readonly string[]): { server?: string; model?: string } {
  const options = { server: { type: 'string' }, model: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options, strict: false })
  const { server, model } = values
  return {
    ...(typeof server === 'string' && { server }),
    ...(typeof model === 'string' && { model }),
  }
}

function started(): Engine {
  const engine = new Engine()
  // Whoever asks loads it again, and hears of a failure then.
  engine.start().catch(() => {})
  return engine
}
