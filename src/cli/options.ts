import { parseArgs, type ParseArgsConfig } from 'node:util'
import { LocalModelAdapter } from '../chat/adapter.ts'
import { UsageError } from './usage-error.ts'

/** Options that every command takes, in the form of `parseArgs`. */
export const commonOptions = {
  server: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** `parseArgs`, whose complaints are about the command line and not about the program. */
export function parse<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Where the model server is: `--server`, else `TALLYMARK_SERVER`, else the default of the adapter. */
export function adapterFor(server: string | undefined): LocalModelAdapter {
  return new LocalModelAdapter({
    base_url: server ?? process.env['TALLYMARK_SERVER'],
    // From the environment only: a key on the command line shows in every list of processes.
    api_key: process.env['TALLYMARK_API_KEY'],
  })
}
