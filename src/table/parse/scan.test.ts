import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kernels } from '../../../test/table/kernels.ts'
import { queriesOf } from '../../../test/table/queries.ts'
import { anyCell, differentHeaders, tableOf, toJson } from '../../../test/table/tables.ts'
import { csvLike, damaged, jsonLike, markdownLike } from '../../../test/table/texts.ts'
import { planOf } from '../arguments.ts'
import { RaggedRowError, TableError } from '../error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ByteSource, TextSource, type Source } from '../source.ts'
import { Steps } from '../steps/steps.ts'
import type { Query } from '../types.ts'
import { encode } from '../utf8.ts'
import { readingsOf, type Format } from './read.ts'
import { PIECE, Reading, type Scan } from './scan.ts'

/** Reads a source in pieces of so many units, or longer ones where a row needs them. */
function readIn(length: number, kernel: Kernel, source: Source, scan: Scan, query: Query): object {
  const steps = new Steps(kernel, planOf(query))
  const reading = new Reading(kernel, scan, steps, {})
  let from = 0
  reading.length = length
  do {
    const used = reading.read(source, from)
    from += used
    if (used > 0) reading.length = length
  } while (from < source.size && !scan.isDone)
  scan.finish()
  const { headers, rows } = steps.finish(scan.headers)
  return { headers, rows }
}

/** The table, or the message: of both readings, as a whole text is read. */
function outcome(
  length: number,
  kernel: Kernel,
  text: string | Uint8Array,
  format: Format,
  query: Query = {},
): object {
  const source = typeof text === 'string' ? new TextSource(text) : new ByteSource(text)
  let failure: TableError | undefined
  for (const scan of readingsOf(format)) {
    if (scan === undefined) continue
    try {
      return readIn(length, kernel, source, scan, query)
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      failure ??= error
      if (!(error instanceof RaggedRowError)) break
    }
  }
  return { message: failure?.message.replace(/ at position .*/s, '') }
}

const formats = ['csv', 'json', 'markdown'] as const
const texts = { csv: csvLike, json: jsonLike, markdown: markdownLike }

describe('a table does not depend on how its text is cut', () => {
  test.each(formats)('%s, as text and as bytes', (format) => {
    fc.assert(
      fc.property(texts[format], fc.integer({ min: 1, max: 40 }), (text, length) => {
        for (const kernel of kernels()) {
          const whole = outcome(PIECE, kernel, text, format)
          expect(outcome(length, kernel, text, format)).toEqual(whole)
          expect(outcome(length, kernel, encode(text), format)).toEqual(whole)
        }
      }),
      { numRuns: 300 },
    )
  })

  test.each(formats)('%s with damaged bytes', (format) => {
    const bytes = damaged(texts[format])
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 40 }), (text, length) => {
        const [plain, compiled] = kernels()
        const whole = outcome(PIECE, plain, text, format)
        expect(outcome(length, plain, text, format)).toEqual(whole)
        expect(outcome(length, compiled, text, format)).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })

  test('at every single place', () => {
    const samples = [
      ['csv', '\ufeffa,é\r\n\r\n"x, ""y""\u00a0" z,😀\r\n 1 ,"2"\n'],
      ['csv', 'a,b\n"x\r\n\r\ny",1\n😀," "\n'],
      [
        'json',
        ' [ {"a":"\\ud83d\\ude00é","b":-1.5e+3} ,\n 7,{"b":[1, {"c":null}],"d":true}] \u3000',
      ],
      ['markdown', 'x\n| a | é |\n|---|\n| 😀 | |\r\n|1\\|2|3|\n\n| no |'],
    ] as const
    for (const [format, text] of samples) {
      for (const kernel of kernels()) {
        const whole = outcome(PIECE, kernel, text, format)
        expect(whole).toHaveProperty('rows')
        for (let length = 1; length <= text.length * 2; length++) {
          expect(outcome(length, kernel, text, format), `${length} units`).toEqual(whole)
          expect(outcome(length, kernel, encode(text), format), `${length} bytes`).toEqual(whole)
        }
      }
    }
  })
})

test('nor do answers, when later pieces bring new columns', () => {
  const table = tableOf(differentHeaders, anyCell, 10).filter(({ rows }) => rows.length > 0)
  const input = fc.tuple(table, table).chain(([first, second]) =>
    fc.record({
      text: fc.constant(`${toJson(first).slice(0, -1)},5,${toJson(second).slice(1)}`),
      query: queriesOf([...first.headers, ...second.headers, 'unknown']),
      length: fc.integer({ min: 1, max: 200 }),
    }),
  )
  fc.assert(
    fc.property(input, ({ text, query, length }) => {
      for (const kernel of kernels()) {
        expect(outcome(length, kernel, text, 'json', query)).toEqual(
          outcome(PIECE, kernel, text, 'json', query),
        )
      }
    }),
    { numRuns: 300 },
  )
})
