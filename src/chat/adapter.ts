import { createTransport } from '#transport'
import { checkSettings, circuitKey, PROVIDER, settingsOf } from './config.ts'
import type { LocalModelConfig, Settings } from './config.ts'
import { ChatError } from './error.ts'
import { gateOf } from './gate.ts'
import { Lines } from './lines.ts'
import { loadedModelsOf, modelDetailsOf, modelsOf, versionOf } from './models.ts'
import type { LoadedModel, ModelDetails, ModelInfo } from './models.ts'
import { networkError } from './network-error.ts'
import { Reply } from './reply.ts'
import { jsonOf, readBody, redactorOf, send, SHORT_BODY_BYTES } from './send.ts'
import type { WireRequest } from './send.ts'
import { errorFromStatus, messageOfBody } from './server-error.ts'
import { ChatStream } from './stream.ts'
import { toWire } from './to-wire.ts'
import { createTransport as createFetchTransport } from './transport/fetch.ts'
import type { HttpResponse, Transport } from './transport/transport.ts'
import type { AssistantMessage, ChatRequest } from './types.ts'

/** What every request of the adapter takes. */
export interface RequestOptions {
  /** Cancels the request, whatever stage it is in. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends chat requests to a local model server's native endpoint (`POST /api/chat`), one request each,
 * and hands back typed events and one final message.
 *
 * @example
 * const adapter = new LocalModelAdapter()
 * const message = await adapter.complete({
 *   model: 'qwen3:8b',
 *   messages: [{ role: 'user', content: [{ type: 'Text', text: 'Why is the sky blue?' }] }],
 *   max_tokens: 500,
 * })
 */
export class LocalModelAdapter implements AsyncDisposable {
  /** Always `local_model`. */
  readonly provider: typeof PROVIDER = PROVIDER
  /** Names the route to the server: adapters with the same key share one gate. Tells no secret. */
  readonly circuit_key: string
  // Private fields stay out of JSON, of inspection and of whatever else walks over objects: one is a key.
  readonly #settings: Settings
  readonly #transport: Transport
  readonly #redact: (text: string) => string

  constructor(config: LocalModelConfig = {}) {
    this.#settings = settingsOf(config)
    this.#transport =
      config.fetch === undefined ? createTransport() : createFetchTransport(config.fetch)
    this.circuit_key = circuitKey(this.#settings)
    this.#redact = redactorOf(this.#settings.api_key)
  }

  /**
   * Sends the request and resolves once the server has begun to answer. Rejects with a `ChatError` when
   * the request is wrong, cannot be sent, is refused or is cancelled.
   */
  async stream(request: ChatRequest, { signal }: RequestOptions = {}): Promise<ChatStream> {
    const { base_url, max_concurrent, max_line_bytes } = this.#settings
    const body = this.#bodyOf(request)
    const permit = await gateOf(this.circuit_key).acquire(max_concurrent, signal)
    try {
      const response = await this.#send({ method: 'POST', path: '/api/chat', body }, signal)
      return new ChatStream({
        base_url,
        body: response.body,
        lines: new Lines(max_line_bytes),
        reply: new Reply(request.model, this.#redact),
        permit,
        signal,
      })
    } catch (error) {
      permit.release()
      throw error
    }
  }

  /** Sends the request and resolves with the whole reply. */
  async complete(request: ChatRequest, options: RequestOptions = {}): Promise<AssistantMessage> {
    const stream = await this.stream(request, options)
    return stream.finalMessage()
  }

  /** The models that the server has, newest first as the server lists them. */
  async listModels({ signal }: RequestOptions = {}): Promise<ModelInfo[]> {
    return modelsOf(await this.#ask({ method: 'GET', path: '/api/tags' }, signal))
  }

  /** What a model can do, and how long its context can be, as far as the server says. */
  async describeModel(model: string, { signal }: RequestOptions = {}): Promise<ModelDetails> {
    const body = JSON.stringify({ model })
    return modelDetailsOf(await this.#ask({ method: 'POST', path: '/api/show', body }, signal))
  }

  /** The models that the server has in memory now: the first answer of these comes soonest. */
  async loadedModels({ signal }: RequestOptions = {}): Promise<LoadedModel[]> {
    return loadedModelsOf(await this.#ask({ method: 'GET', path: '/api/ps' }, signal))
  }

  /** The version of the server. Rejects when nobody answers, or somebody who is no model server. */
  async serverVersion({ signal }: RequestOptions = {}): Promise<string> {
    const request: ServerRequest = { method: 'GET', path: '/api/version' }
    return versionOf(await this.#ask(request, signal, SHORT_BODY_BYTES))
  }

  /** Whether a model server answers. Rejects only when cancelled or when the configuration is wrong. */
  async isReachable({ signal }: RequestOptions = {}): Promise<boolean> {
    checkSettings(this.#settings)
    try {
      await this.serverVersion({ signal })
      return true
    } catch (error) {
      if (error instanceof ChatError && error.kind !== 'Aborted') return false
      throw error
    }
  }

  /**
   * Lets go of the connections that are kept for the next request; streams under way go on to their end.
   * A request after that opens new ones.
   */
  close(): Promise<void> {
    return this.#transport.close()
  }

  /** The same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** Checks and writes the request at once, so that what the caller does to it later does not matter. */
  #bodyOf(request: ChatRequest): string {
    checkSettings(this.#settings)
    return jsonOf(() => toWire(request, this.#settings))
  }

  /** Asks for something that is answered in one piece, and resolves with its text. */
  async #ask(
    request: ServerRequest,
    signal: AbortSignal | undefined,
    maxBytes: number = this.#settings.max_line_bytes,
  ): Promise<string> {
    checkSettings(this.#settings)
    const { body } = await this.#send(request, signal)
    const { text, failure } = await readBody(body, maxBytes, signal)
    if (failure !== undefined) throw networkError(this.#settings.base_url, failure.cause)
    return text
  }

  #send(request: ServerRequest, signal: AbortSignal | undefined): Promise<HttpResponse> {
    const { base_url } = this.#settings
    const transport = this.#transport
    const refused = (status: number, text: string): ChatError =>
      errorFromStatus(status, messageOfBody(text, this.#redact))
    const headers = this.#headers()
    return send({ ...request, headers }, { transport, base_url, signal, refused })
  }

  #headers(): Record<string, string> {
    const { api_key } = this.#settings
    return {
      'content-type': 'application/json',
      accept: 'application/x-ndjson, application/json',
      ...(api_key !== '' && { authorization: `Bearer ${api_key}` }),
    }
  }
}

type ServerRequest = Omit<WireRequest, 'headers'>
