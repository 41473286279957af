import { onAbort } from '../../chat/abort.ts'
import type { Completer, Completion, CompletionRequest } from '../types.ts'
import { findAddon, type Found } from './addon.ts'
import { EngineError } from './engine-error.ts'
import { Job } from './job.ts'
import { RunnerProcess } from './runner-process.ts'
import { findWeights } from './weights.ts'

/** Twice what the model was trained with: a follow-up about a wide table takes more, and mostly works. */
const CONTEXT_SIZE = 2048

/** How an engine is set up. */
export interface EngineOptions {
  /** The file with the weights; those of the package unless given. */
  readonly weights?: string
  /** How many tokens fit into a prompt and its completion; 2,048 unless given. */
  readonly contextSize?: number
  /** How many threads read a prompt; unless given, one fewer than there are cores, 1 to 4. */
  readonly threads?: number
}

/** How the engine is doing. */
export type EngineFacts =
  | { readonly isLoaded: false; readonly contextSize: number }
  | {
      readonly isLoaded: true
      readonly contextSize: number
      /** How long the model took to load, from the start of its process, in milliseconds. */
      readonly loadMs: number
      /** The number of that process. */
      readonly pid: number
      /** How much memory it has, in bytes. */
      readonly residentBytes: number
    }

/**
 * Goes on with texts, one after the other, in a process of its own that it starts when it is needed. A
 * crash there is an `EngineError` for the one who was being answered; the next one gets a new process.
 */
export class Engine implements Completer {
  readonly #options: EngineOptions
  readonly #contextSize: number
  readonly #waiting = new Set<Job>()
  #runner: RunnerProcess | undefined
  #isWorking = false
  #isClosed = false

  constructor(options: EngineOptions = {}) {
    this.#options = options
    this.#contextSize = options.contextSize ?? CONTEXT_SIZE
  }

  /** Loads the model, unless it is loaded. Completions do that by themselves. */
  async start(): Promise<void> {
    await this.#started().load()
  }

  /** Goes on with a text, after those who asked before. */
  async complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion> {
    signal.throwIfAborted()
    const job = new Job(request, () => this.#waiting.delete(job))
    const ignore = onAbort(signal, () => job.abort(signal.reason))
    this.#waiting.add(job)
    void this.#work()
    return await job.promise.finally(ignore)
  }

  /** How the engine is doing right now. */
  async facts(): Promise<EngineFacts> {
    const contextSize = this.#contextSize
    const runner = this.#runner
    const residentBytes = runner?.isLoaded === true ? await runner.residentBytes() : undefined
    const { loadMs, pid } = runner ?? {}
    if (residentBytes === undefined || loadMs === undefined || pid === undefined) {
      return { isLoaded: false, contextSize }
    }
    return { isLoaded: true, contextSize, loadMs, pid, residentBytes }
  }

  /** Ends the process, whatever it is doing, which gives all memory back. The engine can still be used. */
  async unload(): Promise<void> {
    await this.#end(new EngineError('Stopped', 'The built-in model was unloaded in mid-answer.'))
  }

  /** Ends the process, and everything that was asked for, for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    const closed = new EngineError('Closed', 'The engine was closed.')
    this.#waiting.forEach((job) => job.abort(closed))
    await this.#end(closed)
  }

  /** Answers those who wait, in the order in which they came. */
  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    // Who comes while this goes on is in the set when the loop gets there.
    for (const job of this.#waiting) {
      this.#waiting.delete(job)
      await this.#answer(job)
    }
    this.#isWorking = false
  }

  async #answer(job: Job): Promise<void> {
    try {
      const { completion, stop } = this.#started().complete(job.request)
      job.stop = stop
      // There is none when it was stopped; whoever did that has been told.
      const done = await completion
      if (done !== undefined) job.resolve(done)
    } catch (error) {
      job.reject(error)
    }
  }

  #started(): RunnerProcess {
    if (this.#isClosed) throw new EngineError('Closed', 'The engine was closed.')
    if (this.#runner?.isAlive === true) return this.#runner
    const { weights, threads } = this.#options
    this.#runner = new RunnerProcess({
      addon: pathOf(findAddon()),
      weights: pathOf(findWeights(weights)),
      contextSize: this.#contextSize,
      ...(threads === undefined ? {} : { threads }),
    })
    return this.#runner
  }

  async #end(reason: EngineError): Promise<void> {
    const runner = this.#runner
    this.#runner = undefined
    await runner?.end(reason)
  }
}

function pathOf(found: Found): string {
  if (found.ok) return found.path
  throw new EngineError('Unavailable', found.why)
}
