import { readFileSync } from 'node:fs'
import { isJsonObject } from '../../chat/json.ts'
import { codeOf } from '../../chat/network-error.ts'
import { didYouMean } from '../../table/nearest.ts'
import { UsageError } from '../usage-error.ts'
import { userPath } from '../user-path.ts'

/** What the config file says. */
export interface ConfigFile {
  readonly path: string
  readonly exists: boolean
  readonly server?: string
  readonly model?: string
  readonly context?: number
}

type Environment = Readonly<Record<string, string | undefined>>

const known = ['server', 'model', 'context'] as const

/** Reads the config file, if there is one. Mistakes in it are the person's to mend: none is passed over. */
export function readConfigFile(env: Environment): ConfigFile {
  const { TALLYMARK_CONFIG: named } = env
  const isNamed = isText(named)
  const path = isNamed ? named : userPath('config.json', env)
  const text = textOf(path, isNamed)
  if (text === undefined) return { path, exists: false }
  const values = valuesIn(text, path)
  for (const name of Object.keys(values)) checkName(name, path)
  const { server, model, context } = values
  if (server !== undefined && !isText(server)) throw wrong(path, 'server', `a URL in quotes`)
  if (model !== undefined && !isText(model)) throw wrong(path, 'model', `a name in quotes`)
  if (context !== undefined && !isCount(context)) {
    throw wrong(path, 'context', 'a whole number of tokens such as 8192, without quotes')
  }
  return {
    path,
    exists: true,
    ...(server !== undefined && { server }),
    ...(model !== undefined && { model }),
    ...(context !== undefined && { context }),
  }
}

/** The text of the file, or undefined when there is none and nobody said that there is. */
function textOf(path: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
    if (isMissing && !isNamed) return undefined
    const reason = isMissing ? 'there is no such file' : `it cannot be read (${String(code)})`
    const source = isNamed ? 'the config file of TALLYMARK_CONFIG' : 'the config file'
    throw new UsageError(`${source}, ${path}: ${reason}`, { cause: error })
  }
}

function valuesIn(text: string, path: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`the config file ${path} is not JSON: ${reason}`, { cause: error })
  }
  if (isJsonObject(value)) return value
  throw new UsageError(
    `the config file ${path} should hold an object such as {"model": "qwen3:8b"}`,
  )
}

function checkName(name: string, path: string): void {
  if (known.some((other) => other === name)) return
  if (/^(?:api[_-]?key|key|token|password|secret)$/i.test(name)) {
    throw new UsageError(
      `the config file ${path} has "${name}", and a file is no place for a key: take it out, and set the environment variable TALLYMARK_API_KEY`,
    )
  }
  throw new UsageError(
    `the config file ${path} has "${name}", which is no setting.${didYouMean(name, known)} There are: ${known.join(', ')}`,
  )
}

function wrong(path: string, name: string, expected: string): UsageError {
  return new UsageError(`the config file ${path}: "${name}" should be ${expected}`)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
