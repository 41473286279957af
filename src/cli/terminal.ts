import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { styleText } from 'node:util'
import { cutToWidth, displayWidth, inOneLine } from './display-width.ts'
import { readWhole } from './read-whole.ts'
import { writeError } from './write-error.ts'

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

/** Where a command reads what it was told and writes what it has to say. */
export class Terminal {
  readonly #out: NodeJS.WriteStream
  readonly #err: NodeJS.WriteStream
  readonly #leaving = new AbortController()
  /** What Ctrl-C aborts now. */
  #work: AbortController = this.#leaving
  #signal: AbortSignal = this.#leaving.signal
  #pipeClosed = false
  #failure: Error | undefined
  #midLine = false
  #statusWidth = 0

  constructor(out: NodeJS.WriteStream, err: NodeJS.WriteStream) {
    this.#out = out
    this.#err = err
    process.once('SIGINT', this.#onInterrupt)
    process.once('SIGTERM', () => this.leave())
    const onError = (error: NodeJS.ErrnoException): void => {
      // `tallymark … | head` has what it wanted when head leaves: that is no error.
      if (error.code === 'EPIPE') this.#pipeClosed = true
      else this.#failure ??= writeError(error)
      this.leave()
    }
    out.on('error', onError)
    err.on('error', onError)
  }

  /** Aborts on Ctrl-C, and when nobody reads the output any more; within `interruptible`, its own. */
  get signal(): AbortSignal {
    return this.#signal
  }

  /** Does a part of the work that Ctrl-C stops alone: `signal` is about that part until it has ended. */
  async interruptible<T>(work: () => Promise<T>): Promise<T> {
    this.#work = new AbortController()
    this.#signal = AbortSignal.any([this.#leaving.signal, this.#work.signal])
    try {
      return await work()
    } finally {
      // A Ctrl-C that comes as the work ends is heard of only now, and was not meant for the rest.
      await setImmediate()
      if (this.#work.signal.aborted) process.once('SIGINT', this.#onInterrupt)
      this.#work = this.#leaving
      this.#signal = this.#leaving.signal
    }
  }

  /** Ends the command, as Ctrl-C does outside of `interruptible`. */
  leave(): void {
    this.#leaving.abort()
  }

  /** Whether the reader of the output has left. */
  get pipeClosed(): boolean {
    return this.#pipeClosed
  }

  /** Why the output could not be written, when that is so. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** Rejects with `failure`, which is known only a moment after the writing. */
  async flush(): Promise<void> {
    await setImmediate()
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Whether a person looks at what `note` writes. */
  get interactive(): boolean {
    return this.#err.isTTY
  }

  /** Whether a person types the input, and sees it: there can be a prompt. */
  get hasKeyboard(): boolean {
    return process.stdin.isTTY && this.#err.isTTY
  }

  /** How many columns the screen has that shows the answer; `undefined` when no screen does. */
  get width(): number | undefined {
    return this.#out.isTTY ? columnsOf(this.#out) : undefined
  }

  /** The same for what `note` writes; 80 when no screen shows that. */
  get noteWidth(): number {
    return columnsOf(this.#err)
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

  /** An answer in JSON: safe on a terminal too, and there the same value. */
  writeJson(text: string): void {
    this.write(this.#out.isTTY ? printableJson(text) : text)
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
    // A line that reached the end of the screen would go on below, out of reach of the next.
    const line = cutToWidth(inOneLine(text), this.noteWidth - 1)
    const width = displayWidth(line)
    const blank = ' '.repeat(Math.max(0, this.#statusWidth - width))
    this.note(`\r${line}${blank}${line === '' ? '\r' : ''}`)
    this.#statusWidth = width
    this.#midLine = line !== ''
  }

  /** Begins a new line, where a person sees an unfinished one. */
  freshLine(): void {
    if (this.#midLine) this.#send(this.#err.isTTY ? this.#err : this.#out, '\n')
  }

  /** Listens once: a second Ctrl-C, while something does not stop, ends the process the hard way. */
  readonly #onInterrupt = (): void => this.#work.abort()

  /** Returns whether there is room for more. */
  #send(stream: NodeJS.WriteStream, text: string): boolean {
    if (this.#pipeClosed) return true
    if (stream.isTTY && text !== '') this.#midLine = !text.endsWith('\n')
    return stream.write(text)
  }

  /** Styles what goes to standard output, when that is a terminal that shows it. */
  styled(style: Style, text: string): string {
    return isColoured(this.#out) ? coloured(style, text) : text
  }

  /** Styles what goes to standard error, when that is a terminal that shows it. */
  styledNote(style: Style, text: string): string {
    return isColoured(this.#err) ? coloured(style, text) : text
  }
}

/**
 * A foreign text without the characters that steer a terminal or turn the direction of writing: a model
 * or a server could otherwise rewrite the screen, or worse. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to be removed
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}

/** The same for JSON, whose value stays as it is: it has escapes for these characters. */
export function printableJson(text: string): string {
  // Those below are escaped in every JSON, but for the line breaks between its parts.
  return text.replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A terminal that does not know its size says 0, a pipe nothing at all. */
function columnsOf({ columns }: { readonly columns?: number }): number {
  return columns !== undefined && columns > 0 ? columns : 80
}

/** `styleText` by itself looks at standard output, whatever the text is for. */
function coloured(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false })
}

function isColoured(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && stream.hasColors() && process.env['NO_COLOR'] === undefined
}
