import fc from 'fast-check'

// Texts that are nearly tables, and bytes that are nearly text.

const csvParts = ['a', 'b1', ',', ',', '\n', '\n', '"', '""', ' ', '\r\n', '\r', 'é', '😀', '1.5']
const wideSpaces = ['\u00a0', '\u3000', '\ufeff', '\u2028', '\t']
const markdownParts = ['|', '|', '|', '\n', '\n', '\\|', '\\', ' ', '-', 'a', 'é😀', '\r\n', '12']
const marks = ['[', ']', '{', '}', ',', ':', '"', '\\', ' ', '\n']
const values = ['"a"', '"b":', '1', '-2.5e3', 'true', 'null', '"\\u00e9\\n"', '"😀"', '[]', '{}']
const objects = ['{"a":1}', '{"a":"x","b":null}', '{"c":[1, {"d":2}]}']
const jsonParts = [...marks, ...values, ...objects]

const joined = (parts: readonly string[], maxLength = 60): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...parts), { maxLength }).map((list) => list.join(''))

const csvLines = [
  '1,2,3\n',
  '1,2,3\n',
  'abc,,def\r\n',
  '"x,y",1,2\n',
  '\n',
  '5" pipe,b,c\n',
].concat(
  [' , , \n', `${'long cell '.repeat(30)},2,3\n`, '"a""b", "c" ,d\n', '😀,é,日本\n'],
  ['1,2\n', '"x\ny",1,2\n'],
)

/** Any mix of what CSV is made of, and lines of which most have three fields. */
export const csvLike: fc.Arbitrary<string> = fc.oneof(
  joined([...csvParts, ...wideSpaces]),
  joined(csvLines.slice(0, 10), 100).map((text) => `a,b,c\n${text}`),
  joined(csvLines, 20).map((text) => `a,b,c\n${text}`),
)
/** Any mix of what a Markdown table is made of. */
export const markdownLike: fc.Arbitrary<string> = joined([...markdownParts, ...wideSpaces]).map(
  (text) => `| h | i |\n|---|---|\n${text}`,
)
/** Any mix of what JSON is made of. */
export const jsonLike: fc.Arbitrary<string> = fc.oneof(
  joined(jsonParts),
  joined(jsonParts).map((text) => `[${text}]`),
  fc
    .array(fc.constantFrom('{"a":1}', '{"b":"x"}', '{}', '{"a":{"b":[]},"c":"\\t"}', '7', 'null'))
    .map((elements) => `[${elements.join(' , ')}]`),
)

const telling = [
  0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x30, 0x31, 0x39, 0x5b, 0x5c, 0x5d, 0x7b, 0x7c, 0x7d, 0x61, 0x80,
  0x82, 0x8a, 0x9a, 0x9f, 0xa0, 0xa8, 0xbb, 0xbf, 0xc2, 0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xf0,
]

/** Bytes that mean something to some format, in any order: seldom UTF-8. */
export const tellingBytes: fc.Arbitrary<Uint8Array> = fc
  .array(fc.oneof(fc.constantFrom(...telling), fc.nat(255)), { maxLength: 80 })
  .map((bytes) => Uint8Array.from(bytes))

/** A text with some bytes changed, taken out or put in. */
export function damaged(text: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  const change = fc.tuple(fc.nat(), fc.constantFrom(...telling), fc.nat(2))
  return fc.tuple(text, fc.array(change, { maxLength: 4 })).map(([whole, changes]) => {
    const bytes = [...new TextEncoder().encode(whole)]
    for (const [at, byte, how] of changes) {
      const place = at % (bytes.length + 1)
      if (how === 0) bytes.splice(place, 1, byte)
      else if (how === 1) bytes.splice(place, 1)
      else bytes.splice(place, 0, byte)
    }
    return Uint8Array.from(bytes)
  })
}
