import type { Readable, Writable } from 'node:stream'
import { serveStdio, StdioServerTransport, type Server } from './sdk.ts'

/** The longest message that is read, in bytes: a larger table had better be attached. */
export const MOST_MESSAGE_BYTES: number = 16 * 1024 * 1024

/** Where the client is. */
export interface StdioOptions {
  readonly input: Readable
  readonly output: Writable
  /** Ends it. */
  readonly signal: AbortSignal
  /** Is told of messages that make no sense. */
  readonly onError: (error: Error) => void
}

/** Serves the client at the other end, until that closes its end or the signal aborts. */
export async function serveOverStdio(
  makeServer: () => Server,
  { input, output, signal, onError }: StdioOptions,
): Promise<void> {
  // One for each answer that waits for the client to read.
  output.setMaxListeners(0)
  const transport = new WatchedTransport(input, output, { maxBufferSize: MOST_MESSAGE_BYTES })
  const handle = serveStdio(makeServer, { transport, onerror: onError })
  const leave = (): void => void handle.close()
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  await transport.closed
  signal.removeEventListener('abort', leave)
  await handle.close()
  const isExpected = signal.aborted || input.readableEnded || input.destroyed
  if (!isExpected) throw new Error(`a message was longer than ${MOST_MESSAGE_BYTES} bytes`)
}

/** The SDK keeps to itself that a transport has closed. */
class WatchedTransport extends StdioServerTransport {
  #tell = (): void => {}
  readonly closed = new Promise<void>((resolve) => (this.#tell = resolve))

  override async close(): Promise<void> {
    await super.close()
    this.#tell()
  }
}
