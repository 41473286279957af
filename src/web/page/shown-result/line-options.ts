import uPlot from 'uplot'
import { figureAxis, FONT, rangeWithZero, readingCursor } from './axes.ts'
import type { ChartColours } from './chart-colours.ts'
import type { PlotData } from './plot-data.ts'

const MOST_POINTS = 60
const FEW_DAYS = 3 * 86_400

type PartOptions = Omit<uPlot.Options, 'width' | 'height'>

/** A line for each figure, over dates or years. Dates are read in Greenwich: a day stays that day. */
export function lineOptions(data: PlotData, colours: ChartColours): PartOptions {
  return {
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { x: { time: !data.areYears }, y: { range: rangeWithZero } },
    cursor: readingCursor,
    axes: [
      {
        stroke: colours.text,
        font: FONT,
        grid: { show: false },
        ticks: { stroke: colours.lines },
        space: 90,
        values: data.areYears ? wholeYears : dateTemplate(data.xs),
      },
      figureAxis(colours),
    ],
    series: [
      {},
      ...data.series.map(({ name }, index) => ({
        label: name,
        stroke: colours.series[index] ?? colours.text,
        width: 2,
        points: { show: data.xs.length <= MOST_POINTS, size: 6 },
      })),
    ],
  }
}

function wholeYears(_: uPlot, splits: number[]): string[] {
  return splits.map((year) => (Number.isInteger(year) ? String(year) : ''))
}

/** Dates as files have them; with the time of day where all of it is within a few days. */
function dateTemplate(seconds: readonly number[]): string {
  const span = (seconds.at(-1) ?? 0) - (seconds[0] ?? 0)
  return span < FEW_DAYS ? '{MM}-{DD} {HH}:{mm}' : '{YYYY}-{MM}-{DD}'
}
