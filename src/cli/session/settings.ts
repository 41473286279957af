import { DEFAULT_BASE_URL } from '../../chat/config.ts'
import { readConfigFile, type ConfigFile } from './config-file.ts'
import { addressOfOllamaHost } from './ollama-host.ts'
import type { ModelValues } from '../options.ts'
import { UsageError } from '../usage-error.ts'

/** Something that was set, and by what. */
export interface Setting<T> {
  readonly value: T
  /** An option, a variable of the environment, the path of the config file, or `the default`. */
  readonly from: string
}

/** Which server, which model and how much context, as far as somebody said. */
export interface CommandSettings {
  readonly server: Setting<string>
  readonly model: Setting<string> | undefined
  readonly context: Setting<number> | undefined
  readonly configFile: ConfigFile
}

/** What was set: by options, else the environment, else the config file. Throws a `UsageError`. */
export function readSettings(
  values: ModelValues,
  env: Readonly<Record<string, string | undefined>> = process.env,
): CommandSettings {
  const configFile = readConfigFile(env)
  const { path } = configFile
  return {
    server: option('--server', values.server) ??
      variable('TALLYMARK_SERVER', env) ??
      mapped(variable('OLLAMA_HOST', env), ({ value }) => addressOfOllamaHost(value)) ??
      entry(configFile.server, path) ?? { value: DEFAULT_BASE_URL, from: 'the default' },
    model:
      option('--model', values.model) ??
      variable('TALLYMARK_MODEL', env) ??
      entry(configFile.model, path),
    context:
      mapped(option('--context', values.context), tokensOf) ??
      mapped(variable('TALLYMARK_CONTEXT', env), tokensOf) ??
      entry(configFile.context, path),
    configFile,
  }
}

function option(name: string, text: string | undefined): Setting<string> | undefined {
  if (text?.trim() === '') throw new UsageError(`${name} must not be empty`)
  return entry(text?.trim(), name)
}

/** An empty variable is one that somebody has taken back. */
function variable(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): Setting<string> | undefined {
  const text = env[name]?.trim()
  return text === '' ? undefined : entry(text, name)
}

function entry<T>(value: T | undefined, from: string): Setting<T> | undefined {
  return value === undefined ? undefined : { value, from }
}

function mapped<T>(
  setting: Setting<string> | undefined,
  convert: (setting: Setting<string>) => T,
): Setting<T> | undefined {
  return setting === undefined ? undefined : { value: convert(setting), from: setting.from }
}

function tokensOf({ value, from }: Setting<string>): number {
  if (/^[1-9]\d{0,9}$/.test(value)) return Number(value)
  throw new UsageError(`${from} takes a whole number of tokens such as 8192, not "${value}"`)
}
