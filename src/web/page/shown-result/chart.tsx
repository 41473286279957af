import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import uPlot from 'uplot'
import type { ResultFacts } from '../protocol.ts'
import type { Chart as ChosenChart } from '../result/choose-chart.ts'
import { barsOptions } from './bars-options.ts'
import { chartColours } from './chart-colours.ts'
import { lineOptions } from './line-options.ts'
import type { PlotData } from './plot-data.ts'
import { plotData } from './plot-data.ts'

const HEIGHT = 240

interface ChartProps {
  readonly result: ResultFacts
  readonly chart: Extract<ChosenChart, { kind: 'bars' | 'line' }>
  readonly label: string
}

/** Bars or a line on a canvas; who cannot see it has the table that follows. */
export function Chart({ result, chart, label }: ChartProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState('')
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const data = plotData(result, chart)
    let plot = draw(element, chart.kind, data, setPointed)
    const redraw = (): void => {
      plot.destroy()
      plot = draw(element, chart.kind, data, setPointed)
    }
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== plot.width) redraw()
    })
    observer.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    return () => {
      observer.disconnect()
      scheme.removeEventListener('change', redraw)
      plot.destroy()
    }
  }, [result, chart])
  return (
    <figure class="chart">
      <div ref={frame} class="chart-frame" role="img" aria-label={label} />
      <figcaption aria-hidden="true">{pointed === '' ? ' ' : pointed}</figcaption>
    </figure>
  )
}

function draw(
  element: HTMLElement,
  kind: 'bars' | 'line',
  data: PlotData,
  point: (text: string) => void,
): uPlot {
  const colours = chartColours(element)
  const options =
    kind === 'bars' ? barsOptions(data, colours, element.clientWidth) : lineOptions(data, colours)
  return new uPlot(
    {
      ...options,
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      hooks: { setCursor: [({ cursor }) => point(data.textAt(cursor.idx ?? undefined))] },
    },
    [data.xs, ...data.series.map(({ values }) => values)],
    element,
  )
}
