import { runChild } from './child.ts'
import { printBar, printTable, printTitle } from './report.ts'

const SHORT = 20_000
const LONG = 80_000

/** Whether a reply of four times the length costs about four times as much, every partial read. */
export async function checkLinearity(server: string, quick: boolean): Promise<boolean> {
  printTitle('CPU time of a whole reply, every partial message read')
  let short = Infinity
  let long = Infinity
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    short = Math.min(short, await replyMs(server, SHORT))
    long = Math.min(long, await replyMs(server, LONG))
  }
  printTable([
    ['deltas', 'best ms'],
    [SHORT.toLocaleString('en'), short.toFixed(1)],
    [LONG.toLocaleString('en'), long.toFixed(1)],
  ])
  const ratio = long / short
  return printBar('four times the deltas <= 5 x the time', ratio.toFixed(2), ratio <= 5)
}

async function replyMs(server: string, tokens: number): Promise<number> {
  const [microseconds = []] = await runChild('measure.js', 'tallymark', server, tokens, 1, 5)
  return (Math.min(...microseconds) * tokens) / 1000
}
