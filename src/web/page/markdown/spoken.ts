import { blocksOf, type Block } from './blocks.ts'
import type { Inline } from './inline.ts'

/** A text without its marks, for who hears it. */
export function spoken(text: string): string {
  return blocksOf(text).map(blockText).join('\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.parts)
    case 'code':
      return block.text
    case 'list':
      return block.items.map((blocks) => blocks.map(blockText).join('\n')).join('\n')
    case 'table':
      return [block.headers, ...block.rows].map((row) => row.map(inlineText).join(', ')).join('\n')
  }
}

function inlineText(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? inlineText(part.parts) : part.text)).join('')
}
