import type { AssistantMessage } from '../chat/types.ts'
import { CallIds } from './call-ids.ts'
import type { Content } from './types.ts'

/** A whole reply as the content that the AI SDK knows. */
export function contentOf({ content }: AssistantMessage): Content[] {
  const ids = new CallIds()
  return content.map((block) => {
    switch (block.type) {
      case 'Text':
        return { type: 'text', text: block.text }
      case 'Thinking':
        return { type: 'reasoning', text: block.text }
      case 'ToolUse':
        return {
          type: 'tool-call',
          toolCallId: ids.next(block),
          toolName: block.name,
          input: JSON.stringify(block.input),
        }
    }
  })
}
