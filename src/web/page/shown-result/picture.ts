import { chartColours } from './chart-colours.ts'

const MARGIN = 12
const TITLE = 24
const FIGURE = { width: 480, height: 72, digits: 44, label: 20 }
const FONT = 'system-ui, sans-serif'

/** What a picture shows below its title, in pixels of the screen. */
interface Content {
  readonly width: number
  readonly height: number
  readonly draw: (context: CanvasRenderingContext2D) => void
}

/** The chart inside an element as a PNG, on the page's own background, with its title. */
export async function chartPicture(frame: Element, title: string): Promise<Blob> {
  const chart = frame.querySelector('canvas')
  if (chart === null) throw new Error('there is no chart to save')
  const width = chart.width / devicePixelRatio
  const height = chart.height / devicePixelRatio
  return picture(frame, title, {
    width,
    height,
    draw: (context) => context.drawImage(chart, 0, 0, width, height),
  })
}

/** One figure and what it is of, as a PNG that looks like those of charts. */
export async function figurePicture(
  frame: Element,
  title: string,
  figure: { readonly value: string; readonly label: string },
): Promise<Blob> {
  const { text, strong } = chartColours(frame)
  return picture(frame, title, {
    ...FIGURE,
    draw: (context) => {
      context.fillStyle = strong
      context.font = `650 ${FIGURE.digits}px ${FONT}`
      context.fillText(figure.value, 0, 0, FIGURE.width)
      context.fillStyle = text
      context.font = `16px ${FONT}`
      context.fillText(figure.label.slice(0, 100), 0, FIGURE.height - FIGURE.label, FIGURE.width)
    },
  })
}

/** Twice as many pixels as a plain screen has, so that it can be looked at on any. */
function picture(frame: Element, title: string, content: Content): Promise<Blob> {
  const ratio = Math.max(2, devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((content.width + 2 * MARGIN) * ratio)
  canvas.height = Math.round((content.height + 2 * MARGIN + TITLE) * ratio)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  const { text, background } = chartColours(frame)
  context.scale(ratio, ratio)
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(MARGIN, MARGIN)
  context.textBaseline = 'top'
  context.fillStyle = text
  context.font = `14px ${FONT}`
  context.fillText(title.slice(0, 200), 0, 0, content.width)
  context.translate(0, TITLE)
  content.draw(context)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('this browser cannot make a picture'))
      else resolve(blob)
    })
  })
}
