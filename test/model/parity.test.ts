import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { answerPrompt } from '../../src/model/prompt/answer-prompt.ts'
import { callPrompt } from '../../src/model/prompt/call-prompt.ts'
import { fillAnswer } from '../../src/model/prompt/fill-answer.ts'
import { callOf } from '../../src/model/prompt/plan-call.ts'
import { readCall } from '../../src/model/prompt/read-call.ts'
import { writeCall } from '../../src/model/prompt/write-call.ts'
import { planOf } from '../../src/table/arguments.ts'
import { queryTable } from '../../src/table/query.ts'
import { attach, readItem, settled } from './agent-text.ts'
import { oddCall } from './odd-calls.ts'
import { oddItems, type Item } from './odd-items.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { TALLYMARK_DATA: dataFolder } = process.env

interface TrainingAnswer {
  readonly prompt: string
  readonly call?: unknown
  readonly answer?: string
  readonly sentence?: string
  readonly filled?: string
}

/** What the training code makes of items; `undefined` where there is no Python. */
function trainingAnswers(items: readonly object[]): readonly TrainingAnswer[] | undefined {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-m', 'training.parity'], {
    cwd: root,
    input: items.map((item) => JSON.stringify(item)).join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (error !== undefined) return undefined
  if (status !== 0) throw new Error(`training.parity failed:\n${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map((line): TrainingAnswer => JSON.parse(line))
}

/** Tables of the public data, with questions made of their own words. */
function publicItems(folder: string, every: number): readonly Item[] {
  const text = gunzipSync(readFileSync(join(folder, 'tables.jsonl.gz'))).toString()
  return text
    .split('\n')
    .filter((line, i) => i % every === 0 && line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ split, h }) => split === 'train' && h.length > 0)
    .map(({ h: headers, rows, name }, i): Item => {
      const cells: readonly string[] = rows.flat()
      const pick = (list: readonly string[], step: number): string =>
        list[(i * step) % Math.max(1, list.length)] ?? ''
      const question = `what ${pick(headers, 7)} has ${pick(cells, 31)} and ${pick(cells, 57)}?`
      return settled({ headers, rows, name: name === '' ? 'table.csv' : `${name}.csv`, question })
    })
}

const hasPython = trainingAnswers([settled(oddItems(1)[0] ?? missing())]) !== undefined

function missing(): never {
  throw new Error('there are no items')
}

describe.skipIf(!hasPython)('training (python3) and product write the same', () => {
  const items = oddItems(300).map(settled)

  test('prompts for calls about odd tables', () => {
    const answers = trainingAnswers(items)
    for (const [i, item] of items.entries()) {
      const { table, question, hints } = readItem(item)
      expect(callPrompt(table, question.text, hints)).toBe(answers?.[i]?.prompt)
    }
  })

  test.skipIf(dataFolder === undefined)('prompts for calls about public tables', () => {
    const some = publicItems(dataFolder ?? '', 40)
    const answers = trainingAnswers(some)
    for (const [i, item] of some.entries()) {
      const { table, question, hints } = readItem(item)
      expect(callPrompt(table, question.text, hints)).toBe(answers?.[i]?.prompt)
    }
  })

  test('follow-ups, calls that are read back, prompts for answers, and answers', () => {
    // A call cannot name the second of two columns of one name, nor one whose card has only the beginning.
    const some = items
      .slice(0, 200)
      .filter(({ headers }) => new Set(headers).size === headers.length)
      .filter(({ headers }) => headers.every((header) => header.length <= 120))
    const given = some.map((item, i) => {
      const call = oddCall(item, i)
      const { headers, rows } = queryTable(attach(item).table, call)
      const before = ['How many earlier?', oddCall(item, i + 1)]
      const written = writeCall(readItem(item).table, call)
      return { ...item, before, written, result: [call, headers, rows] as const }
    })
    const answers = trainingAnswers(given)
    for (const [i, item] of given.entries()) {
      const { table, question, hints } = readItem(item)
      const answer = answers?.[i]
      const [call, headers, rows] = item.result
      const earlier = { question: 'How many earlier?', call: oddCall(item, i + 1) }
      expect(callPrompt(table, question.text, hints, earlier)).toBe(answer?.prompt)
      const read = readCall(table, item.written, question.text, hints)
      expect(read?.type === 'plan' && callOf(read.plan)).toEqual(callOf(planOf(answer?.call)))
      expect(answerPrompt(table, question.text, call, headers, rows.length)).toBe(answer?.answer)
      expect(fillAnswer(answer?.sentence ?? '', call, { headers, rows })).toBe(answer?.filled)
    }
  })
})
