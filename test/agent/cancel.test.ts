import type { ToolContext, ToolOutput } from 'tallymark'
import { describe, expect, test } from 'vitest'
import { lastText, outline, play, playOn, question, resultsIn, toolOf } from './play.ts'
import {
  begin,
  callLine,
  calls,
  endless,
  say,
  silence,
  startModel,
  text,
} from './scripted-model.ts'

const reason = new Error('enough')

/** A run that the test can abort, and a tool that does so itself. */
function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(reason) }
}

test('before the request: nothing is sent', async () => {
  const { events, finish, bodies } = await play([say('No.')], { signal: AbortSignal.abort(reason) })
  expect(outline(events)).toEqual(['Finish'])
  expect(finish.reason).toBe('Aborted')
  expect(finish.error).toMatchObject({ kind: 'Aborted', cause: reason })
  expect(finish.messages).toEqual([question('How many?')])
  expect(bodies).toEqual([])
})

test('while the server has not begun to answer: the connection is closed', async () => {
  const { signal, abort } = abortable()
  const model = await startModel([silence])
  void model.asked(0).then(abort)
  const { events, finish } = await playOn(model, { signal })
  expect(outline(events)).toEqual(['Finish'])
  expect(finish.error).toMatchObject({ kind: 'Aborted', cause: reason })
  expect(await model.left(0)).toBe(true)
  await model.close()
})

test('in mid-text: the connection is closed, and what had come is kept', async () => {
  const { signal, abort } = abortable()
  const model = await startModel([begin(text('Half of '), text('it'))])
  const { finish } = await playOn(model, { signal }, (event) => {
    if (event.type === 'TextDelta' && event.delta === 'it') abort()
  })
  expect(finish).toMatchObject({ reason: 'Aborted', turns: 1 })
  expect(lastText(finish)).toBe('Half of it')
  expect(finish.error?.partial?.content).toEqual([{ type: 'Text', text: 'Half of it' }])
  expect(await model.left(0)).toBe(true)
  await model.close()
})

test('after a call in mid-reply: the call is not run, and answered', async () => {
  const { signal, abort } = abortable()
  let isRun = false
  const tool = toolOf('t', {
    run: () => {
      isRun = true
      return { ok: true, content: '' }
    },
  })
  const { finish } = await play(
    [begin(text('Look:'), callLine(['t', { n: 1 }]))],
    {
      signal,
      tools: [tool],
    },
    (event) => {
      if (event.type === 'ToolUseStart') abort()
    },
  )
  expect(finish.reason).toBe('Aborted')
  expect(isRun).toBe(false)
  expect(finish.messages[1]?.content).toEqual([
    { type: 'Text', text: 'Look:' },
    { type: 'ToolUse', id: 'call_0', name: 't', input: { n: 1 } },
  ])
  expect(resultsIn(finish.messages)).toEqual([expect.stringContaining('not run')])
})

test('in a reply without an end that says nothing: the connection is closed', async () => {
  const { signal, abort } = abortable()
  const model = await startModel([endless(text(''))])
  void model.asked(0).then(abort)
  const { finish } = await playOn(model, { signal })
  expect(finish.reason).toBe('Aborted')
  expect(await model.left(0)).toBe(true)
  await model.close()
})

describe('while tools run', () => {
  const twice = [calls(['first', {}], ['second', {}]), say('Never.')]

  test('between two calls: the second is not run, and both are answered', async () => {
    const { signal, abort } = abortable()
    const ran: string[] = []
    const tools = ['first', 'second'].map((name) =>
      toolOf(name, {
        readOnly: false,
        run: () => {
          ran.push(name)
          return { ok: true, content: name }
        },
      }),
    )
    const { finish, bodies } = await play(twice, { signal, tools }, (event) => {
      if (event.type === 'ToolEnd' && event.name === 'first') abort()
    })
    expect(finish.reason).toBe('Aborted')
    expect(finish.error).toMatchObject({ kind: 'Aborted', cause: reason })
    expect(ran).toEqual(['first'])
    expect(resultsIn(finish.messages)).toEqual(['first', expect.stringContaining('cancelled')])
    expect(bodies).toHaveLength(1)
  })

  test('a tool that listens hears of it', async () => {
    const { signal, abort } = abortable()
    let heard: unknown
    const tool = toolOf('first', {
      run: (_args: unknown, context?: ToolContext) =>
        new Promise<ToolOutput>((resolve) => {
          context?.signal?.addEventListener('abort', () => {
            heard = context.signal?.reason
            resolve({ ok: false, message: 'stopped' })
          })
          setImmediate(abort)
        }),
    })
    const { finish } = await play([calls(['first', {}])], { signal, tools: [tool] })
    expect(finish.reason).toBe('Aborted')
    expect(heard).toBe(reason)
    expect(resultsIn(finish.messages)).toHaveLength(1)
  })

  test('a tool that is deaf is not waited for, and its neighbour neither', async () => {
    const { signal, abort } = abortable()
    const deaf = toolOf('first', {
      run: () => {
        setImmediate(abort)
        return new Promise<ToolOutput>(() => {})
      },
    })
    const { finish } = await play(twice, { signal, tools: [deaf, toolOf('second')] })
    expect(finish.reason).toBe('Aborted')
    expect(resultsIn(finish.messages)).toEqual([expect.stringContaining('cancelled'), 'fine'])
  })

  test('a tool that fails late, when nobody waits any more, harms nobody', async () => {
    const { signal, abort } = abortable()
    let fail: (error: Error) => void = () => {}
    const tool = toolOf('first', {
      run: () => {
        setImmediate(abort)
        return new Promise<ToolOutput>((_resolve, reject) => (fail = reject))
      },
    })
    const unhandled: unknown[] = []
    const listen = (error: unknown): void => void unhandled.push(error)
    process.on('unhandledRejection', listen)
    const { finish } = await play([calls(['first', {}])], { signal, tools: [tool] })
    fail(new Error('late'))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', listen)
    expect(finish.reason).toBe('Aborted')
    expect(unhandled).toEqual([])
  })

  test('after the last call: no second request is made, and its result is kept', async () => {
    const { signal, abort } = abortable()
    const { finish, bodies } = await play(
      [calls(['first', {}]), say('Never.')],
      { signal, tools: [toolOf('first')] },
      (event) => {
        if (event.type === 'ToolEnd') abort()
      },
    )
    expect(finish).toMatchObject({ reason: 'Aborted', turns: 1 })
    expect(resultsIn(finish.messages)).toEqual(['fine'])
    expect(bodies).toHaveLength(1)
  })
})

test('in the second reply: the first turn is whole, the second is what had come', async () => {
  const { signal, abort } = abortable()
  const model = await startModel([calls(['t', {}]), begin(text('So'))])
  const { finish } = await playOn(model, { signal, tools: [toolOf('t')] }, (event) => {
    if (event.type === 'TextDelta') abort()
  })
  expect(finish).toMatchObject({ reason: 'Aborted', turns: 2 })
  expect(resultsIn(finish.messages)).toEqual(['fine'])
  expect(lastText(finish)).toBe('So')
  expect(finish.usage).toEqual({ input_tokens: 10, output_tokens: 3 })
  expect(await model.left(1)).toBe(true)
  await model.close()
})

test('a signal that aborts after the end changes nothing', async () => {
  const { signal, abort } = abortable()
  const { finish } = await play([say('Done.')], { signal }, (event) => {
    if (event.type === 'Finish') abort()
  })
  expect(finish.reason).toBe('EndTurn')
})

test('what was cancelled can be taken up again', async () => {
  const { signal, abort } = abortable()
  const first = await play([begin(text('Half'))], { signal }, (event) => {
    if (event.type === 'TextDelta') abort()
  })
  const messages = [...first.finish.messages, question('Go on.')]
  const { finish, bodies } = await play([say('Whole.')], { messages })
  expect(finish.reason).toBe('EndTurn')
  expect(bodies[0]?.messages).toEqual([
    { role: 'user', content: 'How many?' },
    { role: 'assistant', content: 'Half' },
    { role: 'user', content: 'Go on.' },
  ])
})
