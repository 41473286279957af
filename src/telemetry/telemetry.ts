import {
  metrics,
  trace,
  type Attributes,
  type Histogram,
  type MeterProvider,
  type Tracer,
} from '@opentelemetry/api'
import { serverAttributes } from './server-attributes.ts'
import type { TelemetryOptions } from './types.ts'

/** What is measured of every request. */
export interface Instruments {
  readonly duration: Histogram
  readonly firstChunk: Histogram
  readonly tokens: Histogram
}

/** The options, ready for use: whom to tell, and what is the same for every request. */
export class Telemetry {
  readonly tracer: Tracer
  readonly capturesContent: boolean
  readonly provider: Attributes
  readonly server: Attributes
  readonly #meterProvider: MeterProvider | undefined
  #known: { readonly provider: MeterProvider; readonly instruments: Instruments } | undefined

  constructor(options: TelemetryOptions) {
    this.tracer = (options.tracerProvider ?? trace).getTracer(SCOPE, undefined, { schemaUrl })
    this.capturesContent = options.captureContent ?? false
    this.provider = { 'gen_ai.provider.name': options.provider ?? 'ollama' }
    this.server = serverAttributes(options.base_url)
    this.#meterProvider = options.meterProvider
  }

  /** A global meter provider may be registered after us, and instruments made before it stay mute. */
  get instruments(): Instruments {
    const provider = this.#meterProvider ?? metrics.getMeterProvider()
    if (this.#known?.provider !== provider) {
      this.#known = { provider, instruments: instrumentsOf(provider) }
    }
    return this.#known.instruments
  }
}

const SCOPE = 'tallymark'

/** The last published version of the conventions that has the names used in this room. */
const schemaUrl = 'https://opentelemetry.io/schemas/1.41.0'

const SECONDS = Array.from({ length: 14 }, (_, i) => 2 ** i / 100)
const TOKENS = Array.from({ length: 14 }, (_, i) => 4 ** i)

function instrumentsOf(provider: MeterProvider): Instruments {
  const meter = provider.getMeter(SCOPE, undefined, { schemaUrl })
  return {
    duration: meter.createHistogram('gen_ai.client.operation.duration', {
      description: 'GenAI operation duration.',
      unit: 's',
      advice: { explicitBucketBoundaries: SECONDS },
    }),
    firstChunk: meter.createHistogram('gen_ai.client.operation.time_to_first_chunk', {
      description: 'Time from the request to the first chunk of its reply.',
      unit: 's',
      advice: { explicitBucketBoundaries: SECONDS },
    }),
    tokens: meter.createHistogram('gen_ai.client.token.usage', {
      description: 'Number of input and output tokens used.',
      unit: '{token}',
      advice: { explicitBucketBoundaries: TOKENS },
    }),
  }
}
