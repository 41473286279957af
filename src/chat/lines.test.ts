import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChatError } from './error.ts'
import { Lines } from './lines.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function linesOf(chunks: readonly Uint8Array[], maxLineBytes?: number): (string | ChatError)[] {
  const lines = new Lines(maxLineBytes)
  const seen: (string | ChatError)[] = []
  const take = (): void => {
    for (let line = lines.next(); line !== undefined; line = lines.next()) seen.push(line)
  }
  try {
    for (const chunk of chunks) {
      lines.push(chunk)
      take()
    }
    lines.end()
    take()
  } catch (error) {
    if (!(error instanceof ChatError)) throw error
    seen.push(error)
  }
  return seen
}

describe('line rule 1', () => {
  test('lines are separated by \\n, and a \\r at the end of one is removed', () => {
    expect(linesOf([bytes('a\nb\r\nc\n')])).toEqual(['a', 'b', 'c'])
  })

  test('only one \\r is removed, and only at the end', () => {
    expect(linesOf([bytes('a\r\r\nb\rc\n')])).toEqual(['a\r', 'b\rc'])
  })

  test('empty lines are skipped, lines of blanks are not', () => {
    expect(linesOf([bytes('\n\r\n\n  \n\na\n\r\n')])).toEqual(['  ', 'a'])
  })

  test('a line is handled only when it is complete', () => {
    const lines = new Lines()
    lines.push(bytes('{"a":'))
    expect(lines.next()).toBeUndefined()
    lines.push(bytes('1}'))
    expect(lines.next()).toBeUndefined()
    lines.push(bytes('\n'))
    expect(lines.next()).toBe('{"a":1}')
  })

  test('invalid UTF-8 is replaced, not rejected', () => {
    expect(linesOf([Uint8Array.of(0x61, 0xff, 0x62, 0xe2, 0x82, 0x0a, 0x63, 0x0a)])).toEqual([
      'a\ufffdb\ufffd',
      'c',
    ])
  })

  test('a byte-order mark is part of its line', () => {
    expect(linesOf([bytes('\ufeffa\n')])).toEqual(['\ufeffa'])
  })

  test('no character is broken by cutting the bytes anywhere', () => {
    const text = 'Grüße 👩‍🚀\r\n日本語\n\n\u2028x'
    const whole = bytes(text)
    for (let cut = 0; cut <= whole.length; cut++) {
      const parts = [whole.subarray(0, cut), whole.subarray(cut)]
      expect(linesOf(parts), `cut at ${cut}`).toEqual(['Grüße 👩‍🚀', '日本語', '\u2028x'])
    }
  })

  test('any bytes in any pieces give the lines of the whole', () => {
    const piece = fc
      .uint8Array({ maxLength: 8 })
      .map((array) => array.map((byte) => (byte % 5 === 0 ? 0x0a : byte % 7 === 0 ? 0x0d : byte)))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const expected = new TextDecoder('utf-8', { ignoreBOM: true })
          .decode(Buffer.concat(pieces))
          .split('\n')
          .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
          .filter((line) => line !== '')
        expect(linesOf(pieces)).toEqual(expected)
      }),
    )
  })
})

test('CA-2: what follows the last \\n is a line too', () => {
  expect(linesOf([bytes('a\nb')])).toEqual(['a', 'b'])
})

test('what was not taken yet is kept when more is pushed', () => {
  const lines = new Lines()
  lines.push(bytes('a\nb\nc'))
  expect(lines.next()).toBe('a')
  lines.push(bytes('d\ne\n'))
  expect([lines.next(), lines.next(), lines.next(), lines.next()]).toEqual([
    'b',
    'cd',
    'e',
    undefined,
  ])
})

test('the caller may use its buffer again after pushing it', () => {
  const lines = new Lines()
  const buffer = bytes('abc')
  lines.push(buffer)
  buffer.fill(0x78)
  lines.push(bytes('\n'))
  expect(lines.next()).toBe('abc')
})

describe('CA-19: a line that is too long', () => {
  test('is a Parse error that names the limit, after the lines before it', () => {
    const [first, error] = linesOf([bytes('ok\n'), new Uint8Array(1024 * 1024 + 1)], 1024 * 1024)
    expect(first).toBe('ok')
    expect(error).toMatchObject({ kind: 'Parse', message: 'ndjson line exceeds 1 MiB' })
  })

  test('is 16 MiB by default', () => {
    const lines = new Lines()
    lines.push(new Uint8Array(16 * 1024 * 1024))
    expect(lines.next()).toBeUndefined()
    lines.push(Uint8Array.of(0x61))
    expect(() => lines.next()).toThrow('ndjson line exceeds 16 MiB')
  })

  test('is found the same way wherever the bytes are cut', () => {
    const whole = bytes('1234\n12345\n1234\n123456\n12\n')
    for (let cut = 0; cut <= whole.length; cut++) {
      const seen = linesOf([whole.subarray(0, cut), whole.subarray(cut)], 5)
      expect(seen.slice(0, 3), `cut at ${cut}`).toEqual(['1234', '12345', '1234'])
      expect(seen.slice(3), `cut at ${cut}`).toMatchObject([{ kind: 'Parse' }])
    }
  })

  test('holds no more than the limit, however much is pushed', () => {
    const lines = new Lines(1024)
    const chunk = new Uint8Array(1024 * 1024)
    const before = process.memoryUsage().arrayBuffers
    for (let count = 0; count < 500; count++) lines.push(chunk)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024)
    expect(() => lines.next()).toThrow('ndjson line exceeds 1024 bytes')
  })
})
