interface Kind {
  readonly start: readonly number[]
  readonly at?: number
  readonly advice: string
}

const utf16 = 'is text in UTF-16. Save it as UTF-8, or: iconv -f UTF-16 -t UTF-8 FILE > NEWFILE'

const kinds: readonly Kind[] = [
  {
    start: [0x50, 0x4b, 0x03, 0x04],
    advice: 'is a ZIP file or a spreadsheet, not text. Unpack it, or save the sheet as CSV',
  },
  {
    start: [0xd0, 0xcf, 0x11, 0xe0],
    advice: 'is a document of an old spreadsheet program. Save the sheet as CSV',
  },
  {
    start: [0x75, 0x73, 0x74, 0x61, 0x72],
    at: 257,
    advice: 'is a tar archive. Unpack it, and take the files in it: tar -xf FILE',
  },
  { start: [0x50, 0x41, 0x52, 0x31], advice: 'is a Parquet file. Save it as CSV' },
  { start: [0x25, 0x50, 0x44, 0x46, 0x2d], advice: 'is a PDF. Save its table as CSV' },
  { start: [0xff, 0xfe], advice: utf16 },
  { start: [0xfe, 0xff], advice: utf16 },
]

/** No text has a zero byte, and what is none has one soon. */
const HEAD = 1 << 16

/** Throws for what people take for tables and is none, and says how to make one of it. */
export function refuseBinary(head: Uint8Array, name: string): void {
  const kind = kinds.find(({ start, at = 0 }) => start.every((byte, i) => head[at + i] === byte))
  if (kind !== undefined) throw new Error(`${name} ${kind.advice}`)
  if (head.subarray(0, HEAD).includes(0)) {
    throw new Error(`${name} is not text. Save it as CSV, in UTF-8`)
  }
}
