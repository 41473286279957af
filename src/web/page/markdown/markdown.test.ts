import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { inlineOf, type Inline } from './inline.ts'
import { spoken } from './spoken.ts'

const text = (some: string): Inline => ({ kind: 'text', text: some })

test('bold, italic and code are found, also in each other', () => {
  expect(inlineOf('a **b *c*** d `e*f*` __g__ _h_')).toEqual([
    text('a '),
    { kind: 'bold', parts: [text('b '), { kind: 'italic', parts: [text('c')] }] },
    text(' d '),
    { kind: 'code', text: 'e*f*' },
    text(' '),
    { kind: 'bold', parts: [text('g')] },
    text(' '),
    { kind: 'italic', parts: [text('h')] },
  ])
})

test.each([
  '2 * 3 * 4',
  'sum_of_all_units',
  'a ** b',
  '**',
  '`',
  '*not closed',
  'x_',
  '__',
  '****',
])('nothing is marked in %s', (some) => expect(inlineOf(some)).toEqual([text(some)]))

test.each([
  '[a link](https://example.com)',
  '![a picture](https://example.com/x.png)',
  '<https://example.com>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt;',
])('%s is text', (some) => expect(inlineOf(some)).toEqual([text(some)]))

test('what is escaped is meant as it is', () => {
  expect(inlineOf('\\*a\\* C:\\temp')).toEqual([text('*a* C:\\temp')])
})

test('paragraphs keep their lines, and headings are told apart', () => {
  expect(blocksOf('## Sales\nOne\ntwo\n\nThree #1')).toEqual([
    { kind: 'heading', parts: [text('Sales')] },
    { kind: 'paragraph', parts: [text('One\ntwo')] },
    { kind: 'paragraph', parts: [text('Three #1')] },
  ])
})

test('lists are nested, numbered from where they begin, and end where they end', () => {
  const item = (some: string): object => ({ kind: 'paragraph', parts: [text(some)] })
  expect(blocksOf('So:\n- a\n  - b\n- c\n\n3. d\n\n   e\n4. f\nEnd')).toEqual([
    item('So:'),
    {
      kind: 'list',
      start: undefined,
      items: [[item('a'), { kind: 'list', start: undefined, items: [[item('b')]] }], [item('c')]],
    },
    { kind: 'list', start: 3, items: [[item('d'), item('e')], [item('f')]] },
    item('End'),
  ])
})

test('a negative number, a year and a rule are no items', () => {
  for (const some of ['-5 degrees', '2026 was good', '---', '1.5 and more']) {
    expect(blocksOf(some)).toEqual([{ kind: 'paragraph', parts: [text(some)] }])
  }
})

test('code is taken as it is, to its end or to the end', () => {
  expect(blocksOf('```sql\n- **x**\n```\nafter')).toEqual([
    { kind: 'code', text: '- **x**' },
    { kind: 'paragraph', parts: [text('after')] },
  ])
  expect(blocksOf('~~~\na\n```')).toEqual([{ kind: 'code', text: 'a\n```' }])
})

test('a table has as many cells in a row as it has headers', () => {
  expect(blocksOf('|a|b\\|c|\n|---|--:|\n| 1 | |\n|2|\nEnd')).toEqual([
    {
      kind: 'table',
      headers: [[text('a')], [text('b|c')]],
      rows: [
        [[text('1')], []],
        [[text('2')], []],
      ],
      areRight: [false, true],
    },
    { kind: 'paragraph', parts: [text('End')] },
  ])
  expect(blocksOf('a | b')).toEqual([{ kind: 'paragraph', parts: [text('a | b')] }])
})

test('what is heard has no marks', () => {
  expect(spoken('**East** leads:\n- `a`\n\n|x|y|\n|-|-|\n|1|2|')).toBe('East leads:\na\nx, y\n1, 2')
})

test.each([
  ['marks', '**_'.repeat(20_000)],
  ['closed marks', '*a* **b** '.repeat(20_000)],
  ['stars', '*'.repeat(100_000)],
  ['ticks', Array.from({ length: 400 }, (_, i) => '`'.repeat(i + 1)).join(' ')],
  ['items', Array.from({ length: 300 }, (_, i) => `${'  '.repeat(i)}- x`).join('\n')],
  ['bars', `${'|'.repeat(50_000)}\n${'|-'.repeat(50_000)}`],
  ['open tables', '|a|\n|-\n'.repeat(5000)],
])('%s without end are read to their end', (_, some) => {
  expect(blocksOf(some).length).toBeGreaterThan(0)
})
