import { existsSync } from 'node:fs'
import { fns } from '../../table/plan.ts'
import type { SortSpec } from '../../table/types.ts'
import { oneOf, parse } from '../options.ts'
import { UsageError } from '../usage-error.ts'
import { argumentsOf } from './arguments.ts'
import { conditionOf } from './condition.ts'
import { outputs, type Output } from './output.ts'
import { questionOfArguments, questionOfOptions, type Question } from './question.ts'
import { namesIn } from './quoted.ts'
import type { Figure } from './result-columns.ts'

/** What `tallymark query` is asked to do. */
export interface QueryRequest {
  readonly paths: readonly string[]
  readonly format: string | undefined
  readonly output: Output
  readonly question: Question
}

/** What a table may be said to be. */
export const formats = ['csv', 'tsv', 'json', 'markdown'] as const
const many = { type: 'string', multiple: true } as const
const stepOptions = {
  where: many,
  'group-by': many,
  count: many,
  sum: many,
  avg: many,
  min: many,
  max: many,
  sort: many,
  select: many,
  limit: { type: 'string' },
} as const
const options = {
  ...stepOptions,
  args: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Reads the command line. Throws a `UsageError`. */
export function requestOf(args: readonly string[]): QueryRequest {
  const parsed = parseLine(args)
  const { values, positionals, tokens } = parsed
  const output = outputOf(values.output, values.json)
  const format = oneOf('--format', formats, values.format)
  const query = values.args === undefined ? undefined : argumentsOf(values.args)
  const question = query === undefined ? questionOf(parsed) : questionOfArguments(query)
  const used = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
  const clash = [...new Set(used.filter((name) => name in stepOptions))]
  if (query !== undefined && clash.length > 0) {
    const names = clash.map((name) => `--${name}`).join(', ')
    throw new UsageError(`--args holds all steps: it cannot be combined with ${names}`)
  }
  if (positionals.length === 0) throw new UsageError(withoutFile(parsed))
  return { paths: positionals, format: format ?? query?.format, output, question }
}

type Line = ReturnType<typeof parseLine>

function parseLine(args: readonly string[]) {
  return parse({ args: countsClosed(args), allowPositionals: true, tokens: true, options })
}

/**
 * A `--count` that is followed by another option, a file or nothing counts rows; `parseArgs`, which
 * knows no optional values, is told so by an empty one.
 */
function countsClosed(args: readonly string[]): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  return args.map((arg, i) => {
    const next = args[i + 1]
    const isLoose = next === undefined || next.startsWith('-') || existsSync(next)
    return arg === '--count' && i < end && isLoose ? '--count=' : arg
  })
}

function questionOf({ values, tokens }: Line): Question {
  const figures = figuresOf(tokens)
  const groupBy = values['group-by']?.flatMap(namesIn) ?? []
  if (groupBy.length > 0 && figures.length === 0) {
    throw new UsageError('--group-by needs a figure: --count, --sum, --avg, --min or --max')
  }
  return questionOfOptions({
    where: values.where?.map(conditionOf) ?? [],
    groupBy,
    figures,
    sort: values.sort?.map(sortOf) ?? [],
    select: values.select?.flatMap(namesIn) ?? [],
    limit: limitOf(values.limit),
  })
}

/** In the order of the command line, whichever options they come from. */
function figuresOf(tokens: Line['tokens']): readonly Figure[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'option') return []
    const fn = fns.find((name) => name === token.name)
    const column = fn === 'count' && token.value === '' ? undefined : token.value
    return fn === undefined ? [] : { fn, column }
  })
}

function sortOf(text: string): SortSpec {
  const [direction = ''] = /:(?:asc|desc)$/i.exec(text) ?? []
  const column = text.slice(0, text.length - direction.length)
  return { column, descending: direction.toLowerCase() === ':desc' }
}

function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`--limit takes a whole number from 0 on, not "${text}"`)
}

function outputOf(text: string | undefined, isJson = false): Output {
  const output = oneOf('--output', outputs, text)
  if (!isJson) return output ?? 'text'
  if (output === undefined || output === 'json') return 'json'
  throw new UsageError(`--json means --output json, and --output says ${output}: choose one`)
}

function withoutFile({ tokens }: Line): string {
  const text = 'query what? Name a file, or - for standard input'
  const count = figuresOf(tokens).findLast(
    ({ fn, column }) => fn === 'count' && column !== undefined,
  )
  if (count === undefined) return text
  return `${text}. (--count took "${count.column}" for a column: there is no such file.)`
}
