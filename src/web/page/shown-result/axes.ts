import type uPlot from 'uplot'
import type { ChartColours } from './chart-colours.ts'

/** What both kinds of charts look like. */
export const FONT = '12px system-ui, sans-serif'

/** The axis of the figures. Zero is always on it: bars and lines that float mislead. */
export function figureAxis({ text, lines }: ChartColours): uPlot.Axis {
  return {
    stroke: text,
    font: FONT,
    grid: { stroke: lines, width: 1 },
    ticks: { show: false },
    size: 72,
    values: (_, splits) => splits.map(shortNumber),
  }
}

/** A range with zero in it, and a little room. */
export function rangeWithZero(
  _: uPlot,
  low: number | null,
  high: number | null,
): uPlot.Range.MinMax {
  const least = Math.min(0, low ?? 0)
  const most = Math.max(0, high ?? 0)
  const room = (most - least || 1) * 0.06
  return [least < 0 ? least - room : 0, most > 0 || least === 0 ? most + room : 0]
}

/** Nobody can point, zoom or drag with the keyboard, so a mouse cannot either: it only reads. */
export const readingCursor: uPlot.Cursor = { drag: { x: false, y: false }, y: false }

const written = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })

function shortNumber(value: number): string {
  return written.format(value)
}
