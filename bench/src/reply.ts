/** A reply as a model server sends it: one JSON line per token, then the line that ends it. */
export interface RecordedReply {
  /** Each with its `\n`; the last one has `done: true`. */
  readonly lines: readonly string[]
  /** How long the text of all lines is together. */
  readonly characters: number
}

/** Makes a reply of so many tokens. The same count gives the same reply, in every process. */
export function makeReply(tokenCount: number): RecordedReply {
  const random = randomNumbers()
  const lines: string[] = []
  let characters = 0
  let elapsedNs = 123_456_789
  for (let count = 0; count < tokenCount; count++) {
    const token = TOKENS[Math.floor(random() * TOKENS.length)] ?? ''
    characters += token.length
    lines.push(`${opening(elapsedNs)}${goString(token)}},"done":false}\n`)
    elapsedNs += 12_000_000 + Math.floor(random() * 20_000_000)
  }
  lines.push(
    `${opening(elapsedNs)}""},"done":true,"done_reason":"stop",` +
      `"total_duration":${elapsedNs},"load_duration":41237959,` +
      `"prompt_eval_count":26,"prompt_eval_duration":81523417,` +
      `"eval_count":${tokenCount},"eval_duration":${elapsedNs - 122_761_376}}\n`,
  )
  return { lines, characters }
}

// prettier-ignore
const TOKENS = [
  'The', ' sky', ' is', ' blue', ' because', ' of', ' Rayleigh', ' scattering', ',', ' the',
  ' and', ' a', ' to', ' in', ' that', ' it', ' with', ' as', ' for', ' light', ' wave', 'length',
  's', 'ing', 'ed', ' shorter', ' molecules', ' atmosphere', ' 4', '0', '7', '.', '.\n\n', ':\n',
  '\n', ' **', '**', ' -', ' (', ')', ' "', '"', "'s", ' const', ' x', ' =', ' <', '>', ' &',
  '();\n', '    ', '\t', ' through', ' different', ' direction', ' which', ' scattered',
  ' sunlight', ' evening', ' horizon', ' café', ' naïve', ' 10', ' µm', ' –', '天空', '是', ' 🌅',
  ' we', ' see', ' more', ' than', ' red',
]

function opening(elapsedNs: number): string {
  const createdAt = goTime(elapsedNs)
  return `{"model":"qwen3:8b","created_at":"${createdAt}","message":{"role":"assistant","content":`
}

/** Go writes times without the zeros at their end, so the lines of a reply differ in length. */
function goTime(elapsedNs: number): string {
  const seconds = new Date(START_MS + Math.floor(elapsedNs / 1e6)).toISOString().slice(0, 19)
  const fraction = String(elapsedNs % 1e9)
    .padStart(9, '0')
    .replace(/0+$/, '')
  return fraction === '' ? `${seconds}Z` : `${seconds}.${fraction}Z`
}

const START_MS = Date.UTC(2026, 7, 1, 12)

/** Go writes JSON that is safe inside HTML: three characters are escaped that need not be. */
function goString(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )
}

/** Numbers from 0 to 1 that look random and are the same in every run. */
function randomNumbers(): () => number {
  let state = 20_260_801
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
