import type { Schema, Tool } from 'ai'
import type { AttachedTable } from '../agent/attached-table.ts'
import { isJsonObject } from '../chat/json.ts'
import type { JsonObject } from '../chat/types.ts'
import { ToolRegistry } from '../tools/tool-registry.ts'
import { tablesTool, type DataQueryOptions } from './tables-tool.ts'

/**
 * `data_query` as a tool of the AI SDK. The model names an attached table (`"data": "@sales.csv"`) and
 * reads in the description what is in it; without tables it brings the data itself. What it does wrong is
 * the error of the call, in words that it can act on.
 *
 * @example
 * const tools = { data_query: dataQuery([attachTable('sales.csv', text)]) }
 * const { text: answer } = await generateText({ model, tools, prompt, stopWhen: stepCountIs(8) })
 */
export function dataQuery(
  tables: readonly AttachedTable[] = [],
  options: DataQueryOptions = {},
): Tool<JsonObject, string> {
  const tool = tablesTool(tables, options)
  const registry = new ToolRegistry([tool])
  return {
    description: tool.description,
    inputSchema: schemaOf(tool.parameters, (value) => {
      const checked = registry.check(tool.name, value)
      if (!checked.ok) return { success: false, error: new Error(checked.message) }
      return { success: true, value: isJsonObject(checked.args) ? checked.args : {} }
    }),
    execute: async (args: JsonObject, { abortSignal: signal }): Promise<string> => {
      const output = await tool.run(args, { signal })
      if (output.ok) return output.content
      throw new Error(output.message)
    },
  }
}

/** What their `jsonSchema` makes: known by a symbol, so that none of their code is needed for it. */
function schemaOf(
  jsonSchema: object,
  validate: NonNullable<Schema<JsonObject>['validate']>,
): Schema<JsonObject> {
  const schema: object = {
    [SCHEMA]: true,
    _type: undefined,
    [Symbol.for('vercel.ai.validator')]: true,
    jsonSchema,
    validate,
  }
  if (isSchema(schema)) return schema
  throw new TypeError('a schema without its mark')
}

const SCHEMA = Symbol.for('vercel.ai.schema')

function isSchema(value: object): value is Schema<JsonObject> {
  return SCHEMA in value && 'jsonSchema' in value && 'validate' in value
}
