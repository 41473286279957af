import { attachTable, type AttachedTable } from '../../../agent/attached-table.ts'
import { freeName } from '../../../agent/free-name.ts'
import { planOf } from '../../../table/arguments.ts'
import { checkPlan } from '../../../table/check-plan.ts'
import { queryInTurns } from '../../../table/query-in-turns.ts'
import { messageOf } from '../message-of.ts'
import { LONGEST_CELL, type FromWorker, type ToWorker } from '../protocol.ts'
import { Conversation } from './conversation.ts'
import { KeptResults } from './kept-results.ts'
import { readFile } from './read-file.ts'
import { RowViews } from './row-views.ts'
import { TableRows } from './table-rows.ts'
import { tableFacts } from './table-facts.ts'
import { Stopped, Turns } from './turns.ts'
import { workerEvent } from './worker-event.ts'

type Request<Type extends ToWorker['type']> = Extract<ToWorker, { readonly type: Type }>

interface Attached {
  readonly attachment: AttachedTable
  readonly views: RowViews
}

/** What the page's worker does, without the worker: messages in, messages out through `post`. */
export class TableWorker {
  readonly #post: (message: FromWorker) => void
  readonly #conversation: Conversation
  readonly #tables = new Map<string, Attached>()
  readonly #results = new KeptResults()
  /** What is under way, by its id. */
  readonly #running = new Map<number, AbortController>()
  /** Names of files that are being read. */
  readonly #coming = new Set<string>()
  #asking: number | undefined

  /** `base` is the address of the page's server, without a `/` at its end. */
  constructor(base: string, post: (message: FromWorker) => void) {
    this.#post = post
    this.#conversation = new Conversation(base)
  }

  /** Does what a message asks for. Resolves when it is done, and never rejects. */
  async receive(message: ToWorker): Promise<void> {
    switch (message.type) {
      case 'attach':
        return this.#run(message.id, (signal) => this.#attach(message, signal))
      case 'rows':
        return this.#run(message.id, () => this.#rows(message))
      case 'query':
        return this.#run(message.id, (signal) => this.#query(message, signal))
      case 'write':
        return this.#run(message.id, (signal) => this.#write(message, signal))
      case 'ask':
        return this.#run(message.id, (signal) => this.#ask(message, signal))
      case 'detach':
        this.#tables.get(message.name)?.views.stop()
        this.#tables.delete(message.name)
        return
      case 'stop':
        this.#running.get(message.id)?.abort()
        return
      case 'forget':
        this.#conversation.forget()
        if (this.#asking !== undefined) this.#running.get(this.#asking)?.abort()
        return
    }
  }

  /** Every request is answered once, however it ends. */
  async #run(id: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController()
    this.#running.set(id, stop)
    try {
      await work(stop.signal)
    } catch (error) {
      const isStopped = error instanceof Stopped || stop.signal.aborted
      this.#post(
        isStopped ? { type: 'stopped', id } : { type: 'failed', id, message: messageOf(error) },
      )
    } finally {
      this.#running.delete(id)
    }
  }

  async #attach({ id, name, bytes }: Request<'attach'>, signal: AbortSignal): Promise<void> {
    const own = freeName(name, [...this.#tables.keys(), ...this.#coming])
    this.#coming.add(own)
    try {
      const table = await readFile(name, bytes, new Turns(signal))
      const attachment = attachTable(own, table)
      const facts = tableFacts(attachment)
      this.#tables.set(own, { attachment, views: new RowViews(new TableRows(table)) })
      this.#post({ type: 'attached', id, table: facts })
    } finally {
      this.#coming.delete(own)
    }
  }

  async #rows({ id, table, view, columns, areWhole, ...range }: Request<'rows'>): Promise<void> {
    const views = table.startsWith('\0') ? this.#results.views(table) : this.#attached(table).views
    const longest = areWhole === true ? Infinity : LONGEST_CELL
    this.#post({ type: 'rows', id, ...(await views.window(view, range, columns, longest)) })
  }

  async #query({ id, table, call }: Request<'query'>, signal: AbortSignal): Promise<void> {
    const { attachment } = this.#attached(table)
    const plan = planOf(call)
    checkPlan(plan, attachment.table.headers, attachment.name)
    const turns = new Turns(signal)
    const result = await queryInTurns(attachment.table, plan, () => turns.next())
    this.#post({ type: 'result', id, result: this.#results.keep(result) })
  }

  async #write({ id, key, format }: Request<'write'>, signal: AbortSignal): Promise<void> {
    const blob = await this.#results.write(key, format, new Turns(signal))
    this.#post({ type: 'written', id, blob })
  }

  async #ask({ id, question }: Request<'ask'>, signal: AbortSignal): Promise<void> {
    if (this.#asking !== undefined) {
      throw new Error('the last question is still being answered: wait for it, or stop it')
    }
    this.#asking = id
    try {
      const tables = [...this.#tables.values()].map(({ attachment }) => attachment)
      const setting = { tables, keep: this.#results.keep.bind(this.#results) }
      for await (const event of this.#conversation.ask(question, tables, signal)) {
        this.#post({ type: 'event', id, event: workerEvent(event, setting) })
      }
    } finally {
      this.#asking = undefined
    }
  }

  #attached(name: string): Attached {
    const attached = this.#tables.get(name)
    if (attached === undefined) throw new Error(`there is no table ${name} any more`)
    return attached
  }
}
