import { LocalModelAdapter } from '../../chat/adapter.ts'
import { checkSettings, settingsOf } from '../../chat/config.ts'
import { ChatError } from '../../chat/error.ts'
import { inCommandWords } from '../options.ts'
import type { Setting } from './settings.ts'
import { UsageError } from '../usage-error.ts'

/** The adapter for a server, and the address of that. Throws a `UsageError` that says what set it wrong. */
export function openAdapter(
  { value: base_url, from }: Setting<string>,
  num_ctx?: number,
): { readonly adapter: LocalModelAdapter; readonly address: string } {
  // From the environment only: a key on the command line shows in every list of processes.
  const config = { base_url, api_key: process.env['TALLYMARK_API_KEY'], num_ctx }
  try {
    checkSettings(settingsOf(config))
  } catch (error) {
    if (!(error instanceof ChatError)) throw error
    const message = error.message.replace('base_url', `the address (${from})`)
    throw new UsageError(inCommandWords(message), { cause: error })
  }
  return { adapter: new LocalModelAdapter(config), address: base_url }
}
