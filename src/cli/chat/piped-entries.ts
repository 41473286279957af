import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** The entries in a pipe or a file: a line each, or several lines that end in `\` but the last. */
export async function* pipedEntries(
  input: Readable,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const reader = createInterface({ input, signal, crlfDelay: Infinity })
  let before = ''
  try {
    for await (const line of reader) {
      if (line.endsWith('\\')) {
        before += `${line.slice(0, -1)}\n`
      } else {
        yield before + line
        before = ''
      }
    }
  } finally {
    // Whoever has heard enough does not wait for the end of the input.
    reader.close()
  }
  signal.throwIfAborted()
  if (before !== '') yield before
}
