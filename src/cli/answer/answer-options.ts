import { oneOf } from '../options.ts'
import { formats } from '../query/request.ts'
import { UsageError } from '../usage-error.ts'

/** Options of the commands that answer questions, in the form of `parseArgs`. */
export const answerOptions = {
  format: { type: 'string' },
  'max-tokens': { type: 'string' },
  'max-turns': { type: 'string' },
  think: { type: 'boolean' },
  'hide-thinking': { type: 'boolean' },
} as const

/** How `--help` tells of those that are about the answer. */
export const answerOptionsHelp: string = `  --think           have a reasoning model reason
  --no-think        have it answer at once
  --hide-thinking   show only how long it reasoned
  --max-tokens N    the longest reply, in tokens (else no limit)
  --max-turns N     how often the model may reply, queries included (else 16)
`

/** How questions are answered. */
export interface AnswerSettings {
  /** What the tables are written in; found out when absent. */
  readonly format: string | undefined
  readonly maxTokens: number | undefined
  readonly maxTurns: number | undefined
  readonly think: boolean | undefined
  readonly hideThinking: boolean
}

/** What was given for these options. */
interface AnswerValues {
  readonly format?: string | undefined
  readonly 'max-tokens'?: string | undefined
  readonly 'max-turns'?: string | undefined
  readonly think?: boolean | undefined
  readonly 'hide-thinking'?: boolean | undefined
}

/** Reads the options. Throws a `UsageError`. */
export function answerSettingsOf(values: AnswerValues): AnswerSettings {
  return {
    format: oneOf('--format', formats, values.format),
    maxTokens: wholeNumber('--max-tokens', values['max-tokens']),
    maxTurns: wholeNumber('--max-turns', values['max-turns']),
    think: values.think,
    hideThinking: values['hide-thinking'] ?? false,
  }
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`${option} takes a whole number from 1 on, not "${text}"`)
}
