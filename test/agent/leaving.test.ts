import {
  LocalModelAdapter,
  runAgent,
  type AgentEvent,
  type AgentOptions,
  type ToolContext,
  type ToolOutput,
} from 'tallymark'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gateOf } from '../../dist/chat/gate.js'
import { question, toolOf } from './play.ts'
import {
  begin,
  callLine,
  calls,
  say,
  startModel,
  text,
  type ScriptedModel,
} from './scripted-model.ts'

let unhandled: unknown[] = []
const listen = (error: unknown): void => void unhandled.push(error)
beforeEach(() => {
  unhandled = []
  process.on('unhandledRejection', listen)
})
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', listen)
  expect(unhandled).toEqual([])
})

/** Reads until the event of a type has come so many times, then leaves. */
async function leaveAt(
  type: AgentEvent['type'],
  model: ScriptedModel,
  options: Partial<AgentOptions> = {},
  times = 1,
): Promise<void> {
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const run = runAgent(adapter, { model: 'm', messages: [question('How many?')], ...options })
  let seen = 0
  for await (const event of run) {
    if (event.type === type) seen++
    if (seen === times) break
  }
  expect(seen, type).toBe(times)
  expect(await run.next()).toEqual({ done: true, value: undefined })
  const gate = gateOf(adapter.circuit_key)
  expect([gate.active, gate.waiting]).toEqual([0, 0])
}

test.each(['native', 'text'] as const)(
  'who leaves in mid-text closes the connection (%s calls)',
  async (toolCalls) => {
    const model = await startModel([begin(text('Half'))])
    await leaveAt('TextDelta', model, { toolCalls, tools: [toolOf('t')] })
    expect(await model.left(0)).toBe(true)
    await model.close()
  },
)

test('who leaves after a call in mid-reply closes the connection, and the call is not run', async () => {
  let isRun = false
  const tool = toolOf('t', {
    run: () => {
      isRun = true
      return { ok: true, content: '' }
    },
  })
  const model = await startModel([begin(callLine(['t', {}]))])
  await leaveAt('ToolUseStart', model, { tools: [tool] })
  expect(await model.left(0)).toBe(true)
  expect(isRun).toBe(false)
  await model.close()
})

test.each(['End', 'ToolStart'] as const)(
  'who leaves after %s has the calls not run',
  async (type) => {
    let isRun = false
    const tool = toolOf('t', {
      run: () => {
        isRun = true
        return { ok: true, content: '' }
      },
    })
    const model = await startModel([calls(['t', {}]), say('Never.')])
    await leaveAt(type, model, { tools: [tool] })
    expect(isRun).toBe(false)
    expect(model.bodies).toHaveLength(1)
    await model.close()
  },
)

test('who leaves while a tool runs stops it, and a tool that fails then harms nobody', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const tool = toolOf('t', {
    run: (_args: unknown, context?: ToolContext) => {
      signals.push(context?.signal)
      return new Promise<ToolOutput>((_resolve, reject) => {
        context?.signal?.addEventListener('abort', () => reject(new Error('stopped')))
      })
    },
  })
  const model = await startModel([calls(['t', {}], ['t', {}]), say('Never.')])
  // A tool runs when its start has been told: with the second start, the first runs.
  await leaveAt('ToolStart', model, { tools: [tool] }, 2)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  expect(model.bodies).toHaveLength(1)
  await model.close()
})

test('who leaves when one of two tools is done stops the other', async () => {
  let heard = false
  const slow = toolOf('slow', {
    run: (_args: unknown, context?: ToolContext) => {
      context?.signal?.addEventListener('abort', () => (heard = true))
      return new Promise<ToolOutput>(() => {})
    },
  })
  const model = await startModel([calls(['slow', {}], ['quick', {}]), say('Never.')])
  await leaveAt('ToolEnd', model, { tools: [slow, toolOf('quick')] })
  expect(heard).toBe(true)
  await model.close()
})

test('who leaves between two turns causes no second request', async () => {
  const model = await startModel([calls(['t', {}]), say('Never.')])
  await leaveAt('ToolEnd', model, { tools: [toolOf('t')] })
  await new Promise((resolve) => setImmediate(resolve))
  expect(model.bodies).toHaveLength(1)
  await model.close()
})

test('who never begins causes no request', async () => {
  const model = await startModel([say('Never.')])
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const run = runAgent(adapter, { model: 'm', messages: [question('How many?')] })
  await run.return()
  expect(await run.next()).toEqual({ done: true, value: undefined })
  expect(model.bodies).toEqual([])
  await model.close()
})

test('who throws in the loop gets his own error, and the connection is closed', async () => {
  const model = await startModel([begin(text('Half'))])
  await using adapter = new LocalModelAdapter({ base_url: model.url })
  const run = runAgent(adapter, { model: 'm', messages: [question('How many?')] })
  const mine = new Error('mine')
  const reading = async (): Promise<void> => {
    for await (const _ of run) throw mine
  }
  await expect(reading()).rejects.toBe(mine)
  expect(await model.left(0)).toBe(true)
  await model.close()
})
