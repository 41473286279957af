import type { AgentEvent, AgentOptions, ChatAdapter } from './types.ts'

/** Being written. */
export declare function runAgent(
  adapter: ChatAdapter,
  options: AgentOptions,
): AsyncGenerator<AgentEvent, void, undefined>
