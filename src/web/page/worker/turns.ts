/** Somebody else wants the worker: what is under way was stopped, or overtaken. */
export class Stopped extends Error {
  constructor() {
    super('stopped')
    this.name = 'Stopped'
  }
}

/** How long work goes on before messages are heard, in milliseconds: not noticed by whoever presses Stop. */
const SLICE = 16

/** Of a simple loop as many steps as take a small part of that. */
const PART = 1 << 15

/**
 * Long work in small parts. Between two of them the messages of the page are heard, so that a Stop need not
 * wait for the end. (Promises alone do not let messages in; a timer would wait for milliseconds each time.)
 */
export class Turns {
  readonly #signal: AbortSignal
  #since = performance.now()

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Lets messages in when it is time. Rejects with `Stopped` when nobody wants the rest. */
  async next(): Promise<void> {
    if (performance.now() - this.#since >= SLICE) {
      await messagesHeard()
      this.#since = performance.now()
    }
    if (this.#signal.aborted) throw new Stopped()
  }

  /** Runs a loop of so many steps in parts: `part` does those from its first number up to its second. */
  async parts(length: number, part: (from: number, to: number) => void): Promise<void> {
    for (let from = 0; from < length; from += PART) {
      await this.next()
      part(from, Math.min(from + PART, length))
    }
  }
}

/** Resolves once the messages that have come so far were handled. */
function messagesHeard(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
