import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { TableError } from '../table/error.ts'
import { parseFile } from './parse-file.ts'
import type { FileProgress } from './query-file.ts'
import { rejection } from '../../test/rejection.ts'

const MiB = 1 << 20
const folder = mkdtempSync(join(tmpdir(), 'parse-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0

/** A file with this content, and a name that ends so. */
function fileOf(content: string | Uint8Array, ending = ''): string {
  const path = join(folder, `table-${count++}${ending}`)
  writeFileSync(path, content)
  return path
}

/** A CSV text of so many bytes or a little more, that gzip can make much shorter. */
function csvOf(bytes: number): string {
  const lines = ['id,word']
  for (let length = 0, i = 0; length < bytes; i++) {
    lines.push(`${i},süß`)
    length += `${i},süß\n`.length + 2
  }
  return lines.join('\n')
}

describe('a file is read by its content', () => {
  test.each([
    ['CSV', 'a,b\n1,2'],
    ['JSON', '[{"a": 1, "b": 2}]'],
    ['Markdown', '| a | b |\n|---|---|\n| 1 | 2 |'],
  ])('%s, packed or not, whatever its name', async (_, content) => {
    for (const path of [fileOf(content, '.gz'), fileOf(gzipSync(content), '.csv')]) {
      const { headers, rows } = await parseFile(path)
      expect([headers, rows]).toEqual([['a', 'b'], [['1', '2']]])
    }
  })

  test.each(['.tsv', '.tab', '.TSV', '.tsv.gz', '.tab.GZ'])(
    'TSV by its name: %s',
    async (ending) => {
      const content = 'a\tb\n1,5\t"x\ny"'
      for (const path of [fileOf(content, ending), fileOf(gzipSync(content), ending)]) {
        const { headers, rows } = await parseFile(path)
        expect([headers, rows]).toEqual([['a', 'b'], [['1,5', 'x\ny']]])
      }
    },
  )

  test('or as it is told', async () => {
    const path = fileOf('[a\tb,c\n1\t2,3', '.json')
    expect((await parseFile(path, { format: 'tsv' })).rows).toEqual([['1', '2,3']])
    expect((await parseFile(path, { format: 'csv' })).headers).toEqual(['[a\tb', 'c'])
    expect((await parseFile(fileOf('a,b\n1,2', '.tsv'), { format: 'csv' })).headers).toHaveLength(2)
  })

  test('of several megabytes, cut where it may', async () => {
    const content = csvOf(3 * MiB)
    const rows = content.split('\n').length - 1
    const half = Buffer.from(content).subarray(0, 1_500_001)
    const members = [half, Buffer.from(content).subarray(half.length)].map((part) => gzipSync(part))
    for (const path of [content, gzipSync(content), Buffer.concat(members)].map((c) => fileOf(c))) {
      const table = await parseFile(path)
      expect([table.rowCount, table.rows.at(-1)]).toEqual([rows, [String(rows - 1), 'süß']])
    }
  })
})

describe('what goes wrong', () => {
  test.each([2, 9, 10, 40, -9, -8, -1])('packed data that ends at byte %d', async (length) => {
    const path = fileOf(gzipSync(csvOf(1000)).subarray(0, length))
    const error = await rejection(parseFile(path))
    expect(error).toBeInstanceOf(TableError)
    expect(error).toMatchObject({
      kind: 'Parse',
      message: `${path} is damaged (its packed data ends too early). Copy or download it again`,
    })
  })

  test('packed data that was changed', async () => {
    const packed = gzipSync(csvOf(1000))
    packed[packed.length - 5] = (packed.at(-5) ?? 0) ^ 1
    const path = fileOf(packed)
    expect(await rejection(parseFile(path))).toMatchObject({
      kind: 'Parse',
      message: expect.stringContaining(`${path} is damaged (gzip says: `),
    })
  })

  test('something after packed data', async () => {
    const path = fileOf(Buffer.concat([gzipSync('a\n1'), Buffer.from('a\n2')]))
    expect(await rejection(parseFile(path))).toMatchObject({ kind: 'Parse' })
  })

  test('a row of TSV that is too short, with its number', async () => {
    const path = fileOf('a\tb\n"1\n1"\t2\n3\n', '.tsv')
    await expect(parseFile(path)).rejects.toThrow('TSV row 2 has 1 columns, expected 2')
  })

  test.each(['.csv', '.tsv'])('an empty file: %s', async (ending) => {
    for (const content of ['', gzipSync('')]) {
      expect(await rejection(parseFile(fileOf(content, ending)))).toMatchObject({
        kind: 'Parse',
        message: expect.stringContaining('empty'),
      })
    }
  })

  test('a file that is not there, and a folder', async () => {
    const missing = join(folder, 'missing.csv')
    expect(await rejection(parseFile(missing))).toMatchObject({ code: 'ENOENT', path: missing })
    expect(await rejection(parseFile(folder))).toMatchObject({ code: 'EISDIR' })
  })
})

describe('limits', () => {
  test.each([
    ['', (content: string) => content],
    [' of what is packed', (content: string) => gzipSync(content)],
  ])('max_bytes are those of the text%s', async (_, written) => {
    const content = csvOf(MiB)
    const bytes = Buffer.byteLength(content)
    const path = fileOf(written(content))
    expect((await parseFile(path, { max_bytes: bytes })).rowCount).toBeGreaterThan(0)
    const error = await rejection(parseFile(path, { max_bytes: bytes - 1 }))
    expect(error).toBeInstanceOf(TableError)
    expect(error).toMatchObject({
      kind: 'Limit',
      message: expect.stringMatching(/max_bytes.*unpack it.*queryFile or "tallymark query"/s),
    })
  })

  test('a little file that unpacks to very much is left where the limit is', async () => {
    const member = gzipSync(Buffer.alloc(8 * MiB, 'a,b\n'))
    const path = fileOf(Buffer.concat(Array.from({ length: 64 }, () => member)))
    const before = process.memoryUsage().arrayBuffers
    const error = await rejection(parseFile(path, { max_bytes: MiB }))
    expect(error).toMatchObject({ kind: 'Limit' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MiB)
  })

  test.each(['.csv', '.tsv'])('max_rows: %s', async (ending) => {
    const path = fileOf('a\n1\n2\n3\n', ending)
    expect((await parseFile(path, { max_rows: 3 })).rowCount).toBe(3)
    await expect(parseFile(path, { max_rows: 2 })).rejects.toThrow('max_rows')
  })
})

describe.each([
  ['a plain file', (content: string) => content],
  ['a packed file', (content: string) => gzipSync(content, { level: 0 })],
])('while %s is read', (_, written) => {
  const path = fileOf(written(csvOf(4 * MiB)))

  test('progress adds up to its size', async () => {
    const seen: FileProgress[] = []
    await parseFile(path, { onProgress: (progress) => seen.push(progress) })
    const bytes = seen.map(({ bytesRead }) => bytesRead)
    expect(bytes.length).toBeGreaterThan(3)
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b))
    const { totalBytes } = seen[0] ?? { totalBytes: 0 }
    expect(totalBytes).toBeGreaterThan(4 * MiB)
    expect(seen.at(-1)).toEqual({ bytesRead: totalBytes, totalBytes })
  })

  test('a signal that was aborted before stops it with its reason', async () => {
    const reason = new Error('enough')
    expect(await rejection(parseFile(path, { signal: AbortSignal.abort(reason) }))).toBe(reason)
  })

  test('a signal that is aborted on the way stops it there', async () => {
    const controller = new AbortController()
    const seen: number[] = []
    const onProgress = ({ bytesRead }: FileProgress): void => {
      seen.push(bytesRead)
      controller.abort()
    }
    const error = await rejection(parseFile(path, { signal: controller.signal, onProgress }))
    expect(error).toBe(controller.signal.reason)
    expect(seen).toHaveLength(1)
  })
})

describe.skipIf(process.platform === 'win32')('a pipe', () => {
  test.each([
    ['of several megabytes', csvOf(2.5 * MiB)],
    ['of packed data', gzipSync(csvOf(2.5 * MiB))],
  ])('%s is read to its end', async (_, content) => {
    const pipe = join(folder, `pipe-${count++}`)
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const writer = spawn('sh', ['-c', 'cat "$0" > "$1"', fileOf(content), pipe])
    const { rowCount } = await parseFile(pipe)
    expect(rowCount).toBe(csvOf(2.5 * MiB).split('\n').length - 1)
    if (writer.exitCode === null) await new Promise((resolve) => writer.once('exit', resolve))
    expect(writer.exitCode).toBe(0)
  })
})
