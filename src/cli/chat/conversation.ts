import { resolve } from 'node:path'
import { runAgent } from '../../agent/run-agent.ts'
import type { Finish } from '../../agent/types.ts'
import type { Message } from '../../chat/types.ts'
import { agentOptions } from '../answer/agent-options.ts'
import type { AnswerSettings } from '../answer/answer-options.ts'
import type { FileTable } from '../answer/file-table.ts'
import { openTable } from '../answer/open-table.ts'
import { showAnswer } from '../answer/show-answer.ts'
import { usableThink } from '../answer/usable-think.ts'
import type { Session } from '../session/session.ts'
import type { Terminal } from '../terminal.ts'
import { inChatWords } from './in-chat-words.ts'

/** What was said so far, to whom, and the tables that it is about. */
export class Conversation {
  readonly #terminal: Terminal
  readonly #settings: AnswerSettings
  #session: Session
  #think: boolean | undefined
  #messages: readonly Message[] = []
  #questionCount = 0
  /** By the path of their file. */
  readonly #tables = new Map<string, FileTable>()

  constructor(session: Session, terminal: Terminal, settings: AnswerSettings) {
    this.#session = session
    this.#terminal = terminal
    this.#settings = settings
    this.#think = usableThink(settings.think, session, terminal)
  }

  /** Who answers. */
  get session(): Session {
    return this.#session
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  get tables(): readonly FileTable[] {
    return [...this.#tables.values()]
  }

  /** Reads the table in a file, anew if it is one of the tables already; `beside` is what else is opened. */
  async attach(path: string, beside: readonly string[]): Promise<FileTable> {
    const place = resolve(path)
    const others = [...this.#tables].flatMap(([other, table]) => (other === place ? [] : [table]))
    const { format } = this.#settings
    const terminal = this.#terminal
    const name = this.#tables.get(place)?.name
    const table = await openTable(path, { format, terminal, others, beside, name })
    this.#tables.set(place, table)
    return table
  }

  /** Asks, and prints the answer as it comes. */
  async ask(text: string): Promise<Finish> {
    const { session, tables } = this
    const { hideThinking } = this.#settings
    // In a pipe or a file, answers are told apart by a blank line.
    if (this.#questionCount++ > 0 && this.#terminal.width === undefined) this.#terminal.write('\n')
    const question: Message = { role: 'user', content: [{ type: 'Text', text }] }
    const talk = {
      messages: [...this.#messages, question],
      attachments: tables,
      think: this.#think,
      signal: this.#terminal.signal,
    }
    const events = runAgent(session.adapter, agentOptions(session, this.#settings, talk))
    const look = { hideThinking, session, tables, inWords: inChatWords }
    const finish = await showAnswer(events, this.#terminal, look)
    // A question to which nobody has said anything was not asked: it can be put again.
    if (finish.messages.length > this.#messages.length + 1) this.#messages = finish.messages
    return finish
  }

  /** Goes on with another model, which is told everything that was said. */
  async continueWith(session: Session): Promise<void> {
    const previous = this.#session
    this.#session = session
    this.#think = usableThink(this.#settings.think, session, this.#terminal)
    await previous.close()
  }

  /** Begins anew, with the same tables. */
  forget(): void {
    this.#messages = []
  }

  /** Lets go of who answers. */
  close(): Promise<void> {
    return this.#session.close()
  }
}
