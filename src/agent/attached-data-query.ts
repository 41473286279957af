import { isJsonObject } from '../chat/json.ts'
import { planOf } from '../table/arguments.ts'
import { checkPlan } from '../table/check-plan.ts'
import { TableError } from '../table/error.ts'
import { queryTable, type ToolOutput } from '../table/query.ts'
import { renderResult } from '../table/render/text.ts'
import type { JsonSchema, Tool } from '../tools/tool.ts'
import type { AttachedTable } from './attached-table.ts'
import { findTable, tableNames } from './find-table.ts'
import { unreadNumbers } from './unread-numbers.ts'

/** More rows than this are never what a model should read. */
const MOST_ROWS = 500

/** The longest result that a model is given, in characters, unless somebody says otherwise. */
export const MAX_RESULT_CHARS = 16_000

/**
 * `data_query` to which `"data": "@sales.csv"` is the attached table of that name: not parsed again, and
 * with no longer a result than the model can take. Any other data is the tool's own business. Throws a
 * `TypeError` when two tables have the same name.
 */
export function attachedDataQuery(
  tool: Tool,
  attachments: readonly AttachedTable[],
  maxChars: number,
): Tool {
  checkNames(attachments)
  const { name, category, description, readOnly, exclusive } = tool
  return {
    name,
    category,
    description,
    parameters: parametersFor(tool.parameters, attachments),
    readOnly,
    exclusive,
    claims: (args) => tool.claims(args),
    run: (args, context) => {
      const found = findTable(args, attachments)
      if (found === undefined) return tool.run(args, context)
      return found.ok ? outputOf(found.attachment, args, maxChars) : found
    },
  }
}

function checkNames(attachments: readonly AttachedTable[]): void {
  const known = new Set<string>()
  for (const { name } of attachments) {
    if (known.has(name.toLowerCase())) throw new TypeError(`two tables are attached as "${name}"`)
    known.add(name.toLowerCase())
  }
}

/** With one table attached, it is meant when none is named. */
function parametersFor(schema: JsonSchema, attachments: readonly AttachedTable[]): JsonSchema {
  const description = `The table: ${tableNames(attachments)}. Or CSV, JSON or Markdown text.`
  return {
    ...schema,
    properties: { ...schema.properties, data: { type: 'string', description } },
    required: attachments.length === 1 ? [] : ['data'],
  }
}

function outputOf(attachment: AttachedTable, args: unknown, maxChars: number): ToolOutput {
  const { name, table } = attachment
  try {
    const plan = planOf(args)
    checkPlan(plan, table.headers, `@${name}`)
    const result = queryTable(table, isJsonObject(args) ? args : {}, { max_output_rows: MOST_ROWS })
    const notes = unreadNumbers(plan, attachment).join('\n')
    const content = [renderResult(result), notes].filter((part) => part !== '').join('\n\n')
    if (content.length <= maxChars) return { ok: true, content, result }
    const size = `${result.rowCount} rows and ${result.headers.length} columns`
    return { ok: false, message: `the result is too long: ${size}. ${shorter}` }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    const message = error.kind === 'Limit' ? `${tooManyRows}. ${shorter}` : error.message
    return { ok: false, message }
  }
}

const tooManyRows = `the result has more than ${MOST_ROWS} rows`
const shorter = 'Set a limit, select fewer columns, filter more, or aggregate.'
