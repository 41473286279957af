import type { MeterProvider, TracerProvider } from '@opentelemetry/api'

/** What is recorded, and where it goes. */
export interface TelemetryOptions {
  /** The `base_url` of the adapter, for `server.address` and `server.port`. Absent: neither is recorded. */
  readonly base_url?: string | undefined
  /** `gen_ai.provider.name`; `ollama`, whose protocol the adapter speaks, unless given. */
  readonly provider?: string | undefined
  /** Whether messages, arguments, results and the words of errors are recorded too. Never by default. */
  readonly captureContent?: boolean | undefined
  /** Where spans go; the provider that is registered globally unless given. */
  readonly tracerProvider?: TracerProvider | undefined
  /** Where measurements go; the provider that is registered globally unless given. */
  readonly meterProvider?: MeterProvider | undefined
}
