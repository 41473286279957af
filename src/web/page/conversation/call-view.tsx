import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { JsonObject } from '../../../chat/types.ts'
import { messageOf } from '../message-of.ts'
import type { ResultFacts, TableFacts, WrittenFormat } from '../protocol.ts'
import { callSentence } from '../result/call-sentence.ts'
import { callOf, fieldsOf } from '../result/edit-call.ts'
import { ShownResult } from '../shown-result/shown-result.tsx'
import type { CallStep } from './exchange.ts'
import { QueryEditor } from './query-editor.tsx'

/** What a call needs of the page around it. */
export interface CallSurroundings {
  readonly tables: readonly TableFacts[]
  readonly query: (table: string, call: JsonObject) => Promise<ResultFacts>
  readonly write: (key: string, format: WrittenFormat) => Promise<Blob>
  readonly showAll: (result: ResultFacts, title: string) => void
}

interface CallViewProps extends CallSurroundings {
  readonly step: CallStep
}

/** A query as a sentence, its result, and the query to change and run again. */
export function CallView({ step, tables, query, write, showAll }: CallViewProps): JSX.Element {
  const [changed, setChanged] = useState<Changed>()
  const { outcome, isOwn = false } = step
  const summary = useRef<HTMLElement>(null)
  // Who began a query goes on with it.
  useEffect(() => {
    if (isOwn) summary.current?.focus()
  }, [isOwn])
  const call = changed?.call ?? step.input
  const table = tables.find(({ name }) => name === step.table)
  const sentence = useMemo(() => callSentence(call), [call])
  const title = step.table === undefined ? sentence : `${step.table}: ${sentence}`
  const run = async (next: JsonObject): Promise<void> => {
    if (table === undefined) return
    const before = changed?.result
    setChanged({ call: next, isRunning: true, result: before })
    try {
      setChanged({ call: next, isRunning: false, result: await query(table.name, next) })
    } catch (error) {
      setChanged({ call: next, isRunning: false, problem: messageOf(error) })
    }
  }
  const original = outcome?.ok === true ? outcome.result : undefined
  const result = changed === undefined ? original : changed.result
  const problem = changed === undefined ? problemIn(outcome) : changed.problem
  const isRunning = changed?.isRunning ?? outcome === undefined
  return (
    <section class="call" aria-label={`Query: ${title.slice(0, 200)}`} aria-busy={isRunning}>
      <p class="call-sentence">
        {step.table !== undefined && <span class="call-table">{step.table}</span>}{' '}
        {sentence.slice(0, 1000)}
        {changed !== undefined && !isOwn && <span class="quiet"> (run by you)</span>}
      </p>
      {problem !== undefined && (
        <p class="problem" role={changed === undefined ? undefined : 'alert'}>
          {problem}
        </p>
      )}
      {outcome?.ok === false && changed === undefined && table !== undefined && (
        // What is too long for a model need not be too long for a person.
        <button
          type="button"
          class="small run-alone"
          onClick={() => void run(callOf(fieldsOf(step.input)))}
        >
          Run it without the model
        </button>
      )}
      {result !== undefined && (
        <ShownResult
          result={result}
          title={title}
          write={write}
          onShowAll={() => showAll(result, sentence)}
        />
      )}
      {outcome?.ok === true &&
        !isOwn &&
        result === undefined &&
        problem === undefined &&
        !isRunning && <pre class="call-text">{outcome.content}</pre>}
      {table !== undefined && outcome !== undefined && (
        <details class="call-edit" open={isOwn}>
          <summary ref={summary}>{isOwn ? 'The query' : 'Change the query'}</summary>
          <QueryEditor
            call={step.input}
            runLabel={isOwn ? 'Run' : 'Run again'}
            columns={table.columns}
            isRunning={isRunning}
            onRun={(next) => void run(next)}
          />
        </details>
      )}
    </section>
  )
}

/** A query that a person changed, and what came of it. */
interface Changed {
  readonly call: JsonObject
  readonly isRunning: boolean
  readonly result?: ResultFacts | undefined
  readonly problem?: string
}

function problemIn(outcome: CallStep['outcome']): string | undefined {
  return outcome?.ok === false ? outcome.message : undefined
}
