import type {
  LanguageModelV2ToolResultOutput,
  LanguageModelV3ToolResultOutput,
} from '@ai-sdk/provider'
import type { Warn } from './types.ts'

/** What a tool answered, as the text that the model reads. */
export function toolResultText(
  output: LanguageModelV2ToolResultOutput | LanguageModelV3ToolResultOutput,
  warn: Warn,
): string {
  switch (output.type) {
    case 'text':
      return output.value
    case 'json':
      return JSON.stringify(output.value)
    case 'error-text':
      return `error: ${output.value}`
    case 'error-json':
      return `error: ${JSON.stringify(output.value)}`
    case 'execution-denied':
      return `error: not run: the user denied it${output.reason === undefined ? '' : `: ${output.reason}`}`
    case 'content':
      return textIn(output.value, warn)
  }
}

function textIn(
  parts: readonly { readonly type: string; readonly text?: string }[],
  warn: Warn,
): string {
  return parts
    .flatMap(({ type, text }) => {
      if (type === 'text' && text !== undefined) return [text]
      const details = 'The model’s server takes text as the result of a tool; this was left out.'
      warn({ type: 'unsupported', feature: `${type} part of a tool result`, details })
      return []
    })
    .join('\n')
}
