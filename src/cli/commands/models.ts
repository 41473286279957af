import type { LoadedModel, ModelDetails, ModelInfo } from '../../chat/models.ts'
import { builtinAvailability } from '../../model/engine/availability.ts'
import { can, canChat } from '../session/abilities.ts'
import { AdvisedError } from '../advised-error.ts'
import { alignedTable } from '../aligned-table.ts'
import { whileWaiting } from '../answer/while-waiting.ts'
import { choose } from '../session/choose.ts'
import { describedBuiltin } from '../session/choose-builtin.ts'
import { PULL, type Choice } from '../session/choose-model.ts'
import { openAdapter } from '../session/open-adapter.ts'
import { choiceOptions, choiceOptionsHelp, invocation, parse } from '../options.ts'
import { shellWord } from '../query/shell-word.ts'
import { askFacts, type ServerFacts } from '../session/server-facts.ts'
import { ServerFailure } from '../session/server-failure.ts'
import { readSettings, type CommandSettings } from '../session/settings.ts'
import { printable, type Terminal } from '../terminal.ts'

/** What `tallymark models --help` prints. */
export const usage: string = `tallymark models: which models there are, what they can do, and which one is used

Usage
  tallymark models [options]

A model is used because you name it: with --model, else TALLYMARK_MODEL, else in the config file.
Unless you do, it is one of the server that is loaded and can call tools, else the newest that can call
tools, else the newest. A model without tools works too: its queries are asked for as text. Without a
server, or when that has no model, it is "builtin", which comes with the program: it answers simple
questions about one table, one query each.

Options
  --json            an array of objects instead of the table
${choiceOptionsHelp}
Examples
  tallymark models
  tallymark models --json | jq -r '.[] | select(.used).name'
`

/** A model with everything that the server says about it. */
interface DescribedModel extends ModelInfo {
  readonly details: ModelDetails
  readonly loaded: LoadedModel | undefined
}

/** `tallymark models`: lists them. */
export async function models(args: string[], terminal: Terminal): Promise<void> {
  const options = { ...choiceOptions, json: { type: 'boolean' } } as const
  const { values } = parse({ args, options })
  const settings = readSettings(values)
  const { adapter, address } = openAdapter(settings.server)
  try {
    const asked = askFacts(adapter, settings.server, terminal.signal)
    const looking = Promise.all([choiceOf(asked, settings), factsOrNone(asked)])
    const [choice, facts] = await whileWaiting(looking, terminal)
    const described = [...(await describeAll(facts)), ...(await ownModel())]
    if (values.json === true) {
      const used = choice instanceof AdvisedError ? undefined : choice.model.name
      terminal.writeJson(`${JSON.stringify(described.map(jsonOf(used)), null, 2)}\n`)
    } else terminal.write(textOf(described, choice, address, terminal))
  } finally {
    await adapter.close()
  }
}

/** How many models are asked about at a time. */
const AT_A_TIME = 8

async function describeAll(facts: ServerFacts | undefined): Promise<DescribedModel[]> {
  const described: DescribedModel[] = []
  if (facts === undefined) return described
  const { models, loadedAs, describe } = facts
  for (let from = 0; from < models.length; from += AT_A_TIME) {
    const some = models.slice(from, from + AT_A_TIME).map(async (model) => ({
      ...model,
      details: await describe(model.name),
      loaded: loadedAs(model.name),
    }))
    described.push(...(await Promise.all(some)))
  }
  return described
}

/** Whether it matters that there is no server is for the choice to say. */
async function factsOrNone(asked: Promise<ServerFacts>): Promise<ServerFacts | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServerFailure) return undefined
    throw error
  }
}

/** The one that comes with the program, where it does. */
async function ownModel(): Promise<DescribedModel[]> {
  if (!builtinAvailability().ok) return []
  const { model, details } = await describedBuiltin()
  return [{ ...model, details, loaded: undefined }]
}

/** The choice, or why there is none: the list is worth seeing all the same, if there is one. */
async function choiceOf(
  asked: Promise<ServerFacts>,
  settings: CommandSettings,
): Promise<Choice | AdvisedError> {
  try {
    return await choose(settings, () => asked)
  } catch (error) {
    if (error instanceof AdvisedError && !(error instanceof ServerFailure)) return error
    throw error
  }
}

const jsonOf =
  (used: string | undefined) =>
  ({ details, loaded, ...model }: DescribedModel): object => ({
    ...details,
    ...model,
    loaded: loaded === undefined ? null : { ...loaded, name: undefined },
    used: model.name === used,
  })

function textOf(
  described: readonly DescribedModel[],
  choice: Choice | AdvisedError,
  address: string,
  terminal: Terminal,
): string {
  if (choice instanceof AdvisedError) {
    const table = described.length === 0 ? '' : `${tableOf(described, undefined, terminal)}\n`
    return `${table}At ${address}: ${printable(choice.message)}.\n${printable(choice.advice)}\n`
  }
  const { model, reason } = choice
  const name = terminal.styled('bold', printable(model.name))
  return `${tableOf(described, model.name, terminal)}
${name} is used (${printable(reason)}). ${whatElse(described, choice)}
`
}

/** What can be used instead. */
function whatElse(
  described: readonly DescribedModel[],
  { model, builtin, isServedBuiltin }: Choice,
): string {
  if (builtin === 'instead') return `A larger one: ${PULL}`
  // Its server has no other, and here is the same.
  if (isServedBuiltin === true) return 'It is the built-in model, served.'
  const other = described.find((one) => one.name !== model.name && canChat(one, one.details))
  const word = printable(shellWord(other?.name ?? 'NAME'))
  return `Another one: ${invocation()} ask --model ${word} …, or TALLYMARK_MODEL`
}

const headers = ['', 'model', 'parameters', 'quantization', 'size', 'context', 'tools', 'thinking']
const isRight = [false, false, true, false, true, true]

function tableOf(
  described: readonly DescribedModel[],
  used: string | undefined,
  terminal: Terminal,
): string {
  const rows = described.map((model) => [model.name === used ? '*' : '', ...cellsOf(model)])
  const [header = '', ...lines] = alignedTable([[...headers, 'loaded'], ...rows], isRight)
  return [terminal.styled('bold', header), ...lines].map((line) => `${line}\n`).join('')
}

function cellsOf({ details, loaded, ...model }: DescribedModel): string[] {
  const chats = canChat(model, details)
  return [
    model.name,
    model.parameter_size ?? details.parameter_size ?? '',
    model.quantization ?? details.quantization ?? '',
    sizeText(model.size_bytes),
    details.context_length?.toString() ?? '',
    chats ? yesOrNo(can(details, 'tools')) : 'cannot chat',
    chats ? yesOrNo(can(details, 'thinking')) : '',
    loadedText(loaded),
  ]
}

function yesOrNo(answer: boolean | undefined): string {
  if (answer === undefined) return '?'
  return answer ? 'yes' : 'no'
}

function loadedText(loaded: LoadedModel | undefined): string {
  if (loaded === undefined) return ''
  const { context_length } = loaded
  return context_length === undefined ? 'yes' : `with ${context_length}`
}

function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return ''
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`
}
