import type { CompletionRequest, Written } from '../types.ts'
import { EngineError } from './engine-error.ts'
import type {
  AddonContext,
  AddonGrammarState,
  AddonModel,
  AddonSampler,
  LlamaAddon,
} from './llama-addon.ts'

const REFUSAL = '!'

/** A token that is likelier than that leaves nothing worth to be called another way. */
const SURE = 0.98

/** A token that is less likely is no other way to go on. */
const LEAST_LIKELY = 0.02

/** Where a text might have gone on in another way. */
export interface Turning {
  /** How many tokens of the text come before it. */
  readonly at: number
  readonly token: number
  readonly probability: number
}

/** A completion as it grows: the most likely token every time, of those that the grammar allows. */
export class Generation {
  readonly #addon: LlamaAddon
  readonly #model: AddonModel
  readonly #sampler: AddonSampler
  /** Tells how likely tokens are to the model, whatever the grammar says. */
  readonly #observer: AddonSampler | undefined
  readonly #grammar: AddonGrammarState | undefined
  readonly #refusal: Uint32Array
  readonly #maxTokens: number
  readonly #tokens: number[] = []
  /** After each token, how likely the text up to it is, as a logarithm. */
  readonly #likelihoods: number[] = []
  readonly #turnings: Turning[] = []
  #isEnded = false

  constructor(
    addon: LlamaAddon,
    model: AddonModel,
    { grammar, maxTokens, alternatives = 0 }: CompletionRequest,
  ) {
    this.#addon = addon
    this.#model = model
    this.#maxTokens = maxTokens
    this.#grammar = grammar === undefined ? undefined : grammarState(addon, model, grammar)
    this.#refusal = model.tokenize(REFUSAL, false)
    this.#sampler = new addon.AddonSampler(model)
    this.#sampler.applyConfig(this.#config())
    if (alternatives > 0) {
      this.#observer = new addon.AddonSampler(model)
      this.#observer.applyConfig({ temperature: 0 })
    }
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
  get written(): Written {
    const tokens = this.#isEnded ? this.#tokens.slice(0, -1) : this.#tokens
    return {
      text: this.#model.detokenize(Uint32Array.from(tokens), false),
      logLikelihood: this.#likelihoods.at(-1) ?? 0,
    }
  }

  /** The likeliest other ways to go on, where the text was to have alternatives; the last place first. */
  turnings(count: number): readonly Turning[] {
    const likeliest = this.#turnings.toSorted((a, b) => b.probability - a.probability)
    return likeliest.slice(0, count).toSorted((a, b) => b.at - a.at)
  }

  /** Chooses a token by the logits that are at a place in the context. */
  async next(context: AddonContext, logits: number): Promise<number> {
    const isObserved = this.#observer !== undefined
    const sampled = await context.sampleToken(logits, this.#sampler, false, isObserved)
    const [token, , confidence = 1] = sampled
    if (token < 0) throw new EngineError('Request', 'The grammar leaves nothing to write.')
    const probability =
      this.#observer === undefined || confidence >= SURE
        ? confidence
        : await this.#observe(context, logits, this.#observer, token)
    this.#tokens.push(token)
    this.#likelihoods.push((this.#likelihoods.at(-1) ?? 0) + Math.log(probability))
    this.#isEnded = this.#model.isEogToken(token)
    return token
  }

  /** Begins as another text did, and then takes one of its turnings; returns whether the grammar allows it. */
  turn(from: Generation, { at, token, probability }: Turning): boolean {
    this.#tokens.push(...from.#tokens.slice(0, at), token)
    this.#likelihoods.push(...from.#likelihoods.slice(0, at))
    this.#likelihoods.push((this.#likelihoods.at(-1) ?? 0) + Math.log(probability))
    this.#isEnded = this.#model.isEogToken(token)
    return this.#tokens.every((next) => this.#isAccepted(next))
  }

  dispose(): void {
    this.#sampler.dispose()
    this.#observer?.dispose()
  }

  /** How likely a token was; keeps what else was likely, except to decline or not to. */
  async #observe(
    context: AddonContext,
    logits: number,
    observer: AddonSampler,
    token: number,
  ): Promise<number> {
    const [, listed = []] = await context.sampleToken(logits, observer, true, false)
    const at = this.#tokens.length
    const isRefusal = at === 0 && this.#refusal.includes(token)
    let own = 0
    // Tokens and their probabilities take turns, the most likely ones first.
    for (let i = 0; i < listed.length; i += 2) {
      const [other = 0, probability = 0] = [listed[i], listed[i + 1]]
      if (other === token) own = probability
      else if (probability >= LEAST_LIKELY && !isRefusal && !this.#refusal.includes(other)) {
        this.#turnings.push({ at, token: other, probability })
      }
      if (own > 0 && probability < LEAST_LIKELY) break
    }
    return own
  }

  #isAccepted(token: number): boolean {
    const { AddonSampler: grammars } = this.#addon
    if (this.#grammar === undefined) return true
    if (!grammars.canBeNextTokenForGrammarEvaluationState(this.#grammar, token)) return false
    grammars.acceptGrammarEvaluationStateToken(this.#grammar, token)
    return true
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
