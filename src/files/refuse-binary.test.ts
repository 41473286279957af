import { expect, test } from 'vitest'
import { refuseBinary } from './refuse-binary.ts'

const tar = Buffer.alloc(512, 'x')
tar.write('ustar', 257)

test.each([
  ['a ZIP file or a spreadsheet', Buffer.from('PK\u0003\u0004')],
  ['an old spreadsheet program', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  ['a tar archive', tar],
  ['a Parquet file', Buffer.from('PAR1')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['text in UTF-16', Buffer.from('\ufeffid\n', 'utf16le')],
  ['text in UTF-16', Buffer.from('\ufeffid\n', 'utf16le').swap16()],
  ['is not text', Buffer.from('id\0')],
])('what is no table is told in words: %s', (words, bytes) => {
  expect(() => refuseBinary(bytes, 'some.csv')).toThrow(new RegExp(`^some\\.csv .*${words}`))
})

test.each(['', 'PK,PAR\n1,2\n', '%PDF,x\n', 'ustar\n'])('text is let through: %j', (text) => {
  expect(() => refuseBinary(Buffer.from(text), 'some.csv')).not.toThrow()
})
