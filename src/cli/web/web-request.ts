import { modelOptions, parse, portIn, type ModelValues } from '../options.ts'
import { UsageError } from '../usage-error.ts'

/** What `tallymark web` was told. */
export interface WebRequest {
  readonly paths: readonly string[]
  /** 0 is any that is free. */
  readonly port: number
  readonly mayOpen: boolean
  readonly session: ModelValues
}

/** Reads the command line. Throws a `UsageError`. */
export function webRequestOf(args: string[]): WebRequest {
  const { values, positionals: paths } = parse({
    args,
    allowPositionals: true,
    options: { ...modelOptions, port: { type: 'string' }, 'no-open': { type: 'boolean' } },
  })
  if (paths.includes('-')) {
    throw new UsageError('web takes files, which the page may read again, not standard input')
  }
  return {
    paths,
    port: portIn(values.port ?? '0', '--port takes a number'),
    mayOpen: values['no-open'] !== true,
    session: values,
  }
}
