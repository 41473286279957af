import { printBar, printTable, printTitle } from './report.ts'
import { median, medianRatio } from './statistics.ts'
import { takeTurns } from './take-turns.ts'

const SHORT = 20_000
const LONG = 80_000

/** Whether a reply of four times the length costs about four times as much, every partial read. */
export async function checkLinearity(server: string, quick: boolean): Promise<boolean> {
  printTitle('CPU time of a whole reply, every partial message read')
  const [short = [], long = []] = await takeTurns(
    server,
    1,
    [
      { client: 'tallymark', tokens: SHORT },
      { client: 'tallymark', tokens: LONG },
    ],
    quick ? { rounds: 1, replies: 6 } : { rounds: 3, replies: 6 },
  )
  printTable([['deltas', 'best ms', 'median ms'], timesOf(SHORT, short), timesOf(LONG, long)])
  const ratio = (medianRatio(long, short) * LONG) / SHORT
  return printBar(`${LONG / SHORT} times the deltas <= 5 x the time`, ratio.toFixed(2), ratio <= 5)
}

function timesOf(tokens: number, microseconds: readonly number[]): string[] {
  const milliseconds = microseconds.map((perEvent) => (perEvent * tokens) / 1000)
  return [
    tokens.toLocaleString('en'),
    Math.min(...milliseconds).toFixed(1),
    median(milliseconds).toFixed(1),
  ]
}
