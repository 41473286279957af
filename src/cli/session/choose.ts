import { BUILTIN } from '../../model/builtin-facts.ts'
import { builtinChoice, builtinInstead, wantsBuiltin } from './choose-builtin.ts'
import { chooseModel, findModel, type Choice } from './choose-model.ts'
import type { ServerFacts } from './server-facts.ts'
import type { CommandSettings } from './settings.ts'

/**
 * Who is asked: a model of the server, or the built-in one, because it was named or for want of another.
 * `askFacts` asks the server, which is left alone when it does not matter what it has.
 */
export async function choose(
  settings: CommandSettings,
  askFacts: () => Promise<ServerFacts>,
): Promise<Choice> {
  const { server, model } = settings
  if (model !== undefined && wantsBuiltin(settings) && server.from !== '--server') {
    return builtinChoice('named', `from ${model.from}`)
  }
  try {
    return await chooseServed(await askFacts(), settings)
  } catch (error) {
    return builtinInstead(error, settings)
  }
}

/** Chooses when there is a server; what it has goes before the built-in model of the same name. */
export async function chooseServed(facts: ServerFacts, settings: CommandSettings): Promise<Choice> {
  const { model } = settings
  const isOurs = wantsBuiltin(settings) && findModel(BUILTIN, facts.models) === undefined
  return model !== undefined && isOurs
    ? builtinChoice('named', `from ${model.from}`)
    : chooseModel(facts, model)
}
