import type { AgentEvent } from '../../agent/types.ts'

/**
 * An event as one line of JSON: without the message so far, which would grow with every line, and without
 * the table of a result, whose text is there.
 */
export function jsonEvent(event: AgentEvent): string {
  return JSON.stringify(shownOf(event))
}

function shownOf(event: AgentEvent): object {
  switch (event.type) {
    case 'TextDelta':
    case 'ThinkingDelta':
    case 'ToolUseStart':
      return { ...event, partial: undefined }
    case 'ToolEnd':
      return { ...event, output: { ...event.output, result: undefined } }
    case 'End':
    case 'ToolStart':
    case 'Finish':
      return event
  }
}
