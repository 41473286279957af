import type { AttachedTable } from '../../../agent/attached-table.ts'
import { findTable } from '../../../agent/find-table.ts'
import type { AgentEvent, Finish, ToolEnd } from '../../../agent/types.ts'
import type { QueryResult } from '../../../table/result.ts'
import type { FailureFacts, ResultFacts, ToolFacts, WorkerEvent } from '../protocol.ts'

/** What an event needs to become one for the page. */
export interface EventSetting {
  readonly tables: readonly AttachedTable[]
  readonly keep: (result: QueryResult) => ResultFacts
}

/** An event of the agent as far as it can be posted, and is of use to the page. */
export function workerEvent(event: AgentEvent, { tables, keep }: EventSetting): WorkerEvent {
  switch (event.type) {
    case 'TextDelta':
    case 'ThinkingDelta':
      return { type: event.type, delta: event.delta }
    case 'ToolUseStart':
      return { type: 'ToolUseStart', id: event.id, name: event.name }
    case 'End':
      return { type: 'End' }
    case 'ToolStart': {
      const { id, name, input } = event
      const found = name === 'data_query' ? findTable(input, tables) : undefined
      const table = found?.ok === true ? found.attachment.name : undefined
      return { type: 'ToolStart', id, name, input, table }
    }
    case 'ToolEnd': {
      const { id, name, elapsedMs } = event
      return { type: 'ToolEnd', id, name, output: toolFacts(event, keep), elapsedMs }
    }
    case 'Finish': {
      const { reason, usage, turns } = event
      return { type: 'Finish', reason, usage, turns, error: failureFacts(event) }
    }
  }
}

function toolFacts({ output }: ToolEnd, keep: EventSetting['keep']): ToolFacts {
  if (!output.ok) return output
  const { content, result } = output
  return { ok: true, content, result: result === undefined ? undefined : keep(result) }
}

/** An error loses what it knows when it is posted. */
function failureFacts({ error }: Finish): FailureFacts | undefined {
  if (error === undefined) return undefined
  const { kind, message, advice } = error
  return { kind, message, advice }
}
