import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { contentOf, messageOf } from '../../test/table/ask.ts'
import { TableError } from '../table/error.ts'
import { renderResult } from '../table/render/text.ts'
import { parseTable } from '../table/table.ts'
import type { Query } from '../table/types.ts'
import { queryFile, type FileProgress } from './query-file.ts'
import { rejection } from '../../test/rejection.ts'

const MiB = 1 << 20
const folder = mkdtempSync(join(tmpdir(), 'query-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0

/** A file with this content. */
function fileOf(content: string): string {
  const path = join(folder, `table-${count++}`)
  writeFileSync(path, content)
  return path
}

/** Rows of a table of about so many bytes, with everything that a cut may fall into. */
function rowsOf(size: number): readonly (readonly string[])[] {
  const words = ['west', 'East', 'é😀', 'a,"b"', '', '日本', '12.5', 'x'.repeat(300)]
  const rows: string[][] = []
  for (let length = 0, i = 0; length < size; i++) {
    const row = [String(i), words[(i * 5) % 8] ?? '', String((i * 7919) % 1000), words[i % 7] ?? '']
    rows.push(row)
    length += Buffer.byteLength(row.join())
  }
  return rows
}

const headers = ['n', 'word', 'k', 'é']
const quoted = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
const csvOf = (rows: readonly (readonly string[])[]): string =>
  [headers, ...rows].map((row) => row.map(quoted).join()).join('\r\n')
const jsonOf = (rows: readonly (readonly string[])[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(row.map((cell, i) => [headers[i], cell]))))
const markdownOf = (rows: readonly (readonly string[])[]): string =>
  [headers, headers.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const questions: readonly Query[] = [
  { limit: 3 },
  { filter: { column: 'WORD', op: 'eq', value: 'WEST' }, aggregate: { column: 'k', fn: 'sum' } },
  {
    group_by: 'word',
    aggregate: [
      { column: 'k', fn: 'avg' },
      { column: 'n', fn: 'max' },
    ],
  },
  { sort_by: { column: 'k', descending: true }, select: ['k', 'n'], limit: 20 },
  { filter: { column: 'é', op: 'contains', value: '😀' }, select: ['n'], limit: 50 },
]

async function expectSame(content: string, format?: string): Promise<void> {
  const path = fileOf(content)
  for (const query of questions) {
    expect(renderResult(await queryFile(path, query, { format })), JSON.stringify(query)).toBe(
      contentOf({ data: content, format, ...query }),
    )
  }
}

describe('a file is answered like its content', () => {
  test.each([
    ['a small', 10_000],
    ['a large', 2.6 * MiB],
  ])('%s one', async (_, size) => {
    const rows = rowsOf(size)
    await expectSame(csvOf(rows))
    await expectSame(jsonOf(rows))
    await expectSame(markdownOf(rows))
  })

  test.each([-3, -2, -1, 0, 1, 2, 3])('one that ends %d bytes after a chunk', async (more) => {
    const head = csvOf(rowsOf(1000))
    for (const end of ['', '\n', '\r\n', 'é']) {
      const last = `\n1,${'x'.repeat(MiB + more - Buffer.byteLength(head) - Buffer.byteLength(end) - 7)},2,3${end}`
      const content = head + last
      expect(Buffer.byteLength(content)).toBe(MiB + more)
      expect((await queryFile(fileOf(content))).rows.at(-1)).toEqual(
        parseTable(content).rows.at(-1),
      )
    }
  })

  test('one that only the second reading makes a table of, late in the file', async () => {
    const rows = [...rowsOf(2.2 * MiB), ['last', 'line\n\nbreak', '5', 'é']]
    await expectSame(
      csvOf(rows.map(([n = '', word = '', ...rest]) => [word, n, ...rest])).replace(
        'n,word',
        'word,n',
      ),
    )
    await expectSame(markdownOf(rowsOf(1.2 * MiB)) + '\n| a\\|b | west | 7 | \\| |')
  })

  test('one with a row of several chunks, wherever it stands', async () => {
    const long = ['1', '😀é,"x" '.repeat(MiB / 4).trim(), '2', 'west']
    const rows = rowsOf(MiB / 2)
    for (const all of [
      [long, ...rows],
      [...rows, long, ...rows],
      [...rows, long],
    ]) {
      for (const content of [csvOf(all), jsonOf(all), markdownOf(all)]) {
        const result = await queryFile(fileOf(content), { filter: { column: 'é', value: 'WEST' } })
        const wanted = all.filter((row) => row[3] === 'west')
        expect(result.rowCount).toBe(wanted.length)
        expect(result.rows.some((row) => row[1] === long[1])).toBe(true)
      }
    }
  })

  test('one with a header of several chunks', async () => {
    const name = 'é'.repeat(MiB)
    const result = await queryFile(fileOf(`${name},b\n1,2`), { select: [name, 'B'] })
    expect(result.headers).toEqual([name, 'B'])
    expect(result.rows).toEqual([['1', '2']])
  })

  test('one with more white space before it than a chunk holds', async () => {
    const space = ' \n\u00a0'.repeat(MiB / 3)
    for (const content of ['[{"a":1}]', '| a |\n|---|\n| 1 |', 'a\n1']) {
      const result = await queryFile(fileOf(space + content + space))
      expect([result.headers, result.rows]).toEqual([['a'], [['1']]])
    }
  })

  test('a Markdown table with text after it', async () => {
    await expectSame(`${markdownOf(rowsOf(1000))}\n\n${'text\n'.repeat(MiB / 2)}`)
  })

  test('one whose format is not what it looks like', async () => {
    await expectSame(`[x],n,word,k,é\n${'0,1,west,2,3\n'.repeat(10)}`, 'csv')
    await expectSame(`Title\n\n${markdownOf(rowsOf(100))}`, 'markdown')
  })

  test('two at the same time', async () => {
    const [one, other] = [csvOf(rowsOf(2.5 * MiB)), jsonOf(rowsOf(2.2 * MiB))]
    const paths = [fileOf(one), fileOf(other)]
    const query = questions[2] ?? {}
    const results = await Promise.all([...paths, ...paths].map((path) => queryFile(path, query)))
    const expected = [one, other, one, other].map((data) => contentOf({ data, ...query }))
    expect(results.map(renderResult)).toEqual(expected)
  })
})

describe('several files', () => {
  test('are one table', async () => {
    const parts = [rowsOf(1.5 * MiB), rowsOf(1000), rowsOf(100_000)]
    const paths = [csvOf, jsonOf, csvOf].map((write, i) => fileOf(write(parts[i] ?? [])))
    const whole = csvOf(parts.flat())
    for (const query of questions) {
      expect(renderResult(await queryFile(paths, query))).toBe(contentOf({ data: whole, ...query }))
    }
  })

  test('one of them may need the second reading', async () => {
    const paths = ['a,b\n1,2', 'a,b\n"x\ny",3', 'a,b\n4,5'].map(fileOf)
    expect((await queryFile(paths)).rows).toEqual([
      ['1', '2'],
      ['x\ny', '3'],
      ['4', '5'],
    ])
  })

  test.each(['a,c\n1,2', 'b,a\n1,2', 'A,b\n1,2', 'a\n1', '[{"a":1,"b":2,"c":3}]'])(
    'must have the same columns: %j',
    async (content) => {
      const paths = [fileOf('a,b\n1,2'), fileOf(content)]
      const error = await rejection(queryFile(paths))
      expect(error).toBeInstanceOf(TableError)
      expect(String(error)).toContain(paths[0])
      expect(String(error)).toContain(paths[1])
    },
  )
})

describe('what goes wrong', () => {
  test.each(['a,b\n1,2\n3', '[{"a":1}', '| a |\nb', 'a,b\n"x\ny",1\n2'])(
    'a file that is no table is told like the text: %j',
    async (content) => {
      await expect(queryFile(fileOf(content))).rejects.toThrow(messageOf({ data: content }))
    },
  )

  test('also when it goes wrong after megabytes', async () => {
    const content = `${csvOf(rowsOf(2.1 * MiB))}\n1,2`
    await expect(queryFile(fileOf(content))).rejects.toThrow(messageOf({ data: content }))
    const json = `${jsonOf(rowsOf(1.3 * MiB)).slice(0, -1)}x`
    await expect(queryFile(fileOf(json))).rejects.toThrow(messageOf({ data: json }))
  })

  test.each([{ filter: { column: 'z' } }, { aggregate: { column: 'z' } }])(
    'an unknown column: %j',
    async (query) => {
      const content = csvOf(rowsOf(100))
      await expect(queryFile(fileOf(content), query)).rejects.toThrow(
        messageOf({ data: content, ...query }),
      )
    },
  )

  test.each(['', ' \n\ufeff\n'])('an empty file: %j', async (content) => {
    const error = await rejection(queryFile(fileOf(content)))
    expect(error).toBeInstanceOf(TableError)
    expect(String(error)).toContain('empty')
  })

  test('a file that is not there, and a folder', async () => {
    const missing = join(folder, 'missing.csv')
    expect(await rejection(queryFile(missing))).toMatchObject({ code: 'ENOENT', path: missing })
    expect(await rejection(queryFile([fileOf('a\n1'), missing]))).toMatchObject({ code: 'ENOENT' })
    expect(await rejection(queryFile(folder))).toMatchObject({ code: 'EISDIR' })
  })

  test('limits (DQ-23)', async () => {
    const path = fileOf('a\n1\n2\n3\n')
    expect(
      (await queryFile(path, {}, { max_rows: 3, max_bytes: 8, max_output_rows: 3 })).rowCount,
    ).toBe(3)
    await expect(queryFile(path, {}, { max_rows: 2 })).rejects.toThrow('max_rows')
    await expect(queryFile(path, {}, { max_bytes: 7 })).rejects.toThrow('max_bytes')
    await expect(queryFile(path, {}, { max_output_rows: 2 })).rejects.toThrow('max_output_rows')
  })
})

describe('the signal', () => {
  const path = fileOf(csvOf(rowsOf(4 * MiB)))

  test('that was aborted before stops it with its reason', async () => {
    const reason = new Error('enough')
    const signal = AbortSignal.abort(reason)
    expect(await rejection(queryFile(path, {}, { signal }))).toBe(reason)
  })

  test('that is aborted on the way stops it there', async () => {
    const controller = new AbortController()
    const seen: number[] = []
    const onProgress = ({ bytesRead }: FileProgress): void => {
      seen.push(bytesRead)
      controller.abort()
    }
    const error = await rejection(queryFile(path, {}, { signal: controller.signal, onProgress }))
    expect(error).toBe(controller.signal.reason)
    expect(seen).toHaveLength(1)
  })
})

describe('progress', () => {
  test('adds up to the size of all files', async () => {
    const contents = [csvOf(rowsOf(2.5 * MiB)), csvOf(rowsOf(500))]
    const totalBytes = Buffer.byteLength(contents.join(''))
    const seen: FileProgress[] = []
    await queryFile(contents.map(fileOf), {}, { onProgress: (progress) => seen.push(progress) })
    expect(seen.at(-1)).toEqual({ bytesRead: totalBytes, totalBytes })
    expect(seen.every((one) => one.totalBytes === totalBytes)).toBe(true)
    const bytes = seen.map((one) => one.bytesRead)
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b))
    expect(bytes.length).toBeGreaterThan(3)
  })
})

describe.skipIf(process.platform === 'win32')('a pipe', () => {
  test.each([
    ['that is short', 'a,b\n1,2'],
    ['of several megabytes', csvOf(rowsOf(2.5 * MiB))],
    ['that only the second reading makes a table of', `a,b\n${'1,2\n'.repeat(30_000)}"x\ny",3`],
  ])('%s is read once', async (_, content) => {
    const pipe = join(folder, `pipe-${count++}`)
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const writer = spawn('sh', ['-c', 'cat "$0" > "$1"', fileOf(content), pipe])
    expect(renderResult(await queryFile(pipe, { limit: 5 }))).toBe(
      contentOf({ data: content, limit: 5 }),
    )
    if (writer.exitCode === null) await new Promise((resolve) => writer.once('exit', resolve))
    expect(writer.exitCode).toBe(0)
  })
})
