import type { Completion, CompletionRequest } from '../types.ts'

/** What the process that runs the model is started with. */
export interface RunnerSettings {
  readonly addon: string
  readonly weights: string
  /** How many tokens fit into a prompt and its completion. */
  readonly contextSize: number
  /** How many threads read a prompt; unless given, one fewer than there are cores, 1 to 4. */
  readonly threads?: number
}

/** What is asked of it. */
export type RunnerOrder =
  | { readonly type: 'complete'; readonly id: number; readonly request: CompletionRequest }
  | { readonly type: 'stop'; readonly id: number }
  | { readonly type: 'measure'; readonly id: number }

/** What it says. Every order to complete or to measure has one answer, whatever becomes of it. */
export type RunnerReport =
  | { readonly type: 'loaded' }
  | { readonly type: 'unloadable'; readonly why: string }
  | { readonly type: 'completed'; readonly id: number; readonly completion: Completion }
  | { readonly type: 'refused'; readonly id: number; readonly kind: Refusal; readonly why: string }
  | { readonly type: 'stopped'; readonly id: number }
  | { readonly type: 'measured'; readonly id: number; readonly residentBytes: number }

/** The kinds of `EngineError` that a request can have brought about by itself. */
type Refusal = 'TooLong' | 'Request'
