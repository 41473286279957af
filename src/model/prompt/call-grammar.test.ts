import { describe, expect, test } from 'vitest'
import { readItem, settled } from '../../../test/model/agent-text.ts'
import { grammarPattern } from '../../../test/model/grammar-pattern.ts'
import { oddCall } from '../../../test/model/odd-calls.ts'
import { oddItems } from '../../../test/model/odd-items.ts'
import { callGrammar } from './call-grammar.ts'
import { writeCall } from './write-call.ts'

const item = {
  headers: ['region', 'Unit Price', 'Größe "x"'],
  rows: [['North', '5', 'a']],
  name: 't.csv',
  question: '',
}
const pattern = grammarPattern(callGrammar(readItem(item).table))

describe('a grammar allows', () => {
  test.each([
    '{}',
    '!nested',
    '!off_topic',
    '{"limit":5}',
    '{"select":["region","größe x"]}',
    '{"select":["unit price","region","größe x"]}',
    '{"sort_by":{"column":"unit price","descending":true},"select":["region"],"limit":1}',
    '{"filter":{"column":"region","op":"eq","value":"a \\"b\\" \\\\ 日本"}}',
    '{"filter":[{"column":"region","op":"in","value":["a","b"]},{"column":"unit price","op":"empty"}]}',
    '{"filter":[{"column":"unit price","op":"gte","value":"5"}],"aggregate":{"column":"region","fn":"count"}}',
    '{"group_by":["region","größe x"],"aggregate":[{"column":"unit price","fn":"sum"},{"column":"region","fn":"count"}]}',
    '{"group_by":"region","aggregate":{"column":"unit price","fn":"avg"},"sort_by":{"column":"avg_unit price","descending":false},"limit":999}',
  ])('%s', (text) => {
    expect(pattern.test(text)).toBe(true)
  })
})

describe('a grammar does not allow', () => {
  test.each([
    '!because',
    '{"limit":0}',
    '{"limit":1000}',
    '{"group_by":"region"}',
    '{"select":["price"]}',
    '{"select":["sum_unit price"]}',
    '{"select":["region","region"]}',
    '{"aggregate":{"column":"region","fn":"sum"}}',
    '{"aggregate":{"column":"unit price","fn":"median"}}',
    '{"filter":{"column":"region","op":"gte","value":"5"}}',
    '{"filter":{"column":"region","op":"eq","value":""}}',
    '{"filter":{"column":"region","op":"eq","value":"a"},"filter":{"column":"region","op":"eq","value":"a"}}',
    '{"limit":5,"select":["region"]}',
    `{"filter":{"column":"region","op":"eq","value":"${'x'.repeat(121)}"}}`,
  ])('%s', (text) => {
    expect(pattern.test(text)).toBe(false)
  })
})

test('where no column has numbers, any may be added up', () => {
  const texts = readItem({ ...item, rows: [['a', 'b', 'c']] })
  const all = grammarPattern(callGrammar(texts.table))
  expect(all.test('{"aggregate":{"column":"region","fn":"sum"}}')).toBe(true)
})

test('calls that the training writes are allowed, whatever the columns are called', () => {
  for (const [i, odd] of oddItems(120).map(settled).entries()) {
    const { table } = readItem(odd)
    // A sum of texts is what a grammar prevents.
    const text = writeCall(table, oddCall(odd, i)).replaceAll('"fn":"sum"', '"fn":"max"')
    const isCallable = odd.headers.every((header) => header.length <= 120)
    if (isCallable && !/""|[^"]{121}/.test(text)) {
      expect(grammarPattern(callGrammar(table)).test(text), text).toBe(true)
    }
  }
})
