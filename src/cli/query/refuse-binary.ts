interface Kind {
  readonly start: readonly number[]
  readonly at?: number
  readonly advice: (name: string) => string
}

const kinds: readonly Kind[] = [
  {
    start: [0x50, 0x4b, 0x03, 0x04],
    advice: (name) =>
      `${name} is a ZIP file or a spreadsheet, not text. Unpack it, or save the sheet as CSV`,
  },
  {
    start: [0x75, 0x73, 0x74, 0x61, 0x72],
    at: 257,
    advice: (name) => `${name} is a tar archive. Unpack it, and name the files in it: tar -xf FILE`,
  },
  { start: [0xff, 0xfe], advice: inUtf16 },
  { start: [0xfe, 0xff], advice: inUtf16 },
]

/** No text has a zero byte, and what is none has one soon. */
const HEAD = 1 << 16

/** Throws for what people take for tables and is none, and says how to make one of it. */
export function refuseBinary(head: Uint8Array, name: string): void {
  const kind = kinds.find(({ start, at = 0 }) => start.every((byte, i) => head[at + i] === byte))
  if (kind !== undefined) throw new Error(kind.advice(name))
  if (head.subarray(0, HEAD).includes(0)) {
    throw new Error(`${name} is not text. Save it as CSV, in UTF-8`)
  }
}

function inUtf16(name: string): string {
  return `${name} is text in UTF-16. Save it as UTF-8, or: iconv -f UTF-16 -t UTF-8 FILE > NEWFILE`
}
