import { chartColours } from './chart-colours.ts'

/** The chart inside an element as a PNG, on the page's own background, with its title. */
export async function chartPicture(frame: Element, title: string): Promise<Blob> {
  const chart = frame.querySelector('canvas')
  if (chart === null) throw new Error('there is no chart to save')
  const ratio = devicePixelRatio
  const margin = 12 * ratio
  const line = 24 * ratio
  const canvas = document.createElement('canvas')
  canvas.width = chart.width + 2 * margin
  canvas.height = chart.height + 2 * margin + line
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  const { text, background } = chartColours(frame)
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = text
  context.font = `${14 * ratio}px system-ui, sans-serif`
  context.textBaseline = 'top'
  context.fillText(title.slice(0, 200), margin, margin, chart.width)
  context.drawImage(chart, margin, margin + line)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('this browser cannot make a picture'))
      else resolve(blob)
    })
  })
}
