import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readGgufHeader } from './gguf-header.ts'

const number = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer)
const long = (value: number): Uint8Array => new Uint8Array(BigUint64Array.of(BigInt(value)).buffer)
const text = (value: string): Uint8Array => Buffer.concat([long(value.length), Buffer.from(value)])

/** A file with one text, one number, one list of texts, and two tensors of 6 and 4 numbers. */
const small = Buffer.concat(
  [
    [Buffer.from('GGUF'), number(3), long(2), long(3)],
    [text('name'), number(8), text('tiny')],
    [text('size'), number(4), number(7)],
    [text('words'), number(9), number(8), long(2), text('a'), text('bc')],
    [text('first'), number(2), long(2), long(3), number(8), long(0)],
    [text('second'), number(1), long(4), number(0), long(64)],
  ].flat(),
)

describe('the header of a GGUF file', () => {
  test('has metadata, lists left out, and the number of parameters', () => {
    expect(readGgufHeader(small)).toEqual({
      metadata: { name: 'tiny', size: 7, words: null },
      parameterCount: 10,
    })
  })

  test('of the built-in model tells what the model is', () => {
    const { metadata, parameterCount } = readGgufHeader(readFileSync('weights/builtin.gguf'))
    expect(metadata).toMatchObject({ 'general.architecture': 'llama', 'general.file_type': 7 })
    expect(metadata['llama.context_length']).toBe(1024)
    expect(parameterCount).toBeGreaterThan(10e6)
  })

  test('that breaks off anywhere is an error', () => {
    for (let length = 0; length < small.length; length++) {
      expect(() => readGgufHeader(small.subarray(0, length))).toThrow(RangeError)
    }
  })

  test.each([
    ['another file', Buffer.from('PK\u0003\u0004 and so on, long enough')],
    ['another version', Buffer.concat([Buffer.from('GGUF'), number(2), long(0), long(0)])],
  ])('%s is none', (_what, file) => {
    expect(() => readGgufHeader(file)).toThrow('no GGUF file of version 3')
  })
})
