import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { blocksOf, type Block } from './blocks.ts'
import type { Inline } from './inline.ts'

interface MarkdownProps {
  readonly text: string
}

/** What a model wrote, with the little Markdown that models use. All of it are elements made here. */
export function Markdown({ text }: MarkdownProps): JSX.Element {
  const blocks = useMemo(() => blocksOf(text), [text])
  return <>{blocks.map(blockView)}</>
}

function blockView(block: Block, key: number): JSX.Element {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{inlineViews(block.parts)}</p>
    case 'heading':
      return (
        <p key={key} class="answer-heading">
          {inlineViews(block.parts)}
        </p>
      )
    case 'code':
      return (
        <pre key={key} role="region" aria-label="Code" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list':
      return listView(block, key)
    case 'table':
      return tableView(block, key)
  }
}

function listView({ start, items }: Extract<Block, { kind: 'list' }>, key: number): JSX.Element {
  const children = items.map((blocks, index) => <li key={index}>{itemViews(blocks)}</li>)
  if (start === undefined) return <ul key={key}>{children}</ul>
  return (
    <ol key={key} start={start}>
      {children}
    </ol>
  )
}

/** The first paragraph of an item stands beside its mark. */
function itemViews(blocks: readonly Block[]): ComponentChildren {
  return blocks.map((block, index) =>
    index === 0 && block.kind === 'paragraph' ? inlineViews(block.parts) : blockView(block, index),
  )
}

function tableView(
  { headers, rows, areRight }: Extract<Block, { kind: 'table' }>,
  key: number,
): JSX.Element {
  const kindOf = (column: number): string => (areRight[column] === true ? 'number' : 'text')
  return (
    <div key={key} class="result-table" role="region" aria-label="Table of the answer" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headers.map((parts, column) => (
              <th key={column} scope="col" class={kindOf(column)}>
                {inlineViews(parts)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((parts, column) => (
                <td key={column} class={kindOf(column)}>
                  {inlineViews(parts)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inlineViews(parts: readonly Inline[]): ComponentChildren {
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text
      case 'code':
        return <code key={index}>{part.text}</code>
      case 'bold':
        return <strong key={index}>{inlineViews(part.parts)}</strong>
      case 'italic':
        return <em key={index}>{inlineViews(part.parts)}</em>
    }
  })
}
