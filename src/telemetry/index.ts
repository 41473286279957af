export { runTracedAgent } from './run-traced-agent.ts'
export type { TracedStream } from './traced-stream.ts'
export type { TelemetryOptions } from './types.ts'
export { withTelemetry, type TracedAdapter } from './with-telemetry.ts'
