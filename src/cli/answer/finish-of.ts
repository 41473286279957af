import type { AgentEvent, Finish } from '../../agent/types.ts'

/** Hands on every event as it comes, and resolves with the last one. */
export async function finishOf(
  events: AsyncIterable<AgentEvent>,
  onEvent: (event: AgentEvent) => void,
): Promise<Finish> {
  for await (const event of events) {
    onEvent(event)
    if (event.type === 'Finish') return event
  }
  throw new Error('the answer ended without saying why')
}
