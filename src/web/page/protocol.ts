import type { FinishReason } from '../../agent/types.ts'
import type { ChatErrorKind } from '../../chat/error.ts'
import type { JsonObject, Usage } from '../../chat/types.ts'

/** What the page asks of its worker, which holds the tables and runs the agent. */
export type ToWorker =
  | {
      readonly type: 'attach'
      readonly id: number
      readonly name: string
      readonly bytes: ArrayBuffer
    }
  | { readonly type: 'detach'; readonly name: string }
  | {
      readonly type: 'rows'
      readonly id: number
      /** The name of a table, or the key of a result. */
      readonly table: string
      readonly view: TableView
      readonly from: number
      readonly count: number
      /** All of them unless given. */
      readonly columns?: { readonly from: number; readonly count: number } | undefined
      /** No cell is shortened, for who wants to read or copy one. */
      readonly areWhole?: boolean
    }
  /** Runs a query without the model. `call` are the arguments of `data_query`, without `data`. */
  | {
      readonly type: 'query'
      readonly id: number
      readonly table: string
      readonly call: JsonObject
    }
  /** Writes all rows of a result, for a file. */
  | {
      readonly type: 'write'
      readonly id: number
      readonly key: string
      readonly format: WrittenFormat
    }
  | { readonly type: 'ask'; readonly id: number; readonly question: string }
  | { readonly type: 'stop'; readonly id: number }
  /** Forgets the conversation; the tables stay. */
  | { readonly type: 'forget' }

/** The ways to write a result down. */
export type WrittenFormat = 'csv' | 'json' | 'markdown'

/** A table as it is looked at: filtered and sorted, with all its columns. */
export interface TableView {
  /** Rows that contain this text in some cell; all when it is empty. Upper and lower case do not matter. */
  readonly search: string
  readonly sort: { readonly column: string; readonly descending: boolean } | undefined
}

/** How many characters of a cell `rows` has; of a longer one comes the beginning, with `…`. */
export const LONGEST_CELL = 1000

/** What the worker says. Whatever has an `id` is answered exactly once; `event` comes many times, and last with `Finish`. */
export type FromWorker =
  | { readonly type: 'attached'; readonly id: number; readonly table: TableFacts }
  | {
      readonly type: 'rows'
      readonly id: number
      readonly total: number
      readonly from: number
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly type: 'result'; readonly id: number; readonly result: ResultFacts }
  | { readonly type: 'written'; readonly id: number; readonly blob: Blob }
  | { readonly type: 'event'; readonly id: number; readonly event: WorkerEvent }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'stopped'; readonly id: number }

/** What happens while the model answers: the agent's events, as far as the page needs them. */
export type WorkerEvent =
  | { readonly type: 'TextDelta' | 'ThinkingDelta'; readonly delta: string }
  | { readonly type: 'ToolUseStart'; readonly id: string; readonly name: string }
  /** A reply is over; tools or the `Finish` follow. */
  | { readonly type: 'End' }
  | {
      readonly type: 'ToolStart'
      readonly id: string
      readonly name: string
      readonly input: JsonObject
      /** The attached table that the call is about. */
      readonly table: string | undefined
    }
  | {
      readonly type: 'ToolEnd'
      readonly id: string
      readonly name: string
      readonly output: ToolFacts
      readonly elapsedMs: number
    }
  | {
      readonly type: 'Finish'
      readonly reason: FinishReason
      readonly usage: Usage
      readonly turns: number
      readonly error: FailureFacts | undefined
    }

/** What a tool call came to. */
export type ToolFacts =
  | { readonly ok: true; readonly content: string; readonly result: ResultFacts | undefined }
  | { readonly ok: false; readonly message: string }

/** Why an answer failed, and what to do about it. */
export interface FailureFacts {
  readonly kind: ChatErrorKind
  readonly message: string
  readonly advice: string
}

/** What is known of a table. */
export interface TableFacts {
  readonly name: string
  readonly rowCount: number
  readonly columns: readonly ColumnFacts[]
  /** What a person should know about it, such as that its cells are not separated by commas. */
  readonly note: string | undefined
}

/** What is known of a column. */
export interface ColumnFacts {
  readonly name: string
  readonly kind: ColumnKind
  /** A line for people, as the card has it. */
  readonly about: string
}

/** What most of the cells of a column are. */
export type ColumnKind = 'number' | 'date' | 'text'

/** The result of a query: as many rows as are shown (up to 500), and how many there are. */
export interface ResultFacts {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly rowCount: number
  /** Of each column, so that a chart can be chosen. */
  readonly kinds: readonly ColumnKind[]
  /** Stands for all of it in `rows` and `write`. Only the last results are kept. */
  readonly key: string
}
