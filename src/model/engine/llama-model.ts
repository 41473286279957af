import { dirname } from 'node:path'
import type { Completion, CompletionRequest, Written } from '../types.ts'
import { Generation } from './generation.ts'
import { loadAddon, type AddonContext, type AddonModel, type LlamaAddon } from './llama-addon.ts'
import { promptTokens } from './prompt-tokens.ts'
import type { RunnerSettings } from './protocol.ts'
import { readingThreads } from './reading-threads.ts'
import { Sequences } from './sequences.ts'

/** Of a longer prompt so many tokens are computed at once; between them it can be stopped. */
const BATCH_SIZE = 512

/** One for the questions about a table, one for the answers: see `Sequences`. */
const SEQUENCES = 2

/** A step for one token is so short that threads would only wait for each other. */
const GENERATING_THREADS = 1

/** What llama.cpp has to say besides is of no interest to anybody. */
const ERRORS = 2

/** A text besides the first, and how many tokens were chosen for it. */
interface OtherText {
  readonly written: Written
  readonly tokenCount: number
}

/** A model in memory. It does one thing at a time: who calls waits before calling again. */
export class LlamaModel {
  readonly #addon: LlamaAddon
  readonly #model: AddonModel
  readonly #context: AddonContext
  readonly #settings: RunnerSettings
  readonly #threads: number
  readonly #sequences = new Sequences(SEQUENCES)

  private constructor(
    addon: LlamaAddon,
    model: AddonModel,
    context: AddonContext,
    settings: RunnerSettings,
    threads: number,
  ) {
    this.#addon = addon
    this.#model = model
    this.#context = context
    this.#settings = settings
    this.#threads = threads
  }

  /** Loads addon and weights; throws when one of them cannot be. */
  static async load(
    settings: RunnerSettings,
    log: (text: string) => void = () => {},
  ): Promise<LlamaModel> {
    const addon = loadAddon(settings.addon)
    addon.setLogger((_level, text) => log(text))
    addon.setLoggerLogLevel(ERRORS)
    addon.loadBackends(dirname(settings.addon))
    await addon.init()
    const model = new addon.AddonModel(settings.weights, {
      addonExports: addon,
      gpuLayers: 0,
      useMmap: true,
    })
    if (!(await model.init())) throw new Error(`${settings.weights} could not be read`)
    const threads = settings.threads ?? readingThreads(addon.getMathCores())
    const context = new addon.AddonContext(model, {
      contextSize: settings.contextSize * SEQUENCES,
      batchSize: BATCH_SIZE,
      sequences: SEQUENCES,
      // Fused attention reads prompts a quarter faster on x64, and more slowly on many an arm64.
      flashAttention: process.arch === 'x64',
      threads,
    })
    if (!(await context.init())) throw new Error('there was not enough memory for the context')
    return new LlamaModel(addon, model, context, settings, threads)
  }

  /** Goes on with a text. `undefined` when `isStopped` said so before the end. */
  async complete(
    request: CompletionRequest,
    isStopped: () => boolean,
  ): Promise<Completion | undefined> {
    const began = performance.now()
    const prompt = promptTokens(this.#model, request.prompt, this.#settings.contextSize)
    const generation = this.#generation(request)
    const { sequence, kept } = this.#sequences.take(prompt)
    try {
      this.#context.removeTokenCellsFromSequence(sequence, kept, -1)
      const logits = await this.#read(sequence, kept, prompt.subarray(kept), isStopped)
      if (logits === undefined) return undefined
      const read = performance.now()
      const isWritten = await this.#write(sequence, prompt.length, logits, generation, isStopped)
      if (!isWritten) return undefined
      const others = await this.#others(sequence, prompt.length, request, generation, isStopped)
      if (others === undefined) return undefined
      return {
        ...generation.written,
        alternatives: others.map(({ written }) => written),
        stop: generation.isEnded ? 'end' : 'length',
        promptTokens: prompt.length,
        promptMs: read - began,
        tokens: [generation, ...others].reduce((sum, { tokenCount }) => sum + tokenCount, 0),
        generationMs: performance.now() - read,
      }
    } catch (error) {
      this.#sequences.forget(sequence)
      throw error
    } finally {
      generation.dispose()
    }
  }

  /** Computes the tokens of a prompt; returns where the logits of the last one are. */
  async #read(
    sequence: number,
    position: number,
    tokens: Uint32Array,
    isStopped: () => boolean,
  ): Promise<number | undefined> {
    this.#context.setThreads(this.#threads)
    let logits = 0
    for (let done = 0; done < tokens.length; done += BATCH_SIZE) {
      if (isStopped()) return undefined
      const batch = tokens.subarray(done, done + BATCH_SIZE)
      logits = await this.#decode(sequence, position + done, batch)
    }
    return logits
  }

  /** Writes token after token; returns whether it was let go on to an end. */
  async #write(
    sequence: number,
    position: number,
    logits: number,
    generation: Generation,
    isStopped: () => boolean,
  ): Promise<boolean> {
    this.#context.setThreads(GENERATING_THREADS)
    for (let next = position; !generation.isFull; next++) {
      if (isStopped()) return false
      const token = await generation.next(this.#context, logits)
      if (generation.isEnded || generation.isFull || next === this.#settings.contextSize) break
      logits = await this.#decode(sequence, next, Uint32Array.of(token))
    }
    return true
  }

  /** Whole texts that begin like the first and turn off somewhere; `undefined` when it was stopped. */
  async #others(
    sequence: number,
    position: number,
    request: CompletionRequest,
    first: Generation,
    isStopped: () => boolean,
  ): Promise<readonly OtherText[] | undefined> {
    const others: OtherText[] = []
    const turnings = first.isEnded ? first.turnings(request.alternatives ?? 0) : []
    for (const turning of turnings) {
      const other = this.#generation({ ...request, alternatives: 0 })
      try {
        if (!other.turn(first, turning)) continue
        // The later turnings come first: what lies before this one is still as the first text has it.
        const turned = position + turning.at
        this.#context.removeTokenCellsFromSequence(sequence, turned, -1)
        this.#sequences.cut(sequence, turned)
        const logits = await this.#decode(sequence, turned, Uint32Array.of(turning.token))
        if (!other.isEnded) {
          const isWritten = await this.#write(sequence, turned + 1, logits, other, isStopped)
          if (!isWritten) return undefined
        }
        const { written, tokenCount, isEnded } = other
        if (isEnded) others.push({ written, tokenCount: tokenCount - turning.at })
      } finally {
        other.dispose()
      }
    }
    return others
  }

  #generation(request: CompletionRequest): Generation {
    return new Generation(this.#addon, this.#model, request)
  }

  async #decode(sequence: number, position: number, tokens: Uint32Array): Promise<number> {
    const context = this.#context
    context.initBatch(tokens.length)
    const places = context.addToBatch(sequence, position, tokens, Uint32Array.of(tokens.length - 1))
    await context.decodeBatch()
    this.#sequences.append(sequence, tokens)
    return places[0] ?? 0
  }
}
