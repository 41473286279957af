import { parseArgs } from 'node:util'
import type { Format } from './sales.ts'
import { HUNDRED_MEGABYTES, KILOBYTE, MEGABYTE, parseSize } from './size.ts'

/** What of the benchmark is run. */
export interface Options {
  readonly formats: readonly Format[]
  readonly sizes: readonly number[]
  readonly parts: readonly Part[]
  readonly large: boolean
  readonly contextPeers: boolean
}

/** A part of the benchmark. */
export type Part = (typeof PARTS)[number]

const PARTS = ['text', 'file', 'memory', 'render', 'again'] as const

const HELP = `node bench/build/data-query.js [options]

  --csv-only           no JSON
  --json-only          no CSV
  --sizes 1K,1M,100M   of the texts; without 100M the parts that need it are left out
  --parts ${PARTS.join(',')}
                       some of the parts
  --large              also files of 1 GB
  --no-context-peers   only DuckDB and polars to compare with
  --help               this text`

/** Reads the command line. Without options to run by, there is nothing to run: it was asked for help. */
export function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      'csv-only': { type: 'boolean' },
      'json-only': { type: 'boolean' },
      sizes: { type: 'string' },
      parts: { type: 'string' },
      large: { type: 'boolean' },
      'no-context-peers': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help === true) {
    console.log(HELP)
    return undefined
  }
  const formats: readonly Format[] = ['csv', 'json']
  return {
    formats: formats.filter(
      (format) => values[format === 'csv' ? 'json-only' : 'csv-only'] !== true,
    ),
    sizes: values.sizes?.split(',').map(readSize) ?? [KILOBYTE, MEGABYTE, HUNDRED_MEGABYTES],
    parts: values.parts?.split(',').map(readPart) ?? PARTS,
    large: values.large === true,
    contextPeers: values['no-context-peers'] !== true,
  }
}

function readSize(text: string): number {
  const bytes = parseSize(text)
  if (bytes === undefined) throw new Error(`"${text}" is not a size like 1K or 100M`)
  return bytes
}

function readPart(name: string): Part {
  const part = PARTS.find((other) => other === name)
  if (part === undefined) throw new Error(`"${name}" is not a part: ${PARTS.join(', ')}`)
  return part
}
