import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import type { Completion, CompletionRequest } from '../types.ts'
import { Deferred } from './deferred.ts'
import { EngineError } from './engine-error.ts'
import type { RunnerOrder, RunnerReport, RunnerSettings } from './protocol.ts'
import { startRunner } from './start-runner.ts'

/** So much of what it last wrote to standard error is kept, in characters. */
const KEPT_OUTPUT = 1000

/** The process that runs the model, seen from the one that wants answers. */
export class RunnerProcess {
  readonly #child: ChildProcess
  readonly #waiters = new Map<number, Deferred<RunnerReport>>()
  readonly #startedAt = performance.now()
  readonly #loaded = new Deferred<number>()
  readonly #ended = new Deferred<void>()
  #orders = 0
  /** How many wait for something of it: an answer, or its end. */
  #waiting = 0
  #output = ''
  #isAlive = true
  #loadMs: number | undefined
  /** Why it ends, where that is known before. */
  #reason: EngineError | undefined

  constructor(settings: RunnerSettings) {
    // It is for those who wait for it to hear of a failure; there may be none.
    this.#loaded.promise.catch(() => {})
    this.#child = startRunner(settings)
    this.#listen()
    this.#keepProgramAlive(false)
  }

  /** The number of the process; none when it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Whether it has not ended, as far as we know. */
  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Whether it can answer at once. */
  get isLoaded(): boolean {
    return this.#isAlive && this.#loadMs !== undefined
  }

  /** How long it took from the start to a model that can answer; `undefined` until then. */
  get loadMs(): number | undefined {
    return this.#loadMs
  }

  /** Resolves with `loadMs` as soon as the model can answer. */
  async load(): Promise<number> {
    return await this.#awaited(this.#loaded.promise)
  }

  /** Goes on with a text, after what was asked before. Resolves with `undefined` when it was stopped. */
  complete(request: CompletionRequest): {
    readonly completion: Promise<Completion | undefined>
    readonly stop: () => void
  } {
    const id = this.#orders++
    const completion = this.#order({ type: 'complete', id, request }).then((report) => {
      if (report.type === 'refused') throw new EngineError(report.kind, report.why)
      return report.type === 'completed' ? report.completion : undefined
    })
    return { completion, stop: () => this.#send({ type: 'stop', id }) }
  }

  /** How much memory it has, in bytes; `undefined` when it has just gone. */
  async residentBytes(): Promise<number | undefined> {
    const order = this.#order({ type: 'measure', id: this.#orders++ })
    const report = await order.catch(() => undefined)
    return report?.type === 'measured' ? report.residentBytes : undefined
  }

  /** Ends it, whatever it is doing, and waits until it is gone. Who waits for an answer gets the error. */
  async end(reason: EngineError): Promise<void> {
    this.#reason ??= reason
    this.#child.kill('SIGKILL')
    await this.#awaited(this.#ended.promise)
  }

  #order(order: RunnerOrder): Promise<RunnerReport> {
    const waiter = new Deferred<RunnerReport>()
    this.#waiters.set(order.id, waiter)
    this.#send(order)
    return this.#awaited(waiter.promise)
  }

  /** What cannot be delivered is answered when the process is seen to be gone. */
  #send(order: RunnerOrder): void {
    if (this.#child.connected) this.#child.send(order, () => {})
  }

  #listen(): void {
    const child = this.#child
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#output = (this.#output + text).slice(-KEPT_OUTPUT)
    })
    child.on('message', (report: RunnerReport) => this.#hear(report))
    child.on('error', (error) => {
      this.#reason ??= new EngineError(
        'Load',
        `The process for the built-in model could not be started: ${error.message}`,
      )
      if (child.pid === undefined) this.#onEnd()
    })
    child.on('close', () => this.#onEnd())
  }

  #hear(report: RunnerReport): void {
    if (report.type === 'loaded') {
      this.#loadMs = performance.now() - this.#startedAt
      this.#loaded.resolve(this.#loadMs)
    } else if (report.type === 'unloadable') {
      const message = `The built-in model could not be loaded: ${report.why}`
      void this.end(new EngineError('Load', message))
    } else {
      this.#waiters.get(report.id)?.resolve(report)
      this.#waiters.delete(report.id)
    }
  }

  #onEnd(): void {
    const error = this.#reason ?? new EngineError('Stopped', this.#howItEnded())
    this.#isAlive = false
    this.#loaded.reject(error)
    this.#waiters.forEach((waiter) => waiter.reject(error))
    this.#waiters.clear()
    this.#ended.resolve()
  }

  #howItEnded(): string {
    const { signalCode, exitCode } = this.#child
    const how = signalCode ?? `exit code ${exitCode}`
    const output = this.#output.trim()
    const lastWords = output === '' ? '' : ` It last wrote: ${output}`
    return `The process that runs the built-in model has unexpectedly stopped (${how}).${lastWords}`
  }

  /** Waits for something of the process: only as long as somebody does is this program to live on. */
  async #awaited<T>(promise: Promise<T>): Promise<T> {
    if (this.#waiting++ === 0) this.#keepProgramAlive(true)
    try {
      return await promise
    } finally {
      if (--this.#waiting === 0) this.#keepProgramAlive(false)
    }
  }

  /** Its end is told by three handles, one after the other: while one is waited for, all must count. */
  #keepProgramAlive(isWaitedFor: boolean): void {
    const { channel, stderr } = this.#child
    const handles = [this.#child, channel, stderr instanceof Socket ? stderr : undefined]
    for (const handle of handles) {
      if (isWaitedFor) handle?.ref()
      else handle?.unref()
    }
  }
}
