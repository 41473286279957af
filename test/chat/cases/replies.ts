import type { ChatEvent } from 'tallymark'
import { check, same } from '../assertions.ts'
import { play, type Case } from '../exchange.ts'

/** What the recorded replies must become, whatever pieces they come in. */
const replies: Record<string, { kinds: string; ends: string }> = {
  plain: { kinds: 'TextDelta*9 End', ends: 'EndTurn' },
  tally: { kinds: 'TextDelta*23 End', ends: 'EndTurn' },
  thinking: { kinds: 'ThinkingDelta*4 TextDelta*2 End', ends: 'EndTurn' },
  'tools-before-done': { kinds: 'TextDelta ToolUseStart End', ends: 'ToolUse' },
  'tools-on-done': { kinds: 'ThinkingDelta End', ends: 'ToolUse' },
  'several-calls': { kinds: 'ToolUseStart*3 End', ends: 'ToolUse' },
  'calls-without-ids': { kinds: 'ToolUseStart*3 End', ends: 'ToolUse' },
  'error-without-newline': { kinds: 'TextDelta*2', ends: 'InvalidRequest' },
  truncated: { kinds: 'TextDelta*3', ends: 'Parse' },
  crlf: { kinds: 'TextDelta*3 End', ends: 'EndTurn' },
  'multi-byte': { kinds: 'TextDelta*6 End', ends: 'EndTurn' },
  length: { kinds: 'TextDelta*3 End', ends: 'MaxTokens' },
  'all-on-one-line': { kinds: 'ToolUseStart ThinkingDelta End', ends: 'ToolUse' },
  'only-done': { kinds: 'End', ends: 'EndTurn' },
}

/** The recorded replies, whole and byte by byte. */
export const replyCases: readonly Case[] = Object.entries(replies).map(
  ([name, { kinds, ends }]) => ({
    name: `recorded reply: ${name}`,
    run: async (world) => {
      const reply = world.replies[name]
      check(reply !== undefined, 'the reply is there')
      const bytewise = Array.from(new TextEncoder().encode(reply))
      const whole = await play(world, { text: reply })
      same(summary(whole.events), kinds)
      same(whole.message?.stop_reason ?? whole.error?.kind, ends)
      const byByte = await play(world, { bytewise })
      same(byByte.events, whole.events)
      same(byByte.message ?? byByte.error, whole.message ?? whole.error)
    },
  }),
)

/** `TextDelta*3 End`: the kinds of events in order, repeats counted. */
function summary(events: readonly ChatEvent[]): string {
  const runs: { type: string; count: number }[] = []
  for (const { type } of events) {
    const last = runs.at(-1)
    if (last?.type === type) last.count++
    else runs.push({ type, count: 1 })
  }
  return runs.map(({ type, count }) => (count === 1 ? type : `${type}*${count}`)).join(' ')
}
