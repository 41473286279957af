import type { ContentBlock } from '../../chat/types.ts'

/** What a message says, without reasoning and calls. */
export function textIn({ content }: { readonly content: readonly ContentBlock[] }): string {
  return content.map((block) => (block.type === 'Text' ? block.text : '')).join('')
}
