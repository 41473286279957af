import { expect, test } from 'vitest'
import { ask } from '../../test/table/ask.ts'
import { queryData } from './query.ts'

// The kernel's memory grows when a text needs more of it. With texts that grow little by little,
// that happens now in this step, now in that one: the answer must not depend on it.

test.each([
  ['gt', '0'],
  ['eq', '1'],
  ['contains', '1'],
  ['lt', 'x'],
] as const)('a filter %s keeps every row, however many there are', (op, value) => {
  for (let count = 5000; count < 70_000; count += 797) {
    const output = queryData({
      data: `a,b\n${'1,2\n'.repeat(count)}`,
      filter: { column: 'a', op, value },
      aggregate: { column: 'b', fn: 'sum' },
    })
    expect(output, String(count)).toMatchObject({
      content: expect.stringContaining(`\n| ${count * 2} |\n`),
    })
  }
})

test.each(['csv', 'json'])(
  'groups and rows of %s are complete, however many there are',
  (format) => {
    for (let count = 2000; count < 30_000; count += 1499) {
      const names = Array.from({ length: count }, (_, i) => `n${i % 1000}`)
      const text =
        format === 'csv' ? `a\n${names.join('\n')}` : JSON.stringify(names.map((a) => ({ a })))
      const grouped = ask(text, { group_by: 'a', aggregate: { column: 'a' } })
      expect(
        grouped.rows.reduce((sum, row) => sum + Number(row[1]), 0),
        String(count),
      ).toBe(count)
      expect(ask(text).rows.length, String(count)).toBe(count)
      expect(ask(text, { sort_by: { column: 'a' } }).rows.length, String(count)).toBe(count)
    }
  },
)
