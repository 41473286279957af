import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { styleText } from 'node:util'
import { readWhole } from './read-whole.ts'

type Style = 'bold' | 'dim' | 'red' | 'cyan'

/** Where a command reads what it was told and writes what it has to say. */
export class Terminal {
  readonly #out: NodeJS.WriteStream
  readonly #err: NodeJS.WriteStream
  /** Aborts on Ctrl-C, and when nobody reads the output any more. */
  readonly signal: AbortSignal
  #pipeClosed = false
  #midLine = false
  #statusLength = 0

  constructor(out: NodeJS.WriteStream, err: NodeJS.WriteStream) {
    this.#out = out
    this.#err = err
    const controller = new AbortController()
    this.signal = controller.signal
    process.once('SIGINT', () => controller.abort())
    // `tallymark … | head` has what it wanted when head leaves: that is no error.
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code !== 'EPIPE') throw error
      this.#pipeClosed = true
      controller.abort()
    }
    out.on('error', onError)
    err.on('error', onError)
  }

  /** Whether the reader of the output has left. */
  get pipeClosed(): boolean {
    return this.#pipeClosed
  }

  /** Whether a person looks at what `note` writes. */
  get interactive(): boolean {
    return this.#err.isTTY
  }

  /** How many columns the screen has that shows the answer; `undefined` when no screen does. */
  get width(): number | undefined {
    if (!this.#out.isTTY) return undefined
    // A terminal that does not know its size says 0.
    return this.#out.columns > 0 ? this.#out.columns : 80
  }

  /** All of standard input, until its end. A person who types it is told how to end it. */
  readInput(onBytes?: (bytes: number) => void): Promise<Uint8Array> {
    if (process.stdin.isTTY)
      this.note('Reading what you type, until Ctrl-D on a line of its own.\n')
    return readWhole(process.stdin, this.signal, onBytes)
  }

  /** The answer's own text: made safe on a terminal, untouched in a pipe or a file. */
  writeAnswer(text: string): void {
    this.write(this.#out.isTTY ? printable(text) : text)
  }

  /** The answer itself: standard output, and nothing but the answer goes there. */
  write(text: string): void {
    this.#send(this.#out, text)
  }

  /** A long answer, piece by piece, no faster than it is read. Rejects when nobody wants the rest. */
  async writePieces(pieces: Iterable<string>): Promise<void> {
    for (const piece of pieces) {
      if (!this.#send(this.#out, piece)) await once(this.#out, 'drain', { signal: this.signal })
      // Ctrl-C and a closed pipe are heard of only between two turns of the event loop.
      await setImmediate()
      this.signal.throwIfAborted()
    }
  }

  /** Everything else: standard error. */
  note(text: string): void {
    this.#send(this.#err, text)
  }

  /** A text of somebody else: made safe on a terminal, untouched in a pipe or a file. */
  noteAnswer(text: string): void {
    this.note(this.#err.isTTY ? printable(text) : text)
  }

  /** One line of standard error that is written over by the next; an empty one leaves no trace. */
  status(text: string): void {
    const blank = ' '.repeat(Math.max(0, this.#statusLength - text.length))
    this.note(`\r${text}${blank}${text === '' ? '\r' : ''}`)
    this.#statusLength = text.length
    this.#midLine = text !== ''
  }

  /** Begins a new line, where a person sees an unfinished one. */
  freshLine(): void {
    if (this.#midLine) this.note('\n')
  }

  /** Returns whether there is room for more. */
  #send(stream: NodeJS.WriteStream, text: string): boolean {
    if (this.#pipeClosed) return true
    if (stream.isTTY && text !== '') this.#midLine = !text.endsWith('\n')
    return stream.write(text)
  }

  /** Styles what goes to standard output, when that is a terminal that shows it. */
  styled(style: Style, text: string): string {
    return isColoured(this.#out) ? styleText(style, text) : text
  }

  /** Styles what goes to standard error, when that is a terminal that shows it. */
  styledNote(style: Style, text: string): string {
    return isColoured(this.#err) ? styleText(style, text) : text
  }
}

/**
 * A foreign text without the characters that steer a terminal: a model or a server could otherwise
 * rewrite the screen, or worse. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to be removed
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
}

function isColoured(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && stream.hasColors() && process.env['NO_COLOR'] === undefined
}
