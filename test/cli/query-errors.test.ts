import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'
import { makeTables, type Tables } from './tables.ts'

let tables: Tables
beforeAll(() => {
  tables = makeTables()
  symlinkSync('nowhere', join(tables.cwd, 'link.csv'))
})
afterAll(() => tables.remove())

async function failureOf(
  args: readonly string[],
): Promise<{ code: number | null; stderr: string }> {
  const { code, stdout, stderr } = await run(['query', ...args], {}, tables).ended
  expect(stdout).toBe('')
  return { code, stderr }
}

describe('a column that is not there fails with 1 and names the nearest', () => {
  const has = 'in sales.csv. Did you mean "amount"? It has: id, region, amount, note\n'

  test.each([
    ['--where', 'amout > 1'],
    ['--sum', 'amout'],
    ['--sort', 'amout:desc'],
    ['--select', 'id,amout'],
    ['--args', '{"filter": {"column": "amout", "op": "eq", "value": "1"}}'],
    ['--args', '{"aggregate": {"column": "amout", "fn": "sum"}}'],
  ])('%s %s', async (...option) => {
    const failure = { code: 1, stderr: `error: no column "amout" ${has}` }
    expect(await failureOf(['sales.csv', ...option])).toEqual(failure)
  })

  test.each([
    [['sales.csv', '--group-by', 'x', '--count'], 'no column "x" in sales.csv. It has: id, '],
    [['sales.csv', '--sum', 'amount', '--sort', 'sum_amout'], 'Did you mean "sum_amount"?'],
    [['sales.csv', '--sum', 'amount', '--select', 'region'], 'in the result. It has: sum_amount'],
    [['sales.csv', '--sum', 'id', '--max', 'id', '--sort', 'id'], 'It has: sum_id, max_id'],
    [['sales.json', '--select', 'amuont'], 'in sales.json. Did you mean "amount"?'],
    [['sales.md', '--sum', 'amount'], 'in sales.md. It has: id, region'],
  ])('%j', async (args, word) => {
    const { code, stderr } = await failureOf(args)
    expect(code).toBe(1)
    expect(stderr).toContain(word)
  })

  test('says so when the separator is the trouble', async () => {
    tables.write('semicolons.csv', 'id;amount\n1;2\n')
    const { stderr } = await failureOf(['semicolons.csv', '--sum', 'amount'])
    expect(stderr).toContain('It has: id;amount\n')
    expect(stderr).toContain('separated by semicolons')
  })
})

describe('a file that is no table fails with 1 and a plain word', () => {
  test.each([
    [['slaes.csv'], 'there is no file "slaes.csv". Did you mean "sales.csv"?'],
    [['sales.csv', 'nowhere/x.csv'], 'there is no file "nowhere/x.csv"'],
    [['link.csv'], 'there is no file "link.csv". It is a link that leads nowhere\n'],
    [['.'], '"." is a directory. Name the files in it'],
    [['sales.csv', 'sales.md'], 'sales.md has other columns (id, region) than sales.csv'],
  ])('%j', async (args, word) => {
    const { code, stderr } = await failureOf(args)
    expect(code).toBe(1)
    expect(stderr).toContain(word)
  })

  test.each([
    ['empty', '', 'bad is empty\n'],
    ['with a row too short', 'id,b\n1,2\n3\n', 'could not parse bad: CSV row 2 has 1 columns'],
    ['half a JSON text', '[{"id": 1}, {"id"', 'could not parse bad: invalid JSON data'],
    ['packed, and cut off', gzipSync('id,b\n1,2\n').subarray(0, 20), 'bad is damaged'],
    ['packed text in UTF-16', gzipSync(Buffer.from('\ufeffid\n1\n', 'utf16le')), 'UTF-8'],
    ['a packed archive', gzipSync(`${'x'.repeat(257)}ustar`), 'tar -xf FILE'],
    ['a spreadsheet', 'PK\u0003\u0004', 'save the sheet as CSV'],
    ['in UTF-16', Buffer.from('\ufeffid\n1\n', 'utf16le'), 'UTF-8'],
    ['not text', Buffer.from('id\n1\n', 'utf16le'), 'is not text'],
  ])('%s, alone, second or on standard input', async (_what, content, word) => {
    tables.write('bad', content)
    tables.write('good.csv', 'id,b\n1,2\n')
    for (const args of [['bad'], ['good.csv', 'bad'], ['-'], ['good.csv', '-']]) {
      const { child, ended } = run(['query', ...args], {}, tables)
      child.stdin.on('error', () => {}).end(content)
      const { code, stderr } = await ended
      const name = args.includes('-') ? word.replace('bad', 'standard input') : word
      expect([code, stderr], args.join(' ')).toEqual([1, expect.stringContaining(name)])
    }
  })

  test('proposes --format only when the format was guessed', async () => {
    tables.write('ragged.csv', 'a,b\n1\n')
    const guessed = await failureOf(['ragged.csv'])
    expect(guessed.stderr).toContain('taken for csv')
    expect(guessed.stderr).toContain('--format tsv, json or markdown')
    const said = await failureOf(['ragged.csv', '--format', 'csv'])
    expect(said.stderr).toBe(
      'error: could not parse ragged.csv: CSV row 1 has 1 columns, expected 2\n',
    )
  })
})

describe('wrong usage of a query ends with 2 and a word', () => {
  test.each([
    [[], 'Name a file, or - for standard input'],
    [['--count', 'slaes.csv'], '--count took "slaes.csv" for a column'],
    [['sales.csv', '--where', 'amount'], 'no operator'],
    [['sales.csv', '--where', 'amount == 1'], 'no operator =='],
    [['sales.csv', '--group-by', 'region'], '--group-by needs a figure'],
    [['sales.csv', '--select', 'a,,b'], 'a name is missing'],
    [['sales.csv', '--limit', 'ten'], '--limit takes a whole number'],
    [['sales.csv', '--limit', '1.5'], '--limit takes a whole number'],
    [['sales.csv', '--limit', '-1'], '--limit'],
    [['sales.csv', '--format', 'xml'], '--format takes one of csv, tsv, json, markdown, not "xml"'],
    [['sales.csv', '--output', 'xml'], '--output takes one of text, markdown, json, csv, tsv'],
    [['sales.csv', '--json', '--output', 'csv'], 'choose one'],
    [['sales.csv', '--args', '{'], '--args is not JSON'],
    [['sales.csv', '--args', '[]'], '--args takes a JSON object'],
    [['sales.csv', '--args', '{"data": "x"}'], 'the data is in the file'],
    [
      ['sales.csv', '--args', '{}', '--limit', '1', '--where', 'a = 1', '--limit', '2'],
      '--args holds all steps: it cannot be combined with --limit, --where\n',
    ],
    [['sales.csv', '--frobnicate'], '--frobnicate'],
  ])('%j', async (args, word) => {
    const { code, stderr } = await failureOf(args)
    expect(code).toBe(2)
    expect(stderr).toContain(word)
    expect(stderr).toContain('See: tallymark query --help')
  })
})

test('an unknown op in an array fails with 1 and lists the known ones (DQ-24)', async () => {
  const args = ['sales.csv', '--args', '{"filter": [{"column": "id", "op": "like", "value": "1"}]}']
  const { code, stderr } = await failureOf(args)
  expect(code).toBe(1)
  expect(stderr).toContain("filter op 'like' is not one of eq, neq, gt, lt, contains, gte")
})
