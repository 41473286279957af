import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, runOnTerminal } from './run.ts'
import { longTable, makeTables, type Tables } from './tables.ts'

let tables: Tables
beforeAll(() => void (tables = makeTables()))
afterAll(() => tables.remove())

const plain = { NO_COLOR: '1' }

test('a terminal shows a bold header and a dim footer', async () => {
  const { code, stdout } = await runOnTerminal(['query', 'sales.csv', '--limit', '1'], {}, tables)
    .ended
  expect(code).toBe(0)
  expect(stdout).toMatch(
    // oxlint-disable-next-line no-control-regex -- the styles are the point
    /^\u001b\[1mid {2}region {2}amount {2}note\u001b\[22m\r\n 1 .*\r\n\u001b\[2m1 row, 4 columns, \d+\.\d s\u001b\[22m\r\n$/,
  )
})

test('there are no styles with NO_COLOR, and no footer in a pipe', async () => {
  const args = ['query', 'sales.csv', '--select', 'id', '--limit', '2']
  const { stdout } = await runOnTerminal(args, plain, tables).ended
  expect(stdout).toMatch(/^id\r\n 1\r\n 2\r\n2 rows, 1 column, \d+\.\d s\r\n$/)
  expect(await run(args, {}, tables).ended).toMatchObject({ stdout: 'id\n 1\n 2\n', stderr: '' })
})

test('cells are cut to the width of a terminal, and to none in a pipe', async () => {
  tables.write('wide.csv', `id,text\n1,${'日本語'.repeat(20)}\n`)
  const narrow = { ...tables, columns: 20 }
  const { stdout } = await runOnTerminal(['query', 'wide.csv'], plain, narrow).ended
  expect(stdout).toContain('id  text\r\n 1  日本語日本語日…\r\n')
  const inPipe = await run(['query', 'wide.csv'], {}, tables).ended
  expect(inPipe.stdout).toContain('日本語'.repeat(20))
})

test('columns that do not fit are left out, and counted', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `column${i}`)
  tables.write('many.csv', `${names.join(',')}\n${names.map(() => 123456789).join(',')}\n`)
  const narrow = { ...tables, columns: 40 }
  const { stdout } = await runOnTerminal(['query', 'many.csv'], plain, narrow).ended
  expect(stdout).toContain('  column0    column1  … 18 more\r\n123456789  123456789  …\r\n')
})

test('no cell steers the terminal, whatever the output', async () => {
  const path = tables.write('evil.csv', 'id,text\n1,\u001b]0;owned\u0007\u001b[2J\u009b5m\n')
  for (const output of ['text', 'markdown', 'json', 'csv', 'tsv']) {
    const { stdout } = await runOnTerminal(['query', path, '--output', output], plain).ended
    expect(stdout, output).toContain('owned')
    for (const character of ['\u001b', '\u0007', '\u009b']) {
      expect(stdout, output).not.toContain(character)
    }
  }
})

test('JSON is the same value on a terminal', async () => {
  const path = tables.write('unruly.csv', 'text\n\u009b5m\u007f\n')
  const { stdout } = await runOnTerminal(['query', path, '--json'], plain).ended
  expect(stdout).not.toContain('\u009b')
  expect(stdout).toContain(String.raw`"\u009b5m\u007f"`)
})

test('an error is in red, on a line of its own', async () => {
  const { code, stdout } = await runOnTerminal(['query', 'nowhere.csv'], {}, tables).ended
  expect(code).toBe(1)
  expect(stdout.indexOf('\u001b[31merror:\u001b[39m there is no file "nowhere.csv"')).toBe(0)
})

test('a long reading shows its progress, and Ctrl-C stops it and clears the line', async () => {
  // Gigabytes, without the disk: one file many times.
  const path = tables.write('long.csv', longTable(1_000_000))
  const paths = Array.from({ length: 500 }, () => path)
  const { child, seen, ended } = runOnTerminal(['query', '--avg', 'amount', ...paths], plain)
  await seen('%, ')
  child.stdin.write('\u0003')
  const { code, stdout } = await ended
  expect(code).toBe(130)
  expect(stdout).toMatch(/\rreading \d+%, \d+ MB, \d+ MB\/s/)
  expect(stdout).toMatch(/MB\/s(?:\^C)?\r +\r$/)
})
