import { setTimeout as wait } from 'node:timers/promises'
import { openChild, type Child } from './child.ts'
import { printBar, printTable, printTitle } from './report.ts'

const SECONDS = 3
const SAMPLES_PER_SECOND = 10
const MOST_GROWTH_BYTES = 4 * 2 ** 20

/** Whether a consumer that stops reading stops the server, and holds no more and more meanwhile. */
export async function checkPausedConsumer(server: string): Promise<boolean> {
  printTitle(`A consumer that takes one event of an endless reply and waits for ${SECONDS} s`)
  const consumer = await openChild('pause.js', server)
  const samples = await watch(server, consumer)
  consumer.stop()

  const shown = samples.filter((_, index) => index % SAMPLES_PER_SECOND === 0)
  printTable([
    ['', ...shown.map((_, second) => `after ${second} s`)],
    ['resident memory', ...shown.map(({ resident }) => mebibytes(resident))],
    ['heap', ...shown.map(({ heap }) => mebibytes(heap))],
    ['written by the server', ...shown.map(({ written }) => mebibytes(written))],
  ])
  // The first second is for the buffers of the sockets to fill.
  const [start, ...rest] = samples.slice(SAMPLES_PER_SECOND)
  const growth = Math.max(...rest.map(({ resident }) => resident)) - (start?.resident ?? NaN)
  const written = (rest.at(-1)?.written ?? NaN) - (start?.written ?? NaN)
  return [
    printBar(
      `resident memory grows <= ${mebibytes(MOST_GROWTH_BYTES)} after the first second`,
      mebibytes(growth),
      growth <= MOST_GROWTH_BYTES,
    ),
    printBar('the server writes 0 bytes after the first second', String(written), written === 0),
  ].every(Boolean)
}

interface Sample {
  readonly resident: number
  readonly heap: number
  readonly written: number
}

async function watch(server: string, consumer: Child): Promise<Sample[]> {
  const samples: Sample[] = []
  while (samples.length <= SECONDS * SAMPLES_PER_SECOND) {
    const [resident = NaN, heap = NaN] = await consumer.ask()
    const response = await fetch(`${server}/endless/written`)
    samples.push({ resident, heap, written: Number(await response.text()) })
    await wait(1000 / SAMPLES_PER_SECOND)
  }
  return samples
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}
