// Writes the prompts of the built-in model for the questions of an exam, made by the product's own code, and
// the grammars that go with them. Reads lines {"id", "set", "table": {"headers", "rows", "name"}, "question"},
// perhaps with "before" (an earlier question and its call), or with "call" and "result" where the sentence for
// a result is wanted. Writes lines {"id", "set", "prompt", "grammar"}; for a sentence there is no grammar.

import { createInterface } from 'node:readline'
import { attachTable, type AttachedTable } from '../../dist/index.js'
import { mentionsOf } from '../../dist/agent/mentions.js'
import { cardsOf } from '../../dist/agent/table-card.js'
import type { JsonObject } from '../../dist/chat/types.js'
import { answerPrompt } from '../../dist/model/prompt/answer-prompt.js'
import { callGrammar } from '../../dist/model/prompt/call-grammar.js'
import { callPrompt } from '../../dist/model/prompt/call-prompt.js'
import { hintsFor } from '../../dist/model/prompt/hints.js'
import { readCards } from '../../dist/model/prompt/read-cards.js'
import { readQuestion } from '../../dist/model/prompt/read-question.js'

interface Item {
  readonly id: unknown
  readonly set?: string
  readonly table: {
    readonly headers: readonly string[]
    readonly rows: readonly (readonly string[])[]
    readonly name: string
  }
  readonly question: string
  readonly before?: readonly [question: string, call: JsonObject]
  readonly call?: JsonObject
  readonly result?: { readonly headers: readonly string[]; readonly row_count: number }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line === '') continue
  const item: Item = JSON.parse(line)
  const { id, set } = item
  process.stdout.write(`${JSON.stringify({ id, set, ...promptOf(item) })}\n`)
}

function promptOf(item: Item): { prompt: string; grammar?: string } {
  const { table, question, before, call, result } = item
  const attached = attach(table)
  const [card] = readCards(cardsOf([attached]))
  if (card === undefined) throw new Error(`no card can be made of ${table.name}`)
  if (result !== undefined) {
    return { prompt: answerPrompt(card, question, call, result.headers, result.row_count) }
  }
  const mentions = mentionsOf(question, [attached])
  const asked = readQuestion(mentions === '' ? question : `${question}\n${mentions}`)
  const earlier = before === undefined ? undefined : { question: before[0], call: before[1] }
  const prompt = callPrompt(card, asked.text, hintsFor(card, asked), earlier)
  return { prompt, grammar: callGrammar(card) }
}

/** As JSON, which keeps every cell as it is; as CSV where JSON cannot hold the columns. */
function attach({ headers, rows, name }: Item['table']): AttachedTable {
  const isJson = rows.length > 0 && new Set(headers).size === headers.length
  const text = isJson ? jsonOf(headers, rows) : csvOf([headers, ...rows])
  return attachTable(name === '' ? '-' : name, text, { format: isJson ? 'json' : 'csv' })
}

function jsonOf(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const names = headers.map((name) => JSON.stringify(name))
  const objects = rows.map(
    (row) => `{${row.map((cell, i) => `${names[i]}:${JSON.stringify(cell)}`).join()}}`,
  )
  return `[${objects.join()}]`
}

function csvOf(rows: readonly (readonly string[])[]): string {
  const field = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
  return rows.map((row) => row.map(field).join()).join('\n')
}
