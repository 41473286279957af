import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
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
