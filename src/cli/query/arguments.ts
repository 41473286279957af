import { isJsonObject } from '../../chat/json.ts'
import type { Query } from '../../table/types.ts'
import { UsageError } from '../usage-error.ts'

/** The arguments of the tool, all but the data. */
export type ToolArguments = Query & { readonly format?: string | undefined }

/** Reads the value of `--args`. Throws a `UsageError`. */
export function argumentsOf(text: string): ToolArguments {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`--args is not JSON: ${reason}`, { cause: error })
  }
  if (!isJsonObject(value)) {
    throw new UsageError(`--args takes a JSON object, such as '{"limit": 10}'`)
  }
  if ('data' in value) throw new UsageError('--args takes no data: the data is in the file')
  const { format, ...steps } = value
  // The tool settles what is in the fields of its steps, whatever it is (DQ-13).
  return typeof format === 'string' ? { ...steps, format } : steps
}
