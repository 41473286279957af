import { expect, test } from 'vitest'
import fc from 'fast-check'
import { queryTable } from '../table/query.ts'
import { renderResult } from '../table/render/text.ts'
import { parseTable } from '../table/table.ts'
import { fitResult } from './fit-result.ts'

const resultOf = (cells: readonly string[]): ReturnType<typeof queryTable> =>
  queryTable(parseTable(`a,b\n${cells.map((cell, i) => `${i},${cell}`).join('\n')}`))

test('a result within the limits is the text of the tool, and its notes', () => {
  const result = resultOf(['x', 'y'])
  const limits = { maxRows: 2, maxBytes: 1000 }
  expect(fitResult(result, [], limits)).toEqual({ text: renderResult(result), shown: result })
  const noted = fitResult(result, ['Note: one', 'Note: two'], limits)
  expect(noted?.text).toBe(`${renderResult(result)}\n\nNote: one\nNote: two`)
})

test('as many rows are shown as fit, and not one more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[xé]{1,60}$/), { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 300, max: 9000 }),
      (cells, maxRows, maxBytes) => {
        const result = resultOf(cells)
        const fitted = fitResult(result, [], { maxRows, maxBytes })
        const rows = fitted?.shown.rowCount ?? 0
        expect(Buffer.byteLength(fitted?.text ?? '')).toBeLessThanOrEqual(maxBytes)
        expect(rows).toBeLessThanOrEqual(maxRows)
        if (rows === result.rowCount) expect(fitted?.text).toBe(renderResult(result))
        else if (rows > 0) expect(fitted?.text).toContain(`first ${rows} of ${cells.length} rows`)
        if (rows === Math.min(maxRows, result.rowCount)) return
        const oneMore = fitResult(result, [], { maxRows: rows + 1, maxBytes: 1_000_000 })
        // Its note has more digits, or fewer.
        expect(Buffer.byteLength(oneMore?.text ?? '')).toBeGreaterThan(maxBytes - 10)
      },
    ),
    { numRuns: 200 },
  )
})

test('a table without room for a row is none, one without rows is one', () => {
  const limits = { maxRows: 10, maxBytes: 300 }
  expect(fitResult(resultOf(['x'.repeat(400)]), [], limits)).toBeUndefined()
  const nothing = queryTable(parseTable('a,b\n1,2'), { limit: 0 })
  expect(fitResult(nothing, [], limits)?.text).toBe(renderResult(nothing))
})
