import { setTimeout as wait } from 'node:timers/promises'
import { runChild } from './child.ts'
import { mebibytes, printBar, printTable, printTitle } from './report.ts'

const MOST_GROWTH_BYTES = 4 * 2 ** 20

/** Whether a consumer that stops reading stops the server, and what the reply holds meanwhile. */
export async function checkPausedConsumer(server: string): Promise<boolean> {
  printTitle('A consumer that takes one event of an endless reply and then waits for 3 s')
  const written: number[] = []
  const watching = new AbortController()
  const watched = watchWritten(server, written, watching.signal)
  const [resident = [], heap = []] = await runChild('pause.js', server)
  watching.abort()
  await watched

  // The first second is for the buffers of the two kernels' sockets to fill.
  const rows = { resident, heap }
  printTable([
    ['memory', 'after 0.1 s', 'after 1 s', 'after 2 s', 'after 3 s'],
    ...Object.entries(rows).map(([name, series]) => [
      name,
      ...[0, 9, 19, 29].map((index) => mebibytes(series[index] ?? NaN)),
    ]),
  ])
  const growth = Math.max(...resident.slice(10)) - (resident[9] ?? NaN)
  const total = written.at(-1) ?? NaN
  const lastSecond = total - (written.at(-10) ?? NaN)
  return [
    printBar(
      `resident memory grows <= ${mebibytes(MOST_GROWTH_BYTES)} after the first second`,
      mebibytes(growth),
      growth <= MOST_GROWTH_BYTES,
    ),
    printBar(
      'the server is stalled, with nothing written in the last second',
      `${mebibytes(lastSecond)} of ${mebibytes(total)}`,
      total > 0 && lastSecond === 0,
    ),
  ].every(Boolean)
}

async function watchWritten(
  server: string,
  written: number[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await wait(100)
    const response = await fetch(`${server}/endless/written`)
    const bytes = Number(await response.text())
    if (!signal.aborted) written.push(bytes)
  }
}
