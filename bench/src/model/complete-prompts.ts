import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Engine } from '../../../dist/model/engine/engine.js'
import type { Completion } from '../../../dist/model/types.js'

/** A line of a file of prompts, as `model-prompts` writes it. */
interface PromptLine {
  readonly id: string
  readonly prompt: string
  readonly grammar?: string
}

/** No call and no sentence is longer, in tokens. */
const MOST_TOKENS = 240

/** As many as the product looks at for a call. */
const ALTERNATIVES = 4

/** So many completions are written at once: what comes between is lost when this is ended. */
const LINES_AT_ONCE = 20

/** What to complete, and where to write it. Files whose names end in `.gz` are packed. */
export interface PromptFiles {
  readonly prompts: string
  readonly out: string
  readonly weights: string | undefined
}

/**
 * Has the engine go on with every prompt of a file, in the order of the file, and writes what it says as
 * lines {"id", "text"}, with the alternatives of calls and what it cost. Those that are in the other file
 * already are passed over, so that it can be ended at any time and begun again.
 */
export async function completePrompts(files: PromptFiles): Promise<void> {
  const { prompts, out, weights } = files
  const done = new Set(existsSync(out) ? linesIn(out).map(({ id }) => id) : [])
  const left = linesIn(prompts).filter(({ id }) => !done.has(id))
  const engine = new Engine(weights === undefined ? {} : { weights })
  try {
    for (let from = 0; from < left.length; from += LINES_AT_ONCE) {
      const written: string[] = []
      for (const line of left.slice(from, from + LINES_AT_ONCE)) {
        written.push(`${JSON.stringify({ id: line.id, ...(await completed(engine, line)) })}\n`)
      }
      append(out, written.join(''))
    }
  } finally {
    await engine.close()
  }
  console.log(`${out}: ${left.length} prompts completed, ${done.size} were there before`)
}

async function completed(engine: Engine, { prompt, grammar }: PromptLine): Promise<Completion> {
  const call = grammar === undefined ? {} : { grammar, alternatives: ALTERNATIVES }
  const request = { prompt, maxTokens: MOST_TOKENS, ...call }
  const completion = await engine.complete(request, new AbortController().signal)
  const { promptMs, generationMs } = completion
  return { ...completion, promptMs: rounded(promptMs), generationMs: rounded(generationMs) }
}

function linesIn(path: string): readonly PromptLine[] {
  const content = readFileSync(path)
  const text = (isPacked(path) ? gunzipSync(content) : content).toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** Packed texts one behind the other are a packed text. */
function append(path: string, text: string): void {
  appendFileSync(path, isPacked(path) ? gzipSync(text) : text)
}

function isPacked(path: string): boolean {
  return path.endsWith('.gz')
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100
}
