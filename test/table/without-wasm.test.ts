import { spawnSync } from 'node:child_process'
import { queryData } from 'tallymark'
import { expect, test } from 'vitest'

const script = `
  import { text } from 'node:stream/consumers'
  import { queryData } from 'tallymark'
  const calls = JSON.parse(await text(process.stdin))
  const outputs = calls.map((call) => queryData(call))
  process.stdout.write(JSON.stringify({ wasm: typeof WebAssembly, outputs }))
`

test('where there is no WebAssembly, the answers are the same', () => {
  const lines = Array.from(
    { length: 30_000 },
    (_, i) => `${i},"é😀 ""${i % 7}""",${(i * 7919) % 1000}`,
  )
  const csv = `n,word,k\n${lines.join('\n')}`
  const json = JSON.stringify(lines.map((line, i) => ({ n: i, line, k: (i * 31) % 100 })))
  const calls = [
    { data: csv, filter: { column: 'k', op: 'gt', value: '990' } },
    { data: csv, group_by: 'word', aggregate: { column: 'k', fn: 'avg' } },
    { data: csv, sort_by: { column: 'k', descending: true }, limit: 5 },
    { data: json, filter: { column: 'line', op: 'contains', value: '"3"' }, limit: 20 },
    { data: json, group_by: 'k', aggregate: { column: 'n', fn: 'sum' } },
    { data: `${csv}\n1,2` },
  ]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-expose-wasm', '--input-type=module', '-e', script],
    { input: JSON.stringify(calls), encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  expect(status, stderr).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    wasm: 'undefined',
    outputs: calls.map((call) => queryData(call)),
  })
})
