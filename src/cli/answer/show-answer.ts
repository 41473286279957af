import type { AgentEvent, Finish, ToolEnd, ToolStart } from '../../agent/types.ts'
import type { End } from '../../chat/types.ts'
import { cutToWidth } from '../display-width.ts'
import type { Session } from '../session/session.ts'
import { printable, type Terminal } from '../terminal.ts'
import { callText } from './call-text.ts'
import type { FileTable } from './file-table.ts'
import { contextNote, finishNote } from './finish-note.ts'
import { finishOf } from './finish-of.ts'
import { ReplyCosts } from './reply-costs.ts'
import { ScreenParts, type ScreenPart } from './screen-parts.ts'
import { textIn } from './text-in.ts'
import { WaitingLine } from './waiting-line.ts'

/** How an answer is shown. */
export interface AnswerLook {
  /** Whether a person sees only how long the model reasoned. */
  readonly hideThinking: boolean
  /** Who answers. */
  readonly session: Session
  /** The tables that calls may ask; without any, no text is held back for the sake of calls. */
  readonly tables: readonly FileTable[]
  /** How notes name what a person can do. */
  readonly inWords: (text: string) => string
}

/** Prints the events of one question as they come, and resolves with the end. */
export async function showAnswer(
  events: AsyncIterable<AgentEvent>,
  terminal: Terminal,
  look: AnswerLook,
): Promise<Finish> {
  const answer = new ShownAnswer(terminal, look)
  try {
    return await finishOf(events, (event) => answer.show(event))
  } finally {
    answer.close()
  }
}

class ShownAnswer {
  readonly #terminal: Terminal
  readonly #look: AnswerLook
  readonly #parts: ScreenParts
  readonly #waiting: WaitingLine
  readonly #costs = new ReplyCosts()
  readonly #calls = new Map<string, ToolStart>()
  /** When the model began to reason, while nobody sees what. */
  #thinkingSince: number | undefined
  /** The text of the turn so far. */
  #said = ''
  /** Whether the answer, in a pipe, lacks a line break at its end. */
  #isLineOpen = false

  constructor(terminal: Terminal, look: AnswerLook) {
    this.#terminal = terminal
    this.#look = look
    this.#parts = new ScreenParts(terminal)
    this.#waiting = new WaitingLine(terminal)
    this.#waitForModel(' (it is probably being loaded)')
  }

  show(event: AgentEvent): void {
    if (event.type !== 'ThinkingDelta') this.#endHiddenThinking()
    switch (event.type) {
      case 'ThinkingDelta':
        return this.#think(event.delta)
      case 'TextDelta':
        return this.#say(event.delta)
      case 'ToolUseStart':
        return
      case 'End':
        return this.#endTurn(event)
      case 'ToolStart':
        this.#calls.set(event.id, event)
        return this.#waiting.wait(`running ${event.name}`)
      case 'ToolEnd':
        return this.#showCall(event)
      case 'Finish':
        return this.#finish(event)
    }
  }

  close(): void {
    this.#waiting.stop()
  }

  #think(delta: string): void {
    if (!this.#terminal.interactive) return
    if (this.#look.hideThinking) {
      this.#thinkingSince ??= performance.now()
      this.#parts.end()
      this.#waiting.wait('thinking')
    } else {
      this.#begin('thinking')
      this.#terminal.note(this.#terminal.styledNote('dim', printable(delta)))
    }
  }

  #endHiddenThinking(): void {
    if (this.#thinkingSince === undefined) return
    const seconds = (performance.now() - this.#thinkingSince) / 1000
    this.#thinkingSince = undefined
    this.#begin('thinking')
    const text = `thought for ${seconds.toFixed(1)} s`
    this.#terminal.note(`${this.#terminal.styledNote('dim', text)}\n`)
  }

  #say(delta: string): void {
    if (delta === '') return
    this.#said += delta
    if (this.#isOnScreen) {
      this.#begin('text')
      this.#terminal.writeAnswer(delta)
      return
    }
    this.#parts.end()
    this.#waiting.wait('answering')
    if (!this.#isHolding) this.#write(delta)
  }

  #endTurn({ message }: End): void {
    this.#costs.endTurn(message)
    // Text beside other things in a line of the server, or in its last one, has no event of its own.
    const text = textIn(message)
    if (text.startsWith(this.#said)) this.#say(text.slice(this.#said.length))
    if (message.content.some(({ type }) => type === 'ToolUse')) this.#noteHeld()
    this.#endText()
  }

  /** Words before a call are no answer: they are for people, where people look. */
  #noteHeld(): void {
    if (!this.#isHolding) return
    if (this.#said !== '' && this.#terminal.interactive) {
      this.#begin('text')
      this.#terminal.note(printable(this.#said))
    }
    this.#said = ''
  }

  /** The text of a turn is over: all of it is written, to the end of a line. */
  #endText(): void {
    this.#waiting.stop()
    if (this.#isHolding) this.#write(this.#said)
    this.#said = ''
    if (this.#isLineOpen) this.#write('\n')
    this.#parts.end()
  }

  #showCall({ id, name, output }: ToolEnd): void {
    const { input } = this.#calls.get(id) ?? { input: {} }
    this.#calls.delete(id)
    if (this.#terminal.interactive) {
      this.#begin('call')
      this.#terminal.note(callText({ name, input }, output, this.#look.tables, this.#terminal))
    }
    this.#costs.beginTurn()
    this.#waitForModel()
  }

  #finish(finish: Finish): void {
    // A reply that broke off had no end of its own.
    this.#endText()
    if (finish.error !== undefined) return
    const { session, inWords } = this.#look
    const notes = [finishNote(finish), contextNote(this.#costs.longest, session)]
    for (const note of notes) if (note !== undefined) this.#terminal.note(`${inWords(note)}\n`)
    if (!this.#terminal.interactive) return
    this.#begin('summary')
    const summary = this.#costs.summary(session.model, finish)
    this.#terminal.note(`${this.#terminal.styledNote('dim', summary)}\n`)
  }

  #waitForModel(hint = ''): void {
    // A long name must not push out how long it takes.
    this.#waiting.wait(`waiting for ${cutToWidth(this.#look.session.model, 40)}`, hint)
  }

  #begin(part: ScreenPart): void {
    this.#waiting.stop()
    this.#parts.begin(part)
  }

  /** Writes the answer where nobody watches it come. */
  #write(text: string): void {
    if (text === '') return
    this.#terminal.writeAnswer(text)
    this.#isLineOpen = !text.endsWith('\n')
  }

  /** Whether a person sees the answer as it comes. */
  get #isOnScreen(): boolean {
    return this.#terminal.width !== undefined
  }

  /** Whether text waits for the end of its turn: it may turn out to be words before a call. */
  get #isHolding(): boolean {
    return !this.#isOnScreen && this.#look.tables.length > 0
  }
}
