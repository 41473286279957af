import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from './usage-error.ts'

/** Options of every command that asks a model server, in the form of `parseArgs`. */
export const modelOptions = {
  server: { type: 'string' },
  model: { type: 'string' },
  context: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What was given for these options. */
export interface ModelValues {
  readonly server?: string | undefined
  readonly model?: string | undefined
  readonly context?: string | undefined
}

/** How `--help` tells of them. */
export const modelOptionsHelp: string = `  --server URL      where the model server is
  --model NAME      which of its models ("tallymark models" lists them and says which is used)
  --context N       how many tokens of context; a change makes the server load the model again
  -h, --help        this text
`

/** `parseArgs`, whose complaints are about the command line and not about the program. */
export function parse<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
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
