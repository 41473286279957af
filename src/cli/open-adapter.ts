import { LocalModelAdapter } from '../chat/adapter.ts'
import { checkSettings, DEFAULT_BASE_URL, settingsOf } from '../chat/config.ts'
import { ChatError } from '../chat/error.ts'
import { inCommandWords } from './options.ts'
import { UsageError } from './usage-error.ts'

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
