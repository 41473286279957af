import { context } from '@opentelemetry/api'
import { runAgent } from '../agent/run-agent.ts'
import type { AgentEvent, AgentOptions, ChatAdapter } from '../agent/types.ts'
import { dataQueryTool } from '../tools/data-query.ts'
import { AgentRecord, type AgentFacts } from './agent-record.ts'
import { Telemetry } from './telemetry.ts'
import type { TelemetryOptions } from './types.ts'
import { TracedAdapter } from './with-telemetry.ts'

/**
 * `runAgent` with everything recorded: a span of the whole run, and below it one of each request and one of
 * each tool call, which is active while the tool runs. The events are those of `runAgent`.
 *
 * @example
 * for await (const event of runTracedAgent(adapter, { model, messages, attachments }, { base_url })) {
 *   if (event.type === 'TextDelta') process.stdout.write(event.delta)
 * }
 */
export function runTracedAgent(
  adapter: ChatAdapter,
  options: AgentOptions,
  telemetryOptions: TelemetryOptions = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  const telemetry = new Telemetry(telemetryOptions)
  // One that records already keeps its own way to do so: nothing is recorded twice.
  const traced = adapter instanceof TracedAdapter ? adapter : new TracedAdapter(adapter, telemetry)
  return recorded(runAgent(traced, options), telemetry, factsOf(options))
}

async function* recorded(
  events: AsyncGenerator<AgentEvent, void, undefined>,
  telemetry: Telemetry,
  facts: AgentFacts,
): AsyncGenerator<AgentEvent, void, undefined> {
  const record = new AgentRecord(telemetry, facts)
  let active = record.context
  try {
    for (;;) {
      const { done, value } = await context.with(active, () => events.next())
      if (done === true) return
      active = record.see(value)
      yield value
    }
  } catch (error) {
    record.failed(error)
    throw error
  } finally {
    await events.return()
    record.left()
  }
}

function factsOf({ model, tools = [], attachments = [], signal }: AgentOptions): AgentFacts {
  const names = tools.map(({ name }) => name)
  if (attachments.length > 0) names.push(dataQueryTool.name)
  return { model, toolNames: new Set(names), signal }
}
