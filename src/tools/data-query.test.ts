import { describe, expect, test } from 'vitest'
import { dataQueryTool, extendedDataQueryTool } from './data-query.ts'
import type { JsonSchema } from './tool.ts'

const both = [
  ['dataQueryTool', dataQueryTool],
  ['extendedDataQueryTool', extendedDataQueryTool],
] as const
const data = 'region,amount\nNorth,10\nSouth,5\nNorth,1'
const context = { signal: new AbortController().signal }

function propertiesOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return schema?.properties ?? {}
}

/** Every schema inside a schema, and itself. */
function within(schema: JsonSchema): readonly JsonSchema[] {
  const inner = [
    ...Object.values(propertiesOf(schema)),
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ]
  return [schema, ...inner.flatMap(within)]
}

describe.each(both)('%s', (_name, tool) => {
  test('is a read-only document tool that claims nothing', () => {
    expect(tool).toMatchObject({
      name: 'data_query',
      category: 'documents',
      readOnly: true,
      exclusive: false,
    })
    expect(tool.claims({ data })).toEqual([])
    expect(tool.description).toContain('Query and analyze structured data in memory')
  })

  test('answers with the text, or with what was wrong', async () => {
    const args = { data, group_by: 'region', aggregate: { column: 'amount', fn: 'sum' } }
    expect(await tool.run(args, context)).toMatchObject({
      ok: true,
      content: expect.stringContaining('| North | 11 |'),
    })
    expect(await tool.run({}, context)).toEqual({
      ok: false,
      message: "missing required argument 'data'",
    })
  })

  test('understands arrays whatever its schema shows (DQ-24)', async () => {
    const filter = [{ column: 'amount', op: 'gte', value: '5' }]
    expect(await tool.run({ data, filter }, context)).toMatchObject({
      ok: true,
      content: expect.stringContaining('(2 rows, 2 columns)'),
    })
  })

  test('needs data alone, and no object in the schema takes a name that it does not list', () => {
    expect(tool.parameters.required).toEqual(['data'])
    expect(Object.keys(propertiesOf(tool.parameters)).toSorted()).toEqual([
      'aggregate',
      'data',
      'filter',
      'format',
      'group_by',
      'limit',
      'select',
      'sort_by',
    ])
    const objects = within(tool.parameters).filter(({ type }) => type === 'object')
    expect(objects.length).toBeGreaterThan(3)
    for (const { additionalProperties } of objects) expect(additionalProperties).toBe(false)
  })
})

test('the schema of the spec lists its five ops and requires every field of a filter (DQ-22)', () => {
  const { filter, aggregate, sort_by, group_by, limit, format } = propertiesOf(
    dataQueryTool.parameters,
  )
  expect(filter).toMatchObject({ type: 'object', required: ['column', 'op', 'value'] })
  expect(propertiesOf(filter)['op']?.enum).toEqual(['eq', 'neq', 'gt', 'lt', 'contains'])
  expect(aggregate).toMatchObject({ type: 'object', required: ['column', 'fn'] })
  expect(propertiesOf(aggregate)['fn']?.enum).toEqual(['count', 'sum', 'avg', 'min', 'max'])
  expect(sort_by).toMatchObject({ type: 'object', required: ['column'] })
  expect(group_by?.type).toBe('string')
  expect(limit).toMatchObject({ type: 'integer', minimum: 0 })
  expect(format?.enum).toEqual(['csv', 'json', 'markdown'])
})

test('the extended schema shows the single form or an array, and more ops in the array (DQ-24)', () => {
  const properties = propertiesOf(extendedDataQueryTool.parameters)
  for (const name of ['filter', 'group_by', 'aggregate', 'sort_by']) {
    const [single, array] = properties[name]?.anyOf ?? []
    expect(single, name).toEqual(propertiesOf(dataQueryTool.parameters)[name])
    expect(array?.type, name).toBe('array')
  }
  const [single, array] = properties['filter']?.anyOf ?? []
  expect(propertiesOf(single)['op']?.enum).not.toContain('gte')
  const inArray = propertiesOf(array?.items)['op']?.enum
  expect(inArray).toEqual(
    expect.arrayContaining(['eq', 'gte', 'lte', 'in', 'not_contains', 'empty', 'not_empty']),
  )
})
