const CELL = 8.4
const LINE = 20
const MARGIN = 20
const BAR = 36

/** How the styles that the command uses look, by the number that switches them on. */
const styles: ReadonlyMap<string, string> = new Map([
  ['1', 'font-weight="bold"'],
  ['2', 'fill="#8b949e"'],
  ['31', 'fill="#ff7b72"'],
  ['36', 'fill="#79c0ff"'],
])

/** What a terminal of so many columns shows, as an SVG picture. */
export function pictureOf(transcript: string, columns: number): string {
  const lines = transcript.replaceAll('\r', '').trimEnd().split('\n')
  const width = Math.ceil(columns * CELL + 2 * MARGIN)
  const height = BAR + lines.length * LINE + MARGIN
  const dots = ['#ff5f56', '#ffbd2e', '#27c93f'].map(
    (colour, i) => `<circle cx="${22 + i * 20}" cy="18" r="6" fill="${colour}"/>`,
  )
  let style = ''
  const texts = lines.map((line, i) => {
    const spans = line.split('\u001b[').map((part, nth) => {
      const [, code = '', rest = ''] =
        nth === 0 ? ['', '', part] : (/^(\d+)m(.*)$/.exec(part) ?? [])
      if (nth > 0) style = styles.get(code) ?? ''
      return rest === ''
        ? ''
        : `<tspan ${style}>${escaped(rest)}</tspan>`.replace('<tspan >', '<tspan>')
    })
    const y = BAR + (i + 1) * LINE - 5
    return `<text x="${MARGIN}" y="${y}" xml:space="preserve">${spans.join('')}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${dots.join('')}
${texts.join('\n')}
</svg>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
