import { inlineOf, type Inline } from './inline.ts'
import { tableAt, type TableBlock } from './table.ts'

/** A part of an answer that stands by itself. */
export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly parts: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list'
      /** The number of the first item, of a list that is numbered. */
      readonly start: number | undefined
      readonly items: readonly (readonly Block[])[]
    }
  | TableBlock

/** Lists in each other deeper than this are text. */
const DEEPEST = 5

/** A block, and the line after it. */
interface Found {
  readonly block: Block
  readonly end: number
}

/** The blocks of a text, as far as models use them: paragraphs, headings, lists, code and tables. */
export function blocksOf(text: string): readonly Block[] {
  return blocksIn(text.split(/\r?\n/), 0)
}

function blocksIn(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (isEmpty(lines[at])) {
      at += 1
      continue
    }
    const { block, end } = specialAt(lines, at, depth) ?? paragraphAt(lines, at, depth)
    blocks.push(block)
    at = end
  }
  return blocks
}

function specialAt(lines: readonly string[], at: number, depth: number): Found | undefined {
  return codeAt(lines, at) ?? headingAt(lines, at) ?? listAt(lines, at, depth) ?? tableAt(lines, at)
}

/** All lines up to an empty one, or one with which something else begins. */
function paragraphAt(lines: readonly string[], at: number, depth: number): Found {
  let end = at + 1
  while (end < lines.length && !isEmpty(lines[end]) && !beginsOther(lines, end, depth)) end += 1
  const text = lines.slice(at, end).join('\n').trim()
  return { block: { kind: 'paragraph', parts: inlineOf(text) }, end }
}

function beginsOther(lines: readonly string[], at: number, depth: number): boolean {
  const line = lines[at] ?? ''
  if (fenceIn(line) !== undefined || headingAt(lines, at) !== undefined) return true
  return (depth < DEEPEST && itemIn(line) !== undefined) || tableAt(lines, at) !== undefined
}

function fenceIn(line: string | undefined): string | undefined {
  return /^ {0,3}(```|~~~)/.exec(line ?? '')?.[1]
}

/** Code that has no end yet goes to the end: an answer that streams does not jump. */
function codeAt(lines: readonly string[], at: number): Found | undefined {
  const fence = fenceIn(lines[at])
  if (fence === undefined) return undefined
  let end = at + 1
  while (end < lines.length && fenceIn(lines[end]) !== fence) end += 1
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end: end + 1 }
}

function headingAt(lines: readonly string[], at: number): Found | undefined {
  const text = /^ {0,3}#{1,6} +(\S.*)$/.exec(lines[at] ?? '')?.[1]
  if (text === undefined) return undefined
  return { block: { kind: 'heading', parts: inlineOf(text.trim()) }, end: at + 1 }
}

/** A line that begins an item: how far its text is indented, and the number of one that has one. */
interface Item {
  readonly indent: number
  readonly text: string
  readonly number: number | undefined
}

function itemIn(line: string): Item | undefined {
  const [, blank, mark, gap, text] = /^( *)([-*+]|\d{1,9}[.)])( +)(\S.*)$/.exec(line) ?? []
  if (blank === undefined || mark === undefined || gap === undefined || text === undefined) return
  const indent = blank.length + mark.length + Math.min(gap.length, 4)
  return { indent, text, number: mark.length > 1 ? Number.parseInt(mark, 10) : undefined }
}

function listAt(lines: readonly string[], at: number, depth: number): Found | undefined {
  const first = itemIn(lines[at] ?? '')
  if (first === undefined || depth >= DEEPEST) return undefined
  const items: (readonly Block[])[] = []
  let end = at
  for (let item: Item | undefined = first; item !== undefined;) {
    const own = [item.text]
    end += 1
    while (end < lines.length && belongs(lines, end, item.indent)) {
      own.push(withoutIndent(lines[end] ?? '', item.indent))
      end += 1
    }
    items.push(blocksIn(own, depth + 1))
    const next = itemIn(lines[end] ?? '')
    item = next !== undefined && isNumbered(next) === isNumbered(first) ? next : undefined
  }
  return { block: { kind: 'list', start: first.number, items }, end }
}

/** A line is part of an item when it is indented, or empty before one that is. Two spaces are enough. */
function belongs(lines: readonly string[], at: number, indent: number): boolean {
  const line = lines[isEmpty(lines[at]) ? at + 1 : at]
  return line !== undefined && !isEmpty(line) && indentOf(line) >= Math.min(indent, 2)
}

function withoutIndent(line: string, indent: number): string {
  return line.slice(Math.min(indent, indentOf(line)))
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function isNumbered(item: Item): boolean {
  return item.number !== undefined
}

function isEmpty(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}
