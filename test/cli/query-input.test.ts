import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'
import { longTable, makeTables, type Tables } from './tables.ts'

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

/** More than a pipe holds: once it is written, the reader has begun to read. */
const long = longTable(20_000)

const start = (...args: readonly string[]) => run(['query', ...args], {}, tables)

describe('where a query reads from', () => {
  test.each([
    ['sales.csv', 'id  region  amount  note'],
    ['sales.json', 'id  region  amount'],
    ['sales.md', 'id  region'],
  ])('a file whose format it finds out: %s', async (name, header) => {
    const { code, stdout } = await start(name).ended
    expect([code, stdout.split('\n')[0]]).toEqual([0, header])
  })

  test('several files that are one table', async () => {
    const { code, stdout } = await start('sales.csv', 'more.csv', '--sum', 'id', '--output', 'csv')
      .ended
    expect([code, stdout]).toEqual([0, 'sum_id\n15\n'])
  })

  test('standard input, in any number of pieces', async () => {
    const { child, ended } = start('-', '--count', '--max', 'id', '--output', 'csv')
    child.stdin.write(long.slice(0, 100_001))
    child.stdin.end(long.slice(100_001))
    expect(await ended).toMatchObject({
      code: 0,
      stdout: 'count,max_id\n20000,19999\n',
      stderr: '',
    })
  })

  test('standard input beside files', async () => {
    const { child, ended } = start('sales.csv', '-', 'more.csv', '--sum', 'id', '--output', 'csv')
    child.stdin.end('id,region,amount,note\n100,x,y,z\n')
    expect(await ended).toMatchObject({ code: 0, stdout: 'sum_id\n115\n', stderr: '' })
  })

  test('a named pipe, as of a shell that substitutes a process', async () => {
    const path = join(tables.cwd, 'fifo')
    execFileSync('mkfifo', [path])
    const { ended } = start('fifo', '--count', '--output', 'csv')
    createWriteStream(path).end(long)
    expect(await ended).toMatchObject({ code: 0, stdout: 'count\n20000\n', stderr: '' })
  })

  test('a column of JSON that only a late row has', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ id: i, text: 'some text' }))
    tables.write('late.json', JSON.stringify([...rows, { id: 10_000, late: 'yes' }]))
    const { code, stdout } = await start('late.json', '--where', 'late = yes', '--select', 'id')
      .ended
    expect([code, stdout]).toEqual([0, '   id\n10000\n'])
  })

  test('a header that runs over lines in quotes (DQ-5)', async () => {
    tables.write('spread.csv', 'id,"net\namount",note\n1,2,"x"\n')
    const { code, stdout } = await start('spread.csv', '--select', 'note,id').ended
    expect([code, stdout]).toEqual([0, 'note  id\nx      1\n'])
  })
})

describe('a query reads TSV', () => {
  const tsv = 'id\tregion\tnote\n1\tNorth\t5" pipe, long\n2\tSouth\t"over\ntwo lines"\n'
  const json = [
    { id: 1, region: 'North', note: '5" pipe, long' },
    { id: 2, region: 'South', note: 'over\ntwo lines' },
  ]

  test.each(['cells.tsv', 'cells.tab', 'cells.tsv.gz', 'CELLS.TSV'])('named %s', async (name) => {
    tables.write(name, name.endsWith('.gz') ? gzipSync(tsv) : tsv)
    const { code, stdout } = await start(name, '--json').ended
    expect([code, JSON.parse(stdout)]).toEqual([0, json])
  })

  test.each([tsv, gzipSync(tsv)])('with --format tsv, from a file and a pipe', async (content) => {
    tables.write('cells.txt', content)
    for (const path of ['cells.txt', '-']) {
      const { child, ended } = start(path, '--format', 'tsv', '--json')
      child.stdin.on('error', () => {}).end(content)
      const { code, stdout } = await ended
      expect([code, JSON.parse(stdout)]).toEqual([0, json])
    }
  })

  test('and names the file and the row when one is too short', async () => {
    tables.write('short.tsv', 'id\tb\n"1\n2"\t2\n3\n')
    expect(await start('short.tsv').ended).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: could not parse short.tsv: TSV row 2 has 1 columns, expected 2\n',
    })
  })
})

describe('a query unpacks', () => {
  test('a file, whatever its name', async () => {
    for (const name of ['long.csv.gz', 'packed.csv']) {
      tables.write(name, gzipSync(long))
      const args = [name, '--count', '--max', 'id', '--output', 'csv']
      const { code, stdout, stderr } = await start(...args).ended
      expect([code, stdout, stderr]).toEqual([0, 'count,max_id\n20000,19999\n', ''])
    }
  })

  test('one of several files that are one table', async () => {
    const sales = 'id,region,amount,note\n10,West,7,\n'
    tables.write('some.csv.gz', gzipSync(sales))
    tables.write('some.tsv', sales.replaceAll(',', '\t'))
    const args = ['sales.csv', 'some.csv.gz', 'more.csv', 'some.tsv', '--sum', 'id']
    const { code, stdout } = await start(...args, '--output', 'csv').ended
    expect([code, stdout]).toEqual([0, 'sum_id\n35\n'])
  })

  test('standard input and named pipes', async () => {
    const packed = gzipSync(long, { level: 0 })
    const standard = start('-', '--count', '--output', 'csv')
    standard.child.stdin.end(packed)
    const path = join(tables.cwd, 'packed')
    execFileSync('mkfifo', [path])
    const named = start('packed', '--count', '--output', 'csv')
    createWriteStream(path).end(packed)
    for (const { ended } of [standard, named]) {
      expect(await ended).toEqual({ code: 0, stdout: 'count\n20000\n', stderr: '' })
    }
  })

  test('nothing that is damaged', async () => {
    tables.write('cut.csv.gz', gzipSync(long).subarray(0, 5000))
    expect(await start('cut.csv.gz', '--count').ended).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: cut.csv.gz is damaged (its packed data ends too early). Copy or download it again\n',
    })
  })
})

describe('Ctrl-C stops a query at once, with 130', () => {
  test('while it reads standard input', async () => {
    const { child, ended } = start('-')
    child.stdin.write(long)
    await once(child.stdin, 'drain')
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 130, stdout: '', stderr: '' })
  })

  test('while it reads a named pipe', async () => {
    const path = join(tables.cwd, 'silent')
    execFileSync('mkfifo', [path])
    const { child, ended } = start('silent')
    const writer = createWriteStream(path)
    writer.write(long)
    await once(writer, 'drain')
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 130, stdout: '', stderr: '' })
    writer.destroy()
  })
})

test('a closed pipe is a reader who has enough', async () => {
  tables.write('long.csv', longTable(200_000))
  const { child, seen, ended } = start('long.csv')
  await seen('region 0')
  child.stdout.destroy()
  const { code, stderr } = await ended
  expect([code, stderr]).toEqual([0, ''])
})
