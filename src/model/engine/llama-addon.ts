import { createRequire } from 'node:module'

/** The part of node-llama-cpp's native module that we use: llama.cpp itself, without its wrapper. */
export interface LlamaAddon {
  readonly AddonModel: new (
    path: string,
    options: { addonExports: LlamaAddon; gpuLayers: number; useMmap: boolean },
  ) => AddonModel
  readonly AddonContext: new (
    model: AddonModel,
    options: {
      contextSize: number
      batchSize: number
      sequences: number
      flashAttention: boolean
      threads: number
    },
  ) => AddonContext
  /** Throws when it cannot be parsed. */
  readonly AddonGrammar: new (text: string, options: { addonExports: LlamaAddon }) => AddonGrammar
  readonly AddonGrammarEvaluationState: new (
    model: AddonModel,
    grammar: AddonGrammar,
  ) => AddonGrammarState
  readonly AddonSampler: (new (model: AddonModel) => AddonSampler) & {
    canBeNextTokenForGrammarEvaluationState(state: AddonGrammarState, token: number): boolean
    acceptGrammarEvaluationStateToken(state: AddonGrammarState, token: number): void
  }
  /** Loads the fastest build for this processor from a folder. */
  loadBackends(folder: string): void
  init(): Promise<void>
  /** How many cores are good for computing. */
  getMathCores(): number
  setLogger(log: (level: number, text: string) => void): void
  setLoggerLogLevel(level: number): void
}

/** Weights and vocabulary. */
export interface AddonModel {
  /** Whether they could be loaded. */
  init(): Promise<boolean>
  tokenize(text: string, withSpecialTokens: boolean): Uint32Array
  detokenize(tokens: Uint32Array, withSpecialTokens: boolean): string
  tokenBos(): number
  shouldPrependBosToken(): boolean
  isEogToken(token: number): boolean
}

/** What was computed for the tokens so far, for a number of sequences of them. */
export interface AddonContext {
  init(): Promise<boolean>
  setThreads(threads: number): void
  initBatch(size: number): void
  /** Returns where the logits of the tokens with the indexes will be. */
  addToBatch(
    sequence: number,
    position: number,
    tokens: Uint32Array,
    logitIndexes: Uint32Array,
  ): Uint32Array
  decodeBatch(): Promise<void>
  /**
   * The next token, which the grammar has then accepted; -1 when there is none. Where they are asked for,
   * all tokens and their probabilities by turns, the likeliest first, and the probability of this one.
   */
  sampleToken(
    logitIndex: number,
    sampler: AddonSampler,
    withProbabilities: boolean,
    withConfidence: boolean,
  ): Promise<[token: number, probabilities?: readonly number[], confidence?: number]>
  removeTokenCellsFromSequence(sequence: number, from: number, to: number): boolean
}

/** A grammar that was parsed; the mark tells it from other objects. */
interface AddonGrammar {
  isTextCompatible(text: string): boolean
}

/** How much of a grammar has been written. Nothing can be asked of it. */
export type AddonGrammarState = object

/** Chooses the next token. */
export interface AddonSampler {
  applyConfig(config: { temperature: number; grammarEvaluationState?: AddonGrammarState }): void
  dispose(): void
}

/** Loads the native module. Throws what the system's loader says. */
export function loadAddon(path: string): LlamaAddon {
  const addon: LlamaAddon = createRequire(import.meta.url)(path)
  return addon
}
