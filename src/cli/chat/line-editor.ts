import { createInterface, type Interface } from 'node:readline'
import { isJsonObject } from '../../chat/json.ts'
import type { Terminal } from '../terminal.ts'
import { complete } from './complete.ts'
import type { History } from './history.ts'

const PROMPT = '> '
const FURTHER_PROMPT = '… '

/** Has the terminal say where a pasted text begins and ends; and has it stop to do so. */
const MARK_PASTES = '\u001b[?2004h'
const LEAVE_PASTES = '\u001b[?2004l'

/** Where somebody types, and where that can be seen. */
interface Keyboard {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

/**
 * What a person types, entry by entry. It holds the keyboard only while it waits for an entry: at other
 * times the terminal makes a signal of Ctrl-C.
 */
export class LineEditor implements AsyncIterable<string> {
  readonly #keyboard: Keyboard
  readonly #terminal: Terminal
  readonly #history: History
  /** Entries that came at once: somebody types ahead, or pastes in a terminal that marks no pastes. */
  readonly #entries: string[] = []
  /** The lines so far of an entry that has several. */
  #lines: string[] = []
  /** The beginning of a line that came together with an entry before it. */
  #unfinished = ''
  #isPasting = false
  #isWarned = false
  #hasEnded = false

  constructor(keyboard: Keyboard, terminal: Terminal, history: History) {
    this.#keyboard = keyboard
    this.#terminal = terminal
    this.#history = history
  }

  /** All entries until Ctrl-D. Rejects when the command is to end. */
  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    for (;;) {
      const typedAhead = this.#entries.shift()
      if (typedAhead !== undefined) this.#terminal.note(`${PROMPT}${typedAhead}\n`)
      else if (!this.#hasEnded) await this.#type()
      const entry = typedAhead ?? this.#entries.shift()
      if (entry === undefined) return
      this.#history.add(entry)
      yield entry
    }
  }

  /** Holds the keyboard until there is an entry, or the end. */
  async #type(): Promise<void> {
    const { signal } = this.#terminal
    signal.throwIfAborted()
    const { input, output } = this.#keyboard
    const editor = createInterface({
      input,
      output,
      signal,
      prompt: PROMPT,
      history: [...this.#history.entries],
      // A tab that is pasted is a tab.
      completer: (line: string) => (this.#isPasting ? [['\t'], ''] : complete(line)),
    })
    const onKey = (_text: unknown, key: unknown): void => this.#onKey(key)
    input.on('keypress', onKey)
    this.#isPasting = false
    this.#isWarned = false
    markPastes(output, MARK_PASTES)
    editor.prompt()
    editor.write(this.#unfinished)
    let hasEnded = false
    await new Promise<void>((resolve) => {
      editor.on('line', (line) => {
        this.#onLine(line, editor)
        if (this.#entries.length > 0) resolve()
      })
      editor.on('SIGINT', () => this.#onInterrupt(editor))
      editor.on('close', () => {
        hasEnded = true
        resolve()
      })
    })
    // An entry that came in one piece with others has brought them with it: they are typed ahead.
    this.#hasEnded = hasEnded
    this.#unfinished = editor.line
    editor.close()
    input.off('keypress', onKey)
    markPastes(output, LEAVE_PASTES)
    if (this.#hasEnded) output.write('\n')
    signal.throwIfAborted()
  }

  #onKey(key: unknown): void {
    if (!isJsonObject(key)) return
    const { name, ctrl } = key
    if (name === 'paste-start') this.#isPasting = true
    if (name === 'paste-end') this.#isPasting = false
    if (name !== 'c' || ctrl !== true) this.#isWarned = false
  }

  #onLine(line: string, editor: Interface): void {
    const goesOn = line.endsWith('\\')
    if (this.#isPasting || goesOn) {
      this.#lines.push(this.#isPasting ? line : line.slice(0, -1))
      editor.setPrompt(FURTHER_PROMPT)
      editor.prompt()
      return
    }
    const entry = [...this.#lines, line].join('\n').trimEnd()
    this.#lines = []
    editor.setPrompt(PROMPT)
    if (entry === '') editor.prompt()
    else this.#entries.push(entry)
  }

  #onInterrupt(editor: Interface): void {
    if (editor.line !== '' || this.#lines.length > 0) {
      editor.write(null, { ctrl: true, name: 'e' })
      editor.write(null, { ctrl: true, name: 'u' })
      this.#lines = []
      editor.setPrompt(PROMPT)
    } else if (this.#isWarned) {
      this.#terminal.leave()
      return
    } else {
      this.#isWarned = true
      this.#terminal.note('\rCtrl-D leaves, and so does a second Ctrl-C.\n')
    }
    editor.prompt()
  }
}

function markPastes(output: NodeJS.WriteStream, sequence: string): void {
  if (process.env['TERM'] !== 'dumb') output.write(sequence)
}
