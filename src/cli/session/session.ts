import type { LocalModelAdapter } from '../../chat/adapter.ts'

/** All that is needed to ask: who, where and with how much context. Close it at the end. */
export interface Session {
  readonly adapter: LocalModelAdapter
  readonly address: string
  readonly model: string
  /** Whether it is the model that comes with the program, here or on a server. */
  readonly isBuiltin: boolean
  /** Whether it runs for this program alone, and on no server. */
  readonly isHere: boolean
  /** Why this model, in words: `from --model`, `the newest that can call tools`. */
  readonly reason: string
  /** In tokens; chosen once and kept, because a change reloads the model. */
  readonly context: number
  /** `text` when the server says that the model cannot call tools. */
  readonly toolCalls: 'native' | 'text'
  /** Undefined when the server does not say. */
  readonly canThink: boolean | undefined
  /** The longest context that the model was made for, where the server says. */
  readonly contextLength: number | undefined
  /** Lets go of the server; ends the built-in model. */
  close(): Promise<void>
}
