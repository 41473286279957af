import { formatOfName, isGzip, parseBytes } from '../../../files/parse-bytes.ts'
import { refuseBinary } from '../../../files/refuse-binary.ts'
import type { Table } from '../../../table/table.ts'
import type { Turns } from './turns.ts'

/** What a page can hold beside everything else it has: 1 GiB, unpacked. */
const MOST_BYTES = 1 << 30

/** Reads the table in a file, packed or not. Rejects with words for a person. */
export async function readFile(name: string, bytes: ArrayBuffer, turns: Turns): Promise<Table> {
  const given = new Uint8Array(bytes)
  const text = isGzip(given) ? await unpacked(name, given, turns) : given
  if (text.length > MOST_BYTES) throw tooLong(name)
  await turns.next()
  refuseBinary(text, name)
  return parseBytes(text, { format: formatOfName(name) })
}

async function unpacked(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  turns: Turns,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (;;) {
      await turns.next()
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw damaged(name, error)
      })
      if (done) return joined(parts, length)
      parts.push(value)
      length += value.length
      if (length > MOST_BYTES) throw tooLong(name)
    }
  } finally {
    // What is left of it need not be unpacked.
    await reader.cancel().catch(() => {})
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The browser does not say more, and knows no files that were packed in several parts. */
function damaged(name: string, cause: unknown): Error {
  const message = `${name} could not be unpacked: it is damaged, or packed in several parts. Unpack it first`
  return new Error(message, { cause })
}

function tooLong(name: string): Error {
  return new Error(
    `${name} is longer than 1 GiB, too long for this page. "tallymark query" can read it`,
  )
}
