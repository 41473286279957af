import type { LanguageModelV3Prompt, LanguageModelV3ToolResultOutput } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { nativeMessages } from './native-messages.ts'
import type { NativeMessage, Warning } from './types.ts'

function written(prompt: LanguageModelV3Prompt): {
  messages: NativeMessage[]
  warnings: Warning[]
} {
  const warnings: Warning[] = []
  const messages = nativeMessages(prompt, (warning) => void warnings.push(warning))
  return { messages, warnings }
}

const call = (toolCallId: string, input: unknown = {}) =>
  ({ type: 'tool-call', toolCallId, toolName: 'f', input }) as const
const result = (toolCallId: string, output: LanguageModelV3ToolResultOutput) =>
  ({ type: 'tool-result', toolCallId, toolName: 'f', output }) as const
const text = (value: string) => ({ type: 'text', value }) as const

test('results stand in the order of their calls, whichever tool was done first', () => {
  const { messages } = written([
    { role: 'assistant', content: [call('a'), call('b'), call('c')] },
    {
      role: 'tool',
      content: [result('c', text('3')), result('a', text('1')), result('b', text('2'))],
    },
  ])
  expect(messages.slice(1).map(({ content }) => content)).toEqual(['1', '2', '3'])
})

test.each<[LanguageModelV3ToolResultOutput, string]>([
  [{ type: 'text', value: 'fine' }, 'fine'],
  [{ type: 'json', value: { sum: 3 } }, '{"sum":3}'],
  [{ type: 'error-text', value: 'no such column' }, 'error: no such column'],
  [{ type: 'error-json', value: [1] }, 'error: [1]'],
  [{ type: 'execution-denied' }, 'error: not run: the user denied it'],
  [
    { type: 'execution-denied', reason: 'too slow' },
    'error: not run: the user denied it: too slow',
  ],
  [{ type: 'content', value: [{ type: 'text', text: 'a' }] }, 'a'],
])('the result %o is the text %j', (output, content) => {
  const { messages, warnings } = written([{ role: 'tool', content: [result('a', output)] }])
  expect(messages).toEqual([{ role: 'tool', content, tool_name: 'f', tool_call_id: 'a' }])
  expect(warnings).toEqual([])
})

test('an image as a result is left out with a warning', () => {
  const image = { type: 'image-data', data: 'AAAA', mediaType: 'image/png' } as const
  const output = { type: 'content', value: [{ type: 'text', text: 'See.' }, image] } as const
  const { messages, warnings } = written([
    { role: 'tool', content: [result('a', { ...output, value: [...output.value] })] },
  ])
  expect(messages).toMatchObject([{ content: 'See.' }])
  expect(warnings).toMatchObject([{ feature: 'image-data part of a tool result' }])
})

test.each([
  [{ a: 1 }, { a: 1 }],
  ['{"a":1}', { a: 1 }],
  ['{"a":', {}],
  [[1], {}],
])('the input %j of a call is sent as %j', (input, sent) => {
  const { messages } = written([{ role: 'assistant', content: [call('a', input)] }])
  expect(messages[0]?.tool_calls?.[0]?.function.arguments).toEqual(sent)
})

test('a link that nobody fetched is warned of', () => {
  const data = new URL('https://example.com/cat.png')
  const { messages, warnings } = written([
    { role: 'user', content: [{ type: 'file', mediaType: 'image/png', data }] },
  ])
  expect(messages).toEqual([{ role: 'user', content: '' }])
  expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'file part of image/png' }])
})

test('a large image is written as base64, byte for byte', () => {
  const data = Uint8Array.from({ length: 100_001 }, (_, i) => i % 256)
  const { messages } = written([
    { role: 'user', content: [{ type: 'file', mediaType: 'image/png', data }] },
  ])
  expect(messages[0]?.images).toEqual([Buffer.from(data).toString('base64')])
})
