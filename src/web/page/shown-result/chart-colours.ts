/** What a chart is drawn with. */
export interface ChartColours {
  readonly text: string
  /** Of what matters most. */
  readonly strong: string
  readonly lines: string
  readonly background: string
  readonly series: readonly string[]
}

/** The colours of the style sheet, light or dark as it is now: a canvas does not take them by itself. */
export function chartColours(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const named = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    text: named('quiet'),
    strong: named('text'),
    lines: named('line'),
    background: named('surface'),
    series: [named('series-1'), named('series-2'), named('series-3'), named('series-4')],
  }
}
