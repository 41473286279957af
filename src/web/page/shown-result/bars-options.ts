import type uPlot from 'uplot'
import { figureAxis, FONT, rangeWithZero, readingCursor } from './axes.ts'
import type { ChartColours } from './chart-colours.ts'
import type { PlotData } from './plot-data.ts'

/** How much of its place a group of bars takes. */
const FILLED = 0.76
const LONGEST_LABEL = 18
const CHARACTER = 7
const AXIS = 72

type PartOptions = Omit<uPlot.Options, 'width' | 'height'>

/** A bar for each row and figure, side by side. */
export function barsOptions(data: PlotData, colours: ChartColours, width: number): PartOptions {
  const labels = data.labels.map((label) =>
    label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label,
  )
  const longest = labels.reduce((most, label) => Math.max(most, label.length), 0)
  const room = Math.max(1, width - AXIS) / Math.max(1, labels.length)
  const isSlanted = longest * CHARACTER > room
  // Slanted labels need the height of a line each.
  const every = isSlanted ? Math.ceil(20 / room) : 1
  return {
    scales: {
      x: { time: false, range: [-0.5, data.xs.length - 0.5] },
      y: { range: rangeWithZero },
    },
    cursor: { ...readingCursor, points: { show: false } },
    axes: [
      {
        stroke: colours.text,
        font: FONT,
        grid: { show: false },
        ticks: { show: false },
        rotate: isSlanted ? -40 : 0,
        size: isSlanted ? Math.min(96, 24 + longest * CHARACTER * 0.65) : 32,
        splits: () => data.xs.filter((x) => x % every === 0),
        values: (_, splits) => splits.map((index) => labels[index] ?? ''),
      },
      figureAxis(colours),
    ],
    series: [
      {},
      ...data.series.map(({ name }, index) => ({
        label: name,
        fill: colours.series[index] ?? colours.text,
        width: 0,
        points: { show: false },
        paths: bars(data.series.length),
      })),
    ],
  }
}

/** The bars of one figure among `count`. */
function bars(count: number): uPlot.Series.PathBuilder {
  return (plot, series) => {
    const fill = new Path2D()
    const place = plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true)
    const width = (place * FILLED) / count
    const base = plot.valToPos(0, 'y', true)
    for (const [index, value] of Array.from(plot.data[series] ?? []).entries()) {
      if (value === null || value === undefined) continue
      const left = plot.valToPos(index, 'x', true) - (place * FILLED) / 2 + (series - 1) * width
      const top = plot.valToPos(value, 'y', true)
      fill.rect(left, Math.min(top, base), Math.max(1, width - 1), Math.abs(top - base))
    }
    return { stroke: null, fill }
  }
}
