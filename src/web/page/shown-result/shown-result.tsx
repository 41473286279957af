import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { counted } from '../counted.ts'
import { messageOf } from '../message-of.ts'
import type { ResultFacts, WrittenFormat } from '../protocol.ts'
import { chooseChart } from '../result/choose-chart.ts'
import { saveFile } from '../save-file.ts'
import { Chart } from './chart.tsx'
import { chartPicture } from './chart-picture.ts'
import { groupedDigits } from './grouped-digits.ts'
import { ResultTable, ROWS_SHOWN } from './result-table.tsx'

const formats: readonly (readonly [format: WrittenFormat, name: string, ending: string])[] = [
  ['csv', 'CSV', 'csv'],
  ['json', 'JSON', 'json'],
  ['markdown', 'Markdown', 'md'],
]

interface ShownResultProps {
  readonly result: ResultFacts
  /** What was asked, in words: the title of pictures and of the whole table. */
  readonly title: string
  readonly write: (key: string, format: WrittenFormat) => Promise<Blob>
  readonly onShowAll: () => void
}

/** A result: as a figure or a chart where that helps, as a table, and to take away. */
export function ShownResult({ result, title, write, onShowAll }: ShownResultProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const [note, setNote] = useState('')
  const chart = useMemo(() => chooseChart(result), [result])
  const attempt = (work: () => Promise<string>): void => {
    work().then(setNote, (error: unknown) => setNote(messageOf(error)))
  }
  const copy = (format: WrittenFormat, name: string): void =>
    attempt(async () => {
      await navigator.clipboard.writeText(await (await write(result.key, format)).text())
      return `Copied as ${name}.`
    })
  const download = (format: WrittenFormat, name: string, ending: string): void =>
    attempt(async () => {
      saveFile(`result.${ending}`, await write(result.key, format))
      return `Saved as ${name}.`
    })
  const downloadPicture = (): void =>
    attempt(async () => {
      if (frame.current === null) return ''
      saveFile('result.png', await chartPicture(frame.current, title))
      return 'Saved as PNG.'
    })
  return (
    <div class="result" ref={frame}>
      {chart.kind === 'number' && (
        <p class="figure">
          <span class="figure-value">{groupedDigits(result.rows[0]?.[chart.value] ?? '')}</span>{' '}
          <span class="figure-label">
            {chart.label === undefined
              ? result.headers[chart.value]
              : result.rows[0]?.[chart.label]}
          </span>
        </p>
      )}
      {(chart.kind === 'bars' || chart.kind === 'line') && (
        <Chart
          result={result}
          chart={chart}
          label={`${chart.kind === 'bars' ? 'Bar' : 'Line'} chart: ${title}. The table below has its figures.`}
        />
      )}
      {chart.kind !== 'number' && <ResultTable result={result} label={`Result: ${title}`} />}
      <div class="result-bar">
        <span class="quiet">
          {counted(result.rowCount, 'row')}
          {result.rowCount > ROWS_SHOWN && `, the first ${ROWS_SHOWN} shown`}
        </span>
        <button type="button" class="small" onClick={onShowAll}>
          Show as table
        </button>
        <details class="menu">
          <summary>Copy or download</summary>
          <div class="menu-items">
            {formats.map(([format, name]) => (
              <button key={format} type="button" class="small" onClick={() => copy(format, name)}>
                Copy {name}
              </button>
            ))}
            {formats.map(([format, name, ending]) => (
              <button
                key={ending}
                type="button"
                class="small"
                onClick={() => download(format, name, ending)}
              >
                Download {name}
              </button>
            ))}
            {(chart.kind === 'bars' || chart.kind === 'line') && (
              <button type="button" class="small" onClick={downloadPicture}>
                Download PNG
              </button>
            )}
          </div>
        </details>
        <span role="status" class="quiet">
          {note}
        </span>
      </div>
    </div>
  )
}
