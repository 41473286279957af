import type { JsonObject } from '../../chat/types.ts'
import type {
  FromWorker,
  ResultFacts,
  TableFacts,
  TableView,
  ToWorker,
  WorkerEvent,
  WrittenFormat,
} from './protocol.ts'

/** A window of a table as it is looked at. */
export interface RowWindow {
  readonly total: number
  readonly from: number
  readonly rows: readonly (readonly string[])[]
}

/** The columns that a window is to have: the first one, and how many. */
export interface ColumnBlock {
  readonly from: number
  readonly count: number
}

/** What a question under way can be told, and when it is over. */
export interface Asking {
  readonly ended: Promise<void>
  stop(): void
}

interface Waiting {
  readonly answered: (message: FromWorker) => void
  readonly failed: (error: Error) => void
}

/** The page's side of the worker: every request is a promise, every question a run of events. */
export class WorkerClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(worker: Worker) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#receive(data))
    worker.addEventListener('error', (event) => this.#fail(event.message))
  }

  /** Hands a file over; its bytes are the worker's from then on. */
  async attach(name: string, bytes: ArrayBuffer): Promise<TableFacts> {
    const id = this.#nextId()
    const message = await this.#request(id, { type: 'attach', id, name, bytes }, [bytes])
    if (message.type !== 'attached') throw unexpected(message)
    return message.table
  }

  detach(name: string): void {
    this.#post({ type: 'detach', name })
  }

  /** A window of a table, or of a result by its key. */
  async rows(
    table: string,
    view: TableView,
    from: number,
    count: number,
    columns: ColumnBlock,
  ): Promise<RowWindow> {
    const id = this.#nextId()
    const message = await this.#request(id, { type: 'rows', id, table, view, from, count, columns })
    if (message.type !== 'rows') throw unexpected(message)
    return message
  }

  /** One cell of a table or a result, however long it is. */
  async cell(table: string, view: TableView, row: number, column: number): Promise<string> {
    const id = this.#nextId()
    const message = await this.#request(id, {
      type: 'rows',
      id,
      table,
      view,
      from: row,
      count: 1,
      columns: { from: column, count: 1 },
      areWhole: true,
    })
    if (message.type !== 'rows') throw unexpected(message)
    return message.rows[0]?.[0] ?? ''
  }

  async query(table: string, call: JsonObject): Promise<ResultFacts> {
    const id = this.#nextId()
    const message = await this.#request(id, { type: 'query', id, table, call })
    if (message.type !== 'result') throw unexpected(message)
    return message.result
  }

  /** All rows of a result, for a file. */
  async write(key: string, format: WrittenFormat): Promise<Blob> {
    const id = this.#nextId()
    const message = await this.#request(id, { type: 'write', id, key, format })
    if (message.type !== 'written') throw unexpected(message)
    return message.blob
  }

  /** Asks the model; `hear` gets every event, and `ended` is over after `Finish` or fails. */
  ask(question: string, hear: (event: WorkerEvent) => void): Asking {
    const id = this.#nextId()
    const ended = new Promise<void>((resolve, reject) => {
      this.#waiting.set(id, {
        answered: (message) => {
          if (message.type !== 'event') return
          hear(message.event)
          if (message.event.type !== 'Finish') return
          this.#waiting.delete(id)
          resolve()
        },
        failed: reject,
      })
    })
    this.#post({ type: 'ask', id, question })
    return { ended, stop: () => this.#post({ type: 'stop', id }) }
  }

  forget(): void {
    this.#post({ type: 'forget' })
  }

  #nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  #request(id: number, message: ToWorker, transfer: Transferable[] = []): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      const answered = (answer: FromWorker): void => {
        this.#waiting.delete(id)
        resolve(answer)
      }
      this.#waiting.set(id, { answered, failed: reject })
      this.#post(message, transfer)
    })
  }

  #post(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id)
    if (message.type !== 'failed' && message.type !== 'stopped') return waiting?.answered(message)
    this.#waiting.delete(message.id)
    waiting?.failed(new Error(message.type === 'failed' ? message.message : 'stopped'))
  }

  /** The worker itself broke: nobody is left waiting for an answer that will not come. */
  #fail(message: string): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { failed } of waiting) failed(new Error(`the page's worker failed: ${message}`))
  }
}

function unexpected(message: FromWorker): Error {
  return new Error(`the page's worker answered with "${message.type}"`)
}
