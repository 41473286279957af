import { queryData } from '../table/query.ts'
import { dataQueryParameters, extendedDataQueryParameters } from './data-query-parameters.ts'
import type { JsonSchema, Tool } from './tool.ts'

const description = `Query and analyze structured data in memory, with select, filter, grouping and aggregation (count, sum, avg, min, max), sorting and row limits. Use it for every question about a table: how many rows, which rows, totals, averages, the largest, the smallest, rankings. Never count, add or compare cells yourself: this tool does it exactly, however long the table is. Steps run in this order: filter, aggregate (per group_by), sort_by, select, limit. The result is a table, as Markdown and as JSON.`

/** The tool `data_query`, with the schema of the spec. */
export const dataQueryTool: Tool = toolWith(dataQueryParameters)

/**
 * The same tool, whose schema also shows several conditions, groups, figures and sort keys (DQ-24).
 * Both take both forms: a schema is what a model is told, not what the tool understands.
 */
export const extendedDataQueryTool: Tool = toolWith(extendedDataQueryParameters)

function toolWith(parameters: JsonSchema): Tool {
  return {
    name: 'data_query',
    category: 'documents',
    description,
    parameters,
    readOnly: true,
    exclusive: false,
    claims: () => [],
    run: (args) => queryData(args),
  }
}
