import type { JSX } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { counted } from '../counted.ts'
import type { ResultFacts, WrittenFormat } from '../protocol.ts'
import { chooseChart, type Chart as ChosenChart } from '../result/choose-chart.ts'
import { Chart } from './chart.tsx'
import { groupedDigits } from './grouped-digits.ts'
import { chartPicture, figurePicture } from './picture.ts'
import { COLUMNS_SHOWN, ResultTable, ROWS_SHOWN } from './result-table.tsx'
import { TakeAway } from './take-away.tsx'

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
  const chart = useMemo(() => chooseChart(result), [result])
  const figure = chart.kind === 'number' ? figureOf(result, chart) : undefined
  const isCut = result.rowCount > ROWS_SHOWN || result.headers.length > COLUMNS_SHOWN
  const draw = async (): Promise<Blob> => {
    if (frame.current === null) throw new Error('there is nothing to draw any more')
    return figure === undefined
      ? chartPicture(frame.current, title)
      : figurePicture(frame.current, title, figure)
  }
  return (
    <div class="result" ref={frame}>
      {figure !== undefined && (
        <p>
          <span class="figure-value">{figure.value}</span>{' '}
          <span class="figure-label">{figure.label}</span>
        </p>
      )}
      {(chart.kind === 'bars' || chart.kind === 'line') && (
        <Chart
          result={result}
          chart={chart}
          label={`${chart.kind === 'bars' ? 'Bar' : 'Line'} chart: ${title}. The table below has its figures.`}
        />
      )}
      {figure === undefined && <ResultTable result={result} label={`Result: ${title}`} />}
      <div class="result-bar">
        <span class="quiet">
          {counted(result.rowCount, 'row')}
          {result.rowCount > ROWS_SHOWN && `, the first ${ROWS_SHOWN} shown`}
        </span>
        <button type="button" class="small" onClick={onShowAll}>
          {isCut ? 'Show all as table' : 'Show as table'}
        </button>
        <TakeAway
          write={(format) => write(result.key, format)}
          draw={chart.kind === 'none' ? undefined : draw}
        />
      </div>
    </div>
  )
}

/** What a figure is, the sentence above says; of what it is, where it is of something, the row. */
function figureOf(
  { rows: [row] }: ResultFacts,
  { value, label }: Extract<ChosenChart, { kind: 'number' }>,
): { readonly value: string; readonly label: string } {
  return {
    value: groupedDigits(row?.[value] ?? ''),
    label: label === undefined ? '' : (row?.[label] ?? ''),
  }
}
