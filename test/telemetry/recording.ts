import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  type Attributes,
  type Context,
  type ContextManager,
} from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type Histogram,
} from '@opentelemetry/sdk-metrics'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base'

/** What was measured once: under which name, with which attributes, and the values. */
export interface Measured {
  readonly name: string
  readonly unit: string
  readonly attributes: Attributes
  readonly count: number
  readonly sum: number
  readonly boundaries: readonly number[]
}

/** The real SDK, keeping what it is told. */
export class Recording {
  readonly #spans = new InMemorySpanExporter()
  readonly #metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  readonly tracerProvider: BasicTracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(this.#spans)],
  })
  readonly meterProvider: MeterProvider = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter: this.#metrics })],
  })

  /** The spans that have ended, in that order. */
  async spans(): Promise<readonly ReadableSpan[]> {
    await this.tracerProvider.forceFlush()
    return this.#spans.getFinishedSpans()
  }

  /** The one span that has ended. */
  async span(): Promise<ReadableSpan> {
    const [span, ...others] = await this.spans()
    if (span === undefined || others.length > 0) throw new Error(`${others.length} others`)
    return span
  }

  /** All that was measured so far. */
  async measured(): Promise<readonly Measured[]> {
    this.#metrics.reset()
    await this.meterProvider.forceFlush()
    const metrics = this.#metrics.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics)
    return metrics.flatMap((scope) =>
      scope.metrics.flatMap(({ descriptor: { name, unit }, dataPoints }) =>
        dataPoints.map(({ value, attributes }) => {
          if (!isHistogram(value)) throw new Error(`${name} is no histogram`)
          const { count, sum = 0, buckets } = value
          return { name, unit, attributes, count, sum, boundaries: buckets.boundaries }
        }),
      ),
    )
  }

  /** Everything that could be exported, as text. */
  async text(): Promise<string> {
    const spans = (await this.spans()).map(({ name, attributes, status, events }) => ({
      name,
      attributes,
      status,
      events,
    }))
    return JSON.stringify([spans, await this.measured()])
  }
}

function isHistogram(value: unknown): value is Histogram {
  return typeof value === 'object' && value !== null && 'buckets' in value
}

/** What `@opentelemetry/context-async-hooks` does in a program. */
export class AsyncContexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>()

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT
  }

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    context: Context,
    run: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(context, () => run.apply(self, args))
  }

  bind<T>(_context: Context, target: T): T {
    return target
  }

  enable(): this {
    return this
  }

  disable(): this {
    this.#storage.disable()
    return this
  }
}
