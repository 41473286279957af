import { can } from '../session/abilities.ts'
import { chooseContext, LEAST_CONTEXT } from '../session/choose-context.ts'
import { othersThat, type Choice } from '../session/choose-model.ts'
import type { ServerFacts } from '../session/server-facts.ts'
import type { CommandSettings } from '../session/settings.ts'
import type { Check } from './check.ts'

/** Whether the chosen model can do what it is needed for, and which others could. */
export async function abilityChecks(choice: Choice, facts: ServerFacts): Promise<Check[]> {
  const { model, details, reason, isServedBuiltin } = choice
  const kind = isServedBuiltin === true ? ': the built-in model of tallymark, served' : ''
  const found: Check = { check: 'model', state: 'ok', text: `${model.name}, ${reason}${kind}` }
  const tools = can(details, 'tools')
  if (tools === true) return [found, { check: 'tools', state: 'ok', text: 'it can call tools' }]
  if (tools === undefined) {
    const text = 'the server does not say what the model can do; it is asked to call tools'
    return [found, { check: 'tools', state: 'note', text }]
  }
  const text = 'it was not made for tools: queries are asked for as text, which works less often'
  const fix = await othersThat(facts, (_, other) => can(other, 'tools') === true)
  return [found, { check: 'tools', state: 'note', text, fix }]
}

/** Whether question, table and result will fit. */
export function contextCheck(choice: Choice, settings: CommandSettings): Check {
  const { details, loaded, isServedBuiltin } = choice
  const longest = details.context_length
  if (isServedBuiltin === true && longest !== undefined) {
    const text = `${longest} tokens, enough for this model: it reads question and table in a short form`
    return { check: 'context', state: 'ok', text }
  }
  const loadedWith = loaded?.context_length
  const { context, reason } = chooseContext(settings.context, loadedWith, longest)
  const facts = [
    `${context} tokens (${reason})`,
    ...(longest === undefined || longest === context ? [] : [`the model has ${longest}`]),
    ...(loadedWith === undefined || loadedWith === context
      ? []
      : [`it is loaded with ${loadedWith}: the first question loads it again`]),
  ]
  const text = facts.join('; ')
  if (context >= LEAST_CONTEXT) return { check: 'context', state: 'ok', text }
  const fix =
    longest !== undefined && longest < LEAST_CONTEXT
      ? 'Choose a model with a longer context: --model NAME.'
      : `Ask for more: --context ${2 * LEAST_CONTEXT}.`
  const tooSmall = `${text}; less than ${LEAST_CONTEXT} does not hold a question and a result`
  return { check: 'context', state: 'fail', text: tooSmall, fix }
}
