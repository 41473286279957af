import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { messageOf } from '../message-of.ts'
import type { WrittenFormat } from '../protocol.ts'
import { saveFile } from '../save-file.ts'

const formats: readonly (readonly [format: WrittenFormat, name: string, ending: string])[] = [
  ['csv', 'CSV', 'csv'],
  ['json', 'JSON', 'json'],
  ['markdown', 'Markdown', 'md'],
]

interface TakeAwayProps {
  readonly write: (format: WrittenFormat) => Promise<Blob>
  /** Absent where there is nothing to draw. */
  readonly draw: (() => Promise<Blob>) | undefined
}

/** A result to copy or download. */
export function TakeAway({ write, draw }: TakeAwayProps): JSX.Element {
  const [note, setNote] = useState('')
  const attempt = (work: () => Promise<string>): void => {
    work().then(setNote, (error: unknown) => setNote(messageOf(error)))
  }
  const copy = async (format: WrittenFormat, name: string): Promise<string> => {
    await navigator.clipboard.writeText(await (await write(format)).text())
    return `Copied as ${name}.`
  }
  const download = async (
    content: Promise<Blob>,
    name: string,
    ending: string,
  ): Promise<string> => {
    saveFile(`result.${ending}`, await content)
    return `Saved as ${name}.`
  }
  return (
    <>
      <details class="menu">
        <summary>Copy or download</summary>
        <div class="menu-items">
          {formats.map(([format, name]) => (
            <button
              key={format}
              type="button"
              class="small"
              onClick={() => attempt(() => copy(format, name))}
            >
              Copy {name}
            </button>
          ))}
          {formats.map(([format, name, ending]) => (
            <button
              key={ending}
              type="button"
              class="small"
              onClick={() => attempt(() => download(write(format), name, ending))}
            >
              Download {name}
            </button>
          ))}
          {draw !== undefined && (
            <button
              type="button"
              class="small"
              onClick={() => attempt(() => download(draw(), 'PNG', 'png'))}
            >
              Download PNG
            </button>
          )}
        </div>
      </details>
      <span role="status" class="quiet">
        {note}
      </span>
    </>
  )
}
