/** Somebody else wants the worker: what is under way was stopped, or overtaken. */
export class Stopped extends Error {
  constructor() {
    super('stopped')
    this.name = 'Stopped'
  }
}

/** How long work goes on before messages are heard, in milliseconds: not noticed by whoever presses Stop. */
const SLICE = 16

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
