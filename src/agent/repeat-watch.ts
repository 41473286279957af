import type { ToolUseBlock } from '../chat/types.ts'
import type { ToolOutput } from '../table/query.ts'

/** Notices a model that goes in a circle: turn after turn the same calls, with the same results. */
export class RepeatWatch {
  #last: string | undefined
  #times = 0

  /** How many times in a row these calls have now been made with these results. */
  see(calls: readonly ToolUseBlock[], outputs: readonly ToolOutput[]): number {
    const turn = turnOf(calls, outputs)
    this.#times = turn !== undefined && turn === this.#last ? this.#times + 1 : 1
    this.#last = turn
    return this.#times
  }
}

function turnOf(
  calls: readonly ToolUseBlock[],
  outputs: readonly ToolOutput[],
): string | undefined {
  try {
    return JSON.stringify([
      calls.map(({ name, input }) => [name, input]),
      outputs.map((output) => [output.ok, output.ok ? output.content : output.message]),
    ])
  } catch (error) {
    // Arguments may be nested deeper than can be written down. Whoever sends them on will say so.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
