import type { Terminal } from '../terminal.ts'
import { WaitingLine } from './waiting-line.ts'

/** Waits for what the server is asked, and shows that: one that is asleep may take its time. */
export async function whileWaiting<T>(
  asked: Promise<T>,
  terminal: Terminal,
  who = 'the model server',
): Promise<T> {
  const waiting = new WaitingLine(terminal)
  waiting.wait(`waiting for ${who}`)
  try {
    return await asked
  } finally {
    waiting.stop()
  }
}
