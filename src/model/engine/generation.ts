import type { CompletionRequest } from '../types.ts'
import { EngineError } from './engine-error.ts'
import type {
  AddonContext,
  AddonGrammarState,
  AddonModel,
  AddonSampler,
  LlamaAddon,
} from './llama-addon.ts'

const REFUSAL = '!'

/** A completion as it grows: the most likely token every time, of those that the grammar allows. */
export class Generation {
  readonly #model: AddonModel
  readonly #sampler: AddonSampler
  readonly #grammar: AddonGrammarState | undefined
  readonly #maxTokens: number
  readonly #tokens: number[] = []
  #isEnded = false

  constructor(
    addon: LlamaAddon,
    model: AddonModel,
    { grammar, maxTokens }: CompletionRequest,
    refusalBias: number,
  ) {
    this.#model = model
    this.#maxTokens = maxTokens
    this.#grammar = grammar === undefined ? undefined : grammarState(addon, model, grammar)
    this.#sampler = new addon.AddonSampler(model)
    this.#sampler.applyConfig({
      ...this.#config(),
      ...(grammar === undefined || refusalBias === 0 ? {} : biasOfRefusal(model, refusalBias)),
    })
  }

  /** Whether the model was done. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Whether no more tokens were asked for. */
  get isFull(): boolean {
    return this.#tokens.length >= this.#maxTokens
  }

  /** How many tokens were chosen, the one that ends the text among them. */
  get tokenCount(): number {
    return this.#tokens.length
  }

  /** What is written so far. */
  get text(): string {
    const tokens = this.#isEnded ? this.#tokens.slice(0, -1) : this.#tokens
    return this.#model.detokenize(Uint32Array.from(tokens), false)
  }

  /** Chooses a token by the logits that are at a place in the context. */
  async next(context: AddonContext, logits: number): Promise<number> {
    const token = await context.sampleToken(logits, this.#sampler)
    if (token < 0) throw new EngineError('Request', 'The grammar leaves nothing to write.')
    // A refusal is one from its first character on; later, a `!` is a character of some value.
    if (this.#tokens.length === 0) this.#sampler.applyConfig(this.#config())
    this.#tokens.push(token)
    this.#isEnded = this.#model.isEogToken(token)
    return token
  }

  dispose(): void {
    this.#sampler.dispose()
  }

  #config(): { temperature: number; grammarEvaluationState?: AddonGrammarState } {
    const grammar = this.#grammar
    return { temperature: 0, ...(grammar === undefined ? {} : { grammarEvaluationState: grammar }) }
  }
}

function grammarState(addon: LlamaAddon, model: AddonModel, text: string): AddonGrammarState {
  try {
    const grammar = new addon.AddonGrammar(text, { addonExports: addon })
    return new addon.AddonGrammarEvaluationState(model, grammar)
  } catch (cause) {
    throw new EngineError('Request', 'The grammar cannot be read.', { cause })
  }
}

function biasOfRefusal(
  model: AddonModel,
  bias: number,
): { tokenBiasKeys: Uint32Array; tokenBiasValues: Float32Array } {
  const tokens = model.tokenize(REFUSAL, false)
  return { tokenBiasKeys: tokens, tokenBiasValues: Float32Array.from(tokens, () => bias) }
}
