import type { ResultFacts } from '../protocol.ts'
import type { Chart } from '../result/choose-chart.ts'
import { timeOf } from '../result/column-kinds.ts'

/** What a chart draws, free of how it does. */
export interface PlotData {
  /** Seconds for a line of dates, years for one of years, 0, 1, 2, … for bars. */
  readonly xs: number[]
  readonly labels: readonly string[]
  readonly areYears: boolean
  readonly series: readonly { readonly name: string; readonly values: (number | null)[] }[]
  /** What stands at a place, in words. */
  textAt(index: number | undefined): string
}

/** The columns of a result as numbers; a line goes from the earliest to the latest. */
export function plotData(
  { headers, rows }: ResultFacts,
  chart: Extract<Chart, { kind: 'bars' | 'line' }>,
): PlotData {
  const areYears = chart.kind === 'line' && chart.areYears
  const placed = rows.map((row, index) => ({ row, x: placeOf(row[chart.label] ?? '', index) }))
  function placeOf(label: string, index: number): number {
    if (chart.kind === 'bars') return index
    return areYears ? Number(label) : timeOf(label) / 1000
  }
  const points = placed.filter(({ x }) => Number.isFinite(x)).toSorted((a, b) => a.x - b.x)
  const labels = points.map(({ row }) => row[chart.label] ?? '')
  const textAt = (index: number | undefined): string => {
    const row = index === undefined ? undefined : points[index]?.row
    if (row === undefined) return ''
    const figures = chart.values.map((column) => `${headers[column]} ${row[column]}`)
    return `${(row[chart.label] ?? '').slice(0, 80)}: ${figures.join(', ')}`
  }
  return {
    xs: points.map(({ x }) => x),
    labels,
    areYears,
    series: chart.values.map((column) => ({
      name: headers[column] ?? '',
      values: points.map(({ row }) => numberIn(row[column] ?? '')),
    })),
    textAt,
  }
}

/** An empty cell is a gap and not a zero. */
function numberIn(cell: string): number | null {
  const value = Number(cell)
  return cell.trim() === '' || Number.isNaN(value) ? null : value
}
