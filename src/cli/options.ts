import { parseArgs, type ParseArgsConfig } from 'node:util'
import { LocalModelAdapter } from '../chat/adapter.ts'
import { checkSettings, DEFAULT_BASE_URL, settingsOf } from '../chat/config.ts'
import { ChatError } from '../chat/error.ts'
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

/** The adapter for the server of `--server`, else `TALLYMARK_SERVER`, else this machine's; and where that is. */
export function openAdapter(server: string | undefined): {
  readonly adapter: LocalModelAdapter
  readonly address: string
} {
  const base_url = server ?? process.env['TALLYMARK_SERVER'] ?? DEFAULT_BASE_URL
  // From the environment only: a key on the command line shows in every list of processes.
  const config = { base_url, api_key: process.env['TALLYMARK_API_KEY'] }
  try {
    checkSettings(settingsOf(config))
  } catch (error) {
    if (!(error instanceof ChatError)) throw error
    throw new UsageError(inCommandWords(error.message), { cause: error })
  }
  return { adapter: new LocalModelAdapter(config), address: base_url }
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
    .replaceAll('listModels() names', 'the server has')
}
