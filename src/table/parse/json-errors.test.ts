import { describe, expect, test } from 'vitest'
import { messageOf, read } from '../../../test/table/ask.ts'
import { parseTable } from '../table.ts'

const cellOf = (value: string): string | undefined => read(`[{"a":${value}}]`).rows[0]?.[0]

/** A JSON array in so many brackets, the outermost included. */
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

describe('rule 1: the value', () => {
  test.each(['{"a":1}', '5', '"x"', 'null', 'true', '{}', ' -1.5e3 '])(
    '%s is JSON, but no array',
    (data) => {
      expect(messageOf({ data, format: 'json' })).toBe(
        'could not parse data: JSON data must be an array of objects',
      )
    },
  )

  test.each([
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,]',
    '[,1]',
    '[1 2]',
    '[1]]',
    '[1] x',
    '[1],[2]',
    '[01]',
    '[1.]',
    '[.5]',
    '[+1]',
    '[-]',
    '[1e]',
    '[1e+]',
    '[0x10]',
    '[NaN]',
    '[Infinity]',
    '[undefined]',
    '[tru]',
    '[truE]',
    '[nul',
    '[falsee]',
    '[{]',
    '[}',
    '[{"a"}]',
    '[{"a":}]',
    '[{"a" 1}]',
    '[{"a":1,}]',
    '[{"a":1 "b":2}]',
    '[{,"a":1}]',
    '[{a:1}]',
    "[{'a':1}]",
    '[{1:1}]',
    '[{"a":1]',
    '[{"a":[1}]}]',
    '[{"a":{"b":1]}]',
    '["a]',
    '[{"a":"x]',
    '[{"a":"\\x"}]',
    '[{"a":"\\u12"}]',
    '[{"a":"\\u12g4"}]',
    '[{"a":"line\nbreak"}]',
    '[{"a":"tab\t"}]',
    '[{"a\u0001":1}]',
    '["\\"]',
    '[1]//',
    '[/* */1]',
    '[\u00a01]',
    '[1,\ufeff2]',
    '[{"a":1}\u00a0,2]',
  ])('%j is not valid JSON', (data) => {
    expect(messageOf({ data })).toMatch(/^could not parse data: invalid JSON data: ./)
  })

  test.each(['', '{"a":1', '{"a":1}}', 'x', '5 5', '{"a":1} x', '"x', '-'])(
    '%j is not valid JSON either, where the format says JSON',
    (text) => {
      expect(() => parseTable(text, { format: 'json' })).toThrow(
        /^could not parse data: invalid JSON data: ./,
      )
    },
  )
})

describe('DQ-9: nesting', () => {
  test('of 512 levels is read', () => {
    expect(read(nested(512)).rows).toEqual([[]])
    expect(cellOf(nested(510))).toBe(nested(510))
    expect(cellOf(`${'{"a":'.repeat(510)}1${'}'.repeat(510)}`)).toHaveLength(510 * 6 + 1)
  })

  test.each([
    nested(513),
    `[{"a":${nested(511)}}]`,
    `[${'{"a":'.repeat(512)}1${'}'.repeat(512)}]`,
    '['.repeat(100_000),
    `[{"a":${'['.repeat(100_000)}`,
  ])('of more is refused (case %#)', (data) => {
    expect(messageOf({ data })).toBe('could not parse data: invalid JSON data: nesting too deep')
  })

  test('of an object too, where the format says JSON', () => {
    expect(messageOf({ data: '{"a":'.repeat(100_000), format: 'json' })).toBe(
      'could not parse data: invalid JSON data: nesting too deep',
    )
  })
})
