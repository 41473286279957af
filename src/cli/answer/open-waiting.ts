import type { ModelValues } from '../options.ts'
import { openSession, type Session } from '../session/open-session.ts'
import type { Terminal } from '../terminal.ts'
import { WaitingLine } from './waiting-line.ts'

/** Opens a session, and shows that it waits: a server that is asleep may take its time. */
export async function openWaiting(values: ModelValues, terminal: Terminal): Promise<Session> {
  const waiting = new WaitingLine(terminal)
  waiting.wait('waiting for the model server')
  try {
    return await openSession(values, terminal)
  } finally {
    waiting.stop()
  }
}
