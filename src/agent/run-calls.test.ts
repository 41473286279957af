import { describe, expect, test } from 'vitest'
import type { ToolUseBlock } from '../chat/types.ts'
import type { ToolOutput } from '../table/query.ts'
import { ToolRegistry } from '../tools/tool-registry.ts'
import type { Tool, ToolContext } from '../tools/tool.ts'
import { runCalls } from './run-calls.ts'
import type { ToolEnd, ToolStart } from './types.ts'

const fine: ToolOutput = { ok: true, content: 'fine' }

function toolOf(name: string, traits: Partial<Tool> = {}): Tool {
  return {
    name,
    category: 'test',
    description: '',
    parameters: { type: 'object', properties: { n: { type: 'integer' } } },
    readOnly: true,
    exclusive: false,
    claims: () => [],
    run: () => fine,
    ...traits,
  }
}

function callsOf(...names: readonly string[]): readonly ToolUseBlock[] {
  return names.map((name, i) => ({ type: 'ToolUse', id: `id_${i}`, name, input: {} }))
}

interface Ran {
  readonly events: readonly (ToolStart | ToolEnd)[]
  readonly outputs: readonly ToolOutput[]
}

async function ran(
  calls: readonly ToolUseBlock[],
  tools: readonly Tool[],
  signal?: AbortSignal,
): Promise<Ran> {
  const events: (ToolStart | ToolEnd)[] = []
  const running = runCalls(calls, new ToolRegistry(tools), signal)
  for (;;) {
    const { done, value } = await running.next()
    if (done === true) return { events, outputs: value }
    events.push(value)
  }
}

/** A promise that is settled from outside. */
class Gate {
  open: () => void = () => {}
  readonly opened: Promise<void> = new Promise((resolve) => (this.open = resolve))
}

/** Waits until so many have come, so that nobody gets on alone. */
function meetingOf(count: number): () => Promise<ToolOutput> {
  const all = new Gate()
  let present = 0
  return async () => {
    if (++present === count) all.open()
    await all.opened
    return fine
  }
}

describe('side by side', () => {
  test('two read-only calls run at the same time', async () => {
    const { outputs } = await ran(callsOf('a', 'a'), [toolOf('a', { run: meetingOf(2) })])
    expect(outputs).toEqual([fine, fine])
  })

  test('eight do, and no ninth', async () => {
    let running = 0
    let most = 0
    const meet = meetingOf(8)
    const run = async (): Promise<ToolOutput> => {
      most = Math.max(most, ++running)
      await meet()
      running--
      return fine
    }
    await ran(callsOf(...Array.from({ length: 24 }, () => 'a')), [toolOf('a', { run })])
    expect(most).toBe(8)
  })

  test('claims of different paths do not keep them apart', async () => {
    const run = meetingOf(2)
    const tools = [
      toolOf('a', { run, claims: () => ['data/a.csv'] }),
      toolOf('b', { run, claims: () => ['data/b.csv'] }),
    ]
    expect((await ran(callsOf('a', 'b'), tools)).outputs).toEqual([fine, fine])
  })

  test('results are in the order of the calls, events in the order of what happens', async () => {
    const second = new Gate()
    const tools = [
      toolOf('slow', {
        run: async () => {
          await second.opened
          return { ok: true, content: 'slow' }
        },
      }),
      toolOf('quick', { run: () => ({ ok: true, content: 'quick' }) }),
    ]
    const running = runCalls(callsOf('slow', 'quick'), new ToolRegistry(tools), undefined)
    const seen: string[] = []
    for (;;) {
      const { done, value } = await running.next()
      if (done === true) {
        expect(value).toEqual([
          { ok: true, content: 'slow' },
          { ok: true, content: 'quick' },
        ])
        break
      }
      seen.push(`${value.type} ${value.name}`)
      if (value.type === 'ToolEnd') second.open()
    }
    expect(seen).toEqual(['ToolStart slow', 'ToolStart quick', 'ToolEnd quick', 'ToolEnd slow'])
  })
})

describe('one after the other', () => {
  /** What a list of tools did, in the order in which it happened. */
  async function story(tools: readonly Tool[], ...names: readonly string[]): Promise<string> {
    const steps: string[] = []
    const told = tools.map((tool) => ({
      ...tool,
      run: async (): Promise<ToolOutput> => {
        steps.push(`${tool.name}(`)
        // Long enough for anybody else to come in between.
        await new Promise((resolve) => setImmediate(resolve))
        steps.push(`)${tool.name}`)
        return fine
      },
    }))
    await ran(callsOf(...names), told)
    return steps.join(' ')
  }
  const reader = toolOf('r')
  const writer = toolOf('w', { readOnly: false })
  const loner = toolOf('x', { exclusive: true })

  test.each([
    ['a call that changes something', writer, 'w'],
    ['an exclusive call', loner, 'x'],
  ])('%s keeps its place, and nothing runs beside it', async (_what, tool, name) => {
    expect(await story([reader, tool], 'r', name, 'r')).toBe(`r( )r ${name}( )${name} r( )r`)
    expect(await story([reader, tool], name, name, 'r')).toBe(
      `${name}( )${name} ${name}( )${name} r( )r`,
    )
  })

  test.each([
    ['the same path', 'data/a.csv', 'data/a.csv'],
    ['a folder and what is in it', 'data', 'data/a.csv'],
    ['a file and its folder', 'data/a.csv', 'data'],
    ['another spelling', './data/a.csv', 'data/a.csv'],
    ['a trailing slash', 'data/', 'data'],
  ])('two that claim %s take turns', async (_what, path, other) => {
    const tools = [toolOf('p', { claims: () => [path] }), toolOf('q', { claims: () => [other] })]
    expect(await story(tools, 'p', 'q')).toBe('p( )p q( )q')
  })

  test('who waits for a path does not hold up those who need another', async () => {
    const tools = [toolOf('p', { claims: () => ['a'] }), toolOf('q', { claims: () => ['b'] })]
    expect(await story(tools, 'p', 'p', 'q')).toBe('p( q( )p p( )q )p')
  })

  test('claims are asked with the arguments as they are run', async () => {
    const asked: unknown[] = []
    const claims = (args: unknown): readonly string[] => {
      asked.push(args)
      return []
    }
    const input = { n: '5' }
    await ran([{ type: 'ToolUse', id: 'i', name: 'a', input }], [toolOf('a', { claims })])
    expect(asked).toEqual([{ n: 5 }])
  })
})

describe('a call that cannot be run', () => {
  const throws = (): never => {
    throw new Error('disk on fire')
  }
  test.each<[string, Partial<Tool>, string]>([
    ['that throws', { run: throws }, 'disk on fire'],
    ['that rejects', { run: () => Promise.reject(new Error('gone')) }, 'gone'],
    ['that rejects with a text', { run: () => Promise.reject('just so') }, 'just so'],
    ['that rejects with nothing', { run: () => Promise.reject() }, 'undefined'],
    ['whose claims throw', { claims: throws }, 'disk on fire'],
    ['that says that it failed', { run: () => ({ ok: false, message: 'no' }) }, 'no'],
  ])('a tool %s is an output in words', async (_what, traits, message) => {
    const { events, outputs } = await ran(callsOf('bad', 'good'), [
      toolOf('bad', traits),
      toolOf('good'),
    ])
    expect(outputs).toEqual([{ ok: false, message }, fine])
    expect(events.filter(({ type }) => type === 'ToolStart')).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'ToolEnd')).toHaveLength(2)
  })

  test.each(['null', '{}', '{"ok": true, "content": 5}'])(
    'a tool that returns %s has failed',
    async (returned) => {
      const bad = toolOf('bad', { run: () => JSON.parse(returned) })
      const { outputs } = await ran(callsOf('bad'), [bad])
      expect(outputs).toEqual([{ ok: false, message: expect.any(String) }])
    },
  )

  test.each(['null', '[5]'])('a tool that claims %s has failed', async (claimed) => {
    const bad = toolOf('bad', { claims: () => JSON.parse(claimed) })
    const { outputs } = await ran(callsOf('bad', 'bad'), [bad])
    expect(outputs.map(({ ok }) => ok)).toEqual([false, false])
  })

  test('an unknown tool and wrong arguments begin and end like any other call', async () => {
    const input = { n: 'many' }
    const calls: readonly ToolUseBlock[] = [
      { type: 'ToolUse', id: 'x', name: 'nope', input: {} },
      { type: 'ToolUse', id: 'y', name: 'a', input },
    ]
    const { events, outputs } = await ran(calls, [toolOf('a')])
    expect(events).toEqual([
      { type: 'ToolStart', id: 'x', name: 'nope', input: {} },
      { type: 'ToolStart', id: 'y', name: 'a', input },
      expect.objectContaining({ type: 'ToolEnd', id: 'x', output: outputs[0] }),
      expect.objectContaining({ type: 'ToolEnd', id: 'y', output: outputs[1] }),
    ])
    expect(outputs).toEqual([
      { ok: false, message: expect.stringContaining('there is no tool "nope"') },
      { ok: false, message: expect.stringContaining('n must be an integer') },
    ])
  })

  test('of 100 calls 64 are run, and the others are told so', async () => {
    let count = 0
    const run = (): ToolOutput => ({ ok: true, content: String(++count) })
    const names = Array.from({ length: 100 }, () => 'a')
    const { events, outputs } = await ran(callsOf(...names), [toolOf('a', { run })])
    expect(count).toBe(64)
    expect(events).toHaveLength(200)
    expect(outputs).toHaveLength(100)
    expect(outputs.slice(0, 64).every(({ ok }) => ok)).toBe(true)
    for (const output of outputs.slice(64)) {
      expect(output).toEqual({ ok: false, message: expect.stringContaining('64') })
    }
  })

  test('without calls there is nothing to do', async () => {
    expect(await ran([], [])).toEqual({ events: [], outputs: [] })
  })
})

describe('stopping', () => {
  const heard: boolean[] = []
  /** Goes on until it is told to stop. */
  const listening = toolOf('listening', {
    run: (_args: unknown, context?: ToolContext) =>
      new Promise((resolve) => {
        context?.signal?.addEventListener('abort', () => {
          heard.push(true)
          resolve({ ok: true, content: 'half of it' })
        })
      }),
  })
  const deaf = toolOf('deaf', { run: () => new Promise(() => {}) })

  test.each([
    ['listens', listening],
    ['is deaf', deaf],
    ['fails when it hears of it', toolOf('failing', { run: rejectOnAbort })],
  ])('a tool that %s does not hold up an abort', async (_what, tool) => {
    const controller = new AbortController()
    const run: Tool['run'] = (args, context) => {
      setImmediate(() => controller.abort())
      return tool.run(args, context)
    }
    const tools = [{ ...tool, run }, toolOf('late', { readOnly: false })]
    const { events, outputs } = await ran(callsOf(tool.name, 'late'), tools, controller.signal)
    expect(events).toHaveLength(4)
    expect(outputs).toHaveLength(2)
    expect(outputs[1]).toEqual({ ok: false, message: expect.stringContaining('cancelled') })
  })

  test('nothing is run once it was aborted', async () => {
    let isRun = false
    const run = (): ToolOutput => {
      isRun = true
      return fine
    }
    const { outputs } = await ran(callsOf('a', 'a'), [toolOf('a', { run })], AbortSignal.abort())
    expect(isRun).toBe(false)
    expect(outputs.map(({ ok }) => ok)).toEqual([false, false])
  })

  test('who leaves stops the tools that listen', async () => {
    heard.length = 0
    const calls = callsOf('listening', 'listening', 'deaf')
    let starts = 0
    for await (const _ of runCalls(calls, new ToolRegistry([listening, deaf]), undefined)) {
      starts++
      if (starts === 2) break
    }
    // Only the first had begun when the caller left: a call begins once its start is told.
    expect(heard).toEqual([true])
  })

  test('every tool gets a signal, also when the caller gave none', async () => {
    const signals: unknown[] = []
    const run = (_args: unknown, context?: ToolContext): ToolOutput => {
      signals.push(context?.signal)
      return fine
    }
    await ran(callsOf('a'), [toolOf('a', { run })])
    expect(signals).toEqual([expect.any(AbortSignal)])
  })
})

function rejectOnAbort(_args: unknown, context?: ToolContext): Promise<ToolOutput> {
  return new Promise((_resolve, reject) => {
    context?.signal?.addEventListener('abort', () => reject(new Error('stopped')))
  })
}
