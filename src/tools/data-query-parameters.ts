import { fns, ops, SINGLE_OPS } from '../table/plan.ts'
import type { JsonSchema } from './tool.ts'

const column: JsonSchema = {
  type: 'string',
  description: 'Name of a column of the table; upper and lower case do not matter.',
}

const filter = closedObject(
  'Keep only the rows that meet this condition, e.g. {"column": "amount", "op": "gt", "value": "100"}.',
  {
    column,
    op: {
      type: 'string',
      enum: ops.slice(0, SINGLE_OPS),
      description:
        'eq: equal, neq: not equal, gt: greater than, lt: less than, contains: holds the text.',
    },
    value: { type: 'string', description: 'What to compare with, as text, e.g. "100" or "North".' },
  },
  ['column', 'op', 'value'],
)

const groupBy: JsonSchema = {
  type: 'string',
  description: 'Column to group by; needs aggregate. One result row per distinct value.',
}

const aggregate = closedObject(
  'Work out one figure, over all rows or per group, e.g. {"column": "amount", "fn": "sum"}. The result column is named <fn>_<column>, e.g. sum_amount.',
  {
    column,
    fn: {
      type: 'string',
      enum: fns,
      description: 'count: number of rows, sum: total, avg: mean, min: smallest, max: largest.',
    },
  },
  ['column', 'fn'],
)

const sortBy = closedObject(
  'Sort the rows, e.g. {"column": "sum_amount", "descending": true}. After aggregate, name a column of the result.',
  {
    column,
    descending: { type: 'boolean', description: 'true: largest first. Default: false.' },
  },
  ['column'],
)

/** The arguments of `data_query` as the spec has them: one condition, group, figure and sort key. */
export const dataQueryParameters: JsonSchema = parametersWith({
  filter,
  group_by: groupBy,
  aggregate,
  sort_by: sortBy,
})

/** The same, and an array wherever the spec takes one (DQ-24). */
export const extendedDataQueryParameters: JsonSchema = parametersWith({
  filter: oneOrMore(
    filter,
    closedObject(
      'One condition.',
      {
        column,
        op: {
          type: 'string',
          enum: ops,
          description:
            'As in the single form; also gte: at least, lte: at most, in: one of several values, not_contains, empty, not_empty.',
        },
        value: {
          anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
          description: 'Text; an array of texts for in; left out for empty and not_empty.',
        },
      },
      ['column', 'op'],
    ),
    'Several conditions; a row must meet all, e.g. [{"column": "year", "op": "gte", "value": "2020"}, {"column": "region", "op": "in", "value": ["North", "South"]}].',
  ),
  group_by: oneOrMore(groupBy, { type: 'string' }, 'Several columns, e.g. ["region", "year"].'),
  aggregate: oneOrMore(
    aggregate,
    aggregate,
    'Several figures at once, e.g. [{"column": "amount", "fn": "sum"}, {"column": "amount", "fn": "max"}].',
  ),
  sort_by: oneOrMore(sortBy, sortBy, 'Several keys; a later one decides among equals.'),
})

/** All arguments, of which four come in two forms. Listed in the order in which the steps run. */
function parametersWith(
  steps: Readonly<Record<'filter' | 'group_by' | 'aggregate' | 'sort_by', JsonSchema>>,
): JsonSchema {
  return closedObject(
    'What to query, and the steps; leave out every step that the question does not need.',
    {
      data: {
        type: 'string',
        description:
          'The table: CSV text with a header line, a JSON array of objects, or a Markdown table, e.g. "name,age\\nAda,36\\nAlan,41".',
      },
      format: {
        type: 'string',
        enum: ['csv', 'json', 'markdown'],
        description: 'What data is. Leave it out: it is found out.',
      },
      ...steps,
      select: {
        type: 'array',
        items: { type: 'string' },
        description: 'Columns to keep, in this order, e.g. ["name", "age"]. Default: all.',
      },
      limit: { type: 'integer', minimum: 0, description: 'Return at most so many rows, e.g. 10.' },
    },
    ['data'],
  )
}

function closedObject(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return { type: 'object', description, properties, required, additionalProperties: false }
}

function oneOrMore(one: JsonSchema, item: JsonSchema, description: string): JsonSchema {
  return { anyOf: [one, { type: 'array', description, items: item }] }
}
