import type { AttachedTable } from '../agent/attached-table.ts'
import type { JsonSchema } from '../tools/tool.ts'
import { ToolRegistry } from '../tools/tool-registry.ts'
import { tablesTool, type DataQueryOptions } from './tables-tool.ts'

/** A tool in the form that LangChain's `DynamicStructuredTool` and `tool` take. */
export interface LangChainTool {
  readonly name: string
  readonly description: string
  /** A JSON schema of type `object`. */
  readonly schema: JsonSchema & { readonly type: 'object' }
  /** Resolves with the result, or with `error: …` for what the model did wrong. */
  readonly func: (input: unknown) => Promise<string>
}

/**
 * `data_query` for LangChain, with tables or without.
 *
 * @example
 * const tool = new DynamicStructuredTool(langchainDataQuery([attachTable('sales.csv', text)]))
 */
export function langchainDataQuery(
  tables: readonly AttachedTable[] = [],
  options: DataQueryOptions = {},
): LangChainTool {
  const tool = tablesTool(tables, options)
  const registry = new ToolRegistry([tool])
  return {
    name: tool.name,
    description: tool.description,
    schema: { ...tool.parameters, type: 'object' },
    // An error that is thrown ends the agents of LangChain; one that is read can be mended.
    func: async (input) => {
      const checked = registry.check(tool.name, input)
      const output = checked.ok ? await tool.run(checked.args) : checked
      return output.ok ? output.content : `error: ${output.message}`
    },
  }
}
