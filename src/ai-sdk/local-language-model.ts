import type { LanguageModelV3 } from '@ai-sdk/provider'
import type { Transport } from '../chat/transport/transport.ts'
import { contentOf } from './content-of.ts'
import { prepareCall, type PreparedCall } from './native-body.ts'
import { replyFacts, responseMetadata } from './reply-facts.ts'
import { sendCall, type CallReply } from './send-call.ts'
import { PROVIDER_NAME, routeSettings, type LocalModelSettings } from './settings.ts'
import { streamParts } from './stream-parts.ts'
import type {
  CallOptions,
  Content,
  NativeBody,
  ReplyFacts,
  ResponseMetadata,
  StreamPart,
  Warning,
} from './types.ts'

/** A whole reply. */
export interface GenerateResult extends ReplyFacts {
  content: Content[]
  request: { body: NativeBody }
  response: ResponseMetadata
  warnings: Warning[]
}

/** A reply under way. */
export interface StreamResult {
  stream: ReadableStream<StreamPart>
  request: { body: NativeBody }
}

/** A model of a local server, as the AI SDK knows language models. */
export class LocalLanguageModel implements LanguageModelV3 {
  readonly specificationVersion = 'v3' as const
  readonly provider: string = PROVIDER_NAME
  readonly modelId: string
  /** None: the AI SDK fetches what is linked, and the server gets the bytes. */
  readonly supportedUrls: Record<string, RegExp[]> = {}
  // A private field stays out of logs: there is a key in it.
  readonly #settings: LocalModelSettings
  readonly #transport: Transport

  constructor(modelId: string, settings: LocalModelSettings, transport: Transport) {
    this.modelId = modelId
    this.#settings = settings
    this.#transport = transport
  }

  /** Asks and resolves with the whole reply. */
  async doGenerate(options: CallOptions): Promise<GenerateResult> {
    const { body, warnings } = this.#prepare(options)
    const { stream, lines, failure } = await this.#send(body, options, false)
    try {
      const message = await stream.finalMessage()
      return {
        content: contentOf(message),
        ...replyFacts(message, lines.last),
        request: { body },
        response: responseMetadata(lines.first),
        warnings,
      }
    } catch (error) {
      throw failure(error)
    }
  }

  /** Asks and resolves when the server has begun to answer. */
  async doStream(options: CallOptions): Promise<StreamResult> {
    const { body, warnings } = this.#prepare(options)
    const reply = await this.#send(body, options, options.includeRawChunks === true)
    return { stream: streamParts(reply, warnings), request: { body } }
  }

  #prepare(options: CallOptions): PreparedCall {
    return prepareCall(this.modelId, this.#settings, options)
  }

  #send(body: NativeBody, options: CallOptions, keepsLines: boolean): Promise<CallReply> {
    return sendCall({
      settings: routeSettings(this.#settings),
      transport: this.#transport,
      headers: headersOf(this.#settings, options.headers),
      body,
      keepsLines,
      signal: options.abortSignal,
    })
  }
}

function headersOf(
  { apiKey = '', headers }: LocalModelSettings,
  ofCall: CallOptions['headers'],
): Record<string, string> {
  const all: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/x-ndjson, application/json',
    ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
  }
  for (const [name, value] of [...Object.entries(headers ?? {}), ...Object.entries(ofCall ?? {})]) {
    if (value !== undefined) all[name.toLowerCase()] = value
  }
  return all
}
