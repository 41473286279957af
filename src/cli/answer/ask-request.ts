import { modelOptions, parse, type ModelValues } from '../options.ts'
import { labelOf } from '../query/read-table.ts'
import { UsageError } from '../usage-error.ts'
import { answerOptions, answerSettingsOf, type AnswerSettings } from './answer-options.ts'
import { filesAndQuestion, type FilesAndQuestion } from './files-and-question.ts'

/** What `tallymark ask` is asked to do. */
export interface AskRequest extends FilesAndQuestion, AnswerSettings {
  readonly session: ModelValues
  readonly isJson: boolean
  /** Where the trace goes. */
  readonly trace: string | undefined
}

const options = {
  ...modelOptions,
  ...answerOptions,
  json: { type: 'boolean' },
  trace: { type: 'string' },
} as const

/** Reads the command line. Throws a `UsageError`, or what is wrong with a file that it names. */
export function askRequestOf(args: readonly string[]): AskRequest {
  const { values, positionals } = parse({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options,
  })
  const { trace } = values
  if (trace === '' || trace === '-') throw new UsageError('--trace takes the name of a file')
  const words = filesAndQuestion(positionals)
  if (words.question === '') throw new UsageError(withoutQuestion(words.paths))
  return {
    ...words,
    ...answerSettingsOf(values),
    session: values,
    isJson: values.json ?? false,
    trace,
  }
}

function withoutQuestion(paths: readonly string[]): string {
  const [path] = paths
  if (path === undefined) return 'ask what? Put the question in quotes'
  return `ask what about ${labelOf(path)}? Put a question in quotes after it`
}
