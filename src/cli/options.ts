import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearest } from '../table/nearest.ts'
import { UsageError } from './usage-error.ts'

/** Options of every command that looks for a model, in the form of `parseArgs`. */
export const choiceOptions = {
  server: { type: 'string' },
  model: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Options of every command that asks it something. */
export const modelOptions: typeof choiceOptions & {
  readonly context: { readonly type: 'string' }
} = { ...choiceOptions, context: { type: 'string' } }

/** What was given for these options. */
export interface ModelValues {
  readonly server?: string | undefined
  readonly model?: string | undefined
  readonly context?: string | undefined
}

const choiceHelp = `  --server URL      where the model server is
  --model NAME      which of its models, or builtin ("tallymark models" tells which is used, and why)
`

/** How `--help` tells of those that choose a model. */
export const choiceOptionsHelp: string = `${choiceHelp}  -h, --help        this text
`

/** How it tells of all of them. */
export const modelOptionsHelp: string = `${choiceHelp}  --context N       how many tokens of context; a change makes the server load the model again
  -h, --help        this text
`

/** `parseArgs`, whose complaints are about the command line and not about the program. */
export function parse<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    // The sentences after the first are about rarer cases.
    const [sentence = ''] = text.split(/\.\s/)
    const [, unknown = ''] = /^Unknown option '--([^']+)'/.exec(sentence) ?? []
    const meant = nearest(unknown, Object.keys(config.options ?? {}))
    const hint = meant === undefined ? '' : `. Did you mean --${meant}?`
    throw new UsageError(`${sentence}${hint}`, { cause: error })
  }
}

/** A port: 0 is any that is free. Throws a `UsageError` that begins with what the option `takes`. */
export function portIn(text: string, takes: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new UsageError(`${takes} up to 65535, not "${text}"`)
}

/** What was given for an option, if it is one of these. Throws a `UsageError` if it is not. */
export function oneOf<T extends string>(
  option: string,
  known: readonly T[],
  text: string | undefined,
): T | undefined {
  const found = known.find((one) => one === text)
  if (found !== undefined || text === undefined) return found
  throw new UsageError(`${option} takes one of ${known.join(', ')}, not "${text}"`)
}

/** How this program was started, so that the commands we propose work as they stand. */
export function invocation(): string {
  return process.env['npm_lifecycle_event'] === 'start' ? 'npm start --' : 'tallymark'
}

/** A text of the library, for somebody who knows the command: its fields are options there. */
export function inCommandWords(text: string): string {
  return text
    .replaceAll('base_url', 'the address (--server or TALLYMARK_SERVER)')
    .replaceAll('api_key', 'TALLYMARK_API_KEY')
    .replaceAll('num_ctx', '--context')
    .replaceAll(', or lower max_concurrent', '')
    .replaceAll('listModels() names', 'the server has')
}
