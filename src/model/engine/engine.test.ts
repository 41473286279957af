import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { Engine, type EngineOptions } from './engine.ts'
import { EngineError } from './engine-error.ts'

const PROMPT = `<|table|>sales, 10 rows
region: text, 4 values: west, east, north, south
revenue: number, 225 to 1800
named: revenue
<|q|>how much revenue did we make in total?<|call|>`

/** Goes on until it is stopped: no model ends such a text by itself. */
const ENDLESS = { prompt: PROMPT, grammar: 'root ::= "a" root', maxTokens: 1900 }
const SHORT = { prompt: PROMPT, grammar: 'root ::= "{}"', maxTokens: 20 }
const never = new AbortController().signal

const opened: Engine[] = []
const open = (options?: EngineOptions): Engine => {
  const engine = new Engine(options)
  opened.push(engine)
  return engine
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()))
})

/** The number of the process that runs the model. */
async function pidOf(engine: Engine): Promise<number> {
  await engine.start()
  const facts = await engine.facts()
  if (!facts.isLoaded) throw new Error('it is not loaded')
  return facts.pid
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Resolves when the process is gone; the test's own time limit is the limit. */
async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Resolves once the engine is in the middle of the completion that it was just given. */
async function begun(engine: Engine): Promise<void> {
  // The process answers this only when it has read what came before.
  await engine.facts()
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it did not fail',
    (error: unknown) => error,
  )

describe('a completion', () => {
  it('is written by the model, and says what it cost', async () => {
    const engine = open()
    const completion = await engine.complete({ prompt: PROMPT, maxTokens: 60 }, never)
    expect(completion.text).toMatch(/^(\{"|!)/)
    expect(completion.stop).toBe('end')
    expect(completion.promptTokens).toBeGreaterThan(40)
    expect(completion.tokens).toBeGreaterThan(1)
    expect(completion.promptMs).toBeGreaterThan(0)
    expect(completion.generationMs).toBeGreaterThan(0)
  })

  it('is the same every time, whatever was asked in between', async () => {
    const engine = open()
    const first = await engine.complete({ prompt: PROMPT, maxTokens: 60 }, never)
    await engine.complete({ prompt: '<|q|>hello<|call|>{}<|result|>', maxTokens: 10 }, never)
    const second = await engine.complete({ prompt: PROMPT, maxTokens: 60 }, never)
    expect(second.text).toBe(first.text)
    expect(second.promptTokens).toBe(first.promptTokens)
  })

  it('ends after maxTokens', async () => {
    const { stop, tokens } = await open().complete({ prompt: PROMPT, maxTokens: 3 }, never)
    expect({ stop, tokens }).toEqual({ stop: 'length', tokens: 3 })
  })

  it('may have no token at all', async () => {
    const { text, stop } = await open().complete({ prompt: PROMPT, maxTokens: 0 }, never)
    expect({ text, stop }).toEqual({ text: '', stop: 'length' })
  })

  it('ends where the context ends', async () => {
    const engine = open({ contextSize: 256 })
    const { stop, tokens, promptTokens } = await engine.complete(ENDLESS, never)
    expect(stop).toBe('length')
    expect(promptTokens + tokens).toBe(257)
  })

  it.each(['a', "a , b . c ? d ! it 's  two", 'Zoë “München” 東京 🙂', '"x"\n\t'])(
    'keeps to its grammar, letter by letter: %j',
    async (text) => {
      const grammar = `root ::= ${JSON.stringify(text)}`
      const completion = await open().complete({ prompt: PROMPT, grammar, maxTokens: 99 }, never)
      expect(completion).toMatchObject({ text, stop: 'end' })
    },
  )

  it('comes with other texts where the model is not sure, and is itself the same', async () => {
    const engine = open()
    const grammar = 'root ::= "{" [^{]+ "{" [^{}]+ "}}"'
    const prompts = ['what about it', 'price', 'how much', 'best one', 'by region', 'revenue'].map(
      (question) => PROMPT.replace('how much revenue did we make in total?', question),
    )
    const found: string[] = []
    for (const prompt of prompts) {
      const request = { prompt, grammar, maxTokens: 60 }
      const alone = await engine.complete(request, never)
      const { text, alternatives, ...rest } = await engine.complete(
        { ...request, alternatives: 3 },
        never,
      )
      expect(text).toBe(alone.text)
      expect(alone.alternatives).toEqual([])
      expect(alternatives.length).toBeLessThanOrEqual(3)
      for (const other of alternatives) {
        expect(other.text).toMatch(/^\{[^{]+\{[^{}]+\}\}$/)
        expect(other.text).not.toBe(text)
        expect(other.logLikelihood).toBeLessThan(0)
      }
      expect(rest.logLikelihood).toBeLessThanOrEqual(0)
      expect((await engine.complete(request, never)).text).toBe(text)
      found.push(...alternatives.map((other) => other.text))
    }
    expect(found).not.toEqual([])
  })

  it('refuses a grammar that cannot be read, and goes on', async () => {
    const engine = open()
    const pid = await pidOf(engine)
    const error = await failure(
      engine.complete({ prompt: PROMPT, grammar: 'root ::= (', maxTokens: 9 }, never),
    )
    expect(error).toBeInstanceOf(EngineError)
    expect(error).toMatchObject({ kind: 'Request', message: 'The grammar cannot be read.' })
    expect((await engine.complete(SHORT, never)).text).toBe('{}')
    expect(await pidOf(engine)).toBe(pid)
  })

  it.each([1500, 1_000_000])(
    'refuses a prompt of %i pairs of words, and goes on',
    async (times) => {
      const engine = open()
      const prompt = `<|q|>${'many words '.repeat(times)}<|call|>`
      const error = await failure(engine.complete({ prompt, maxTokens: 9 }, never))
      expect(error).toBeInstanceOf(EngineError)
      expect(error).toMatchObject({ kind: 'TooLong' })
      expect((await engine.complete(SHORT, never)).text).toBe('{}')
    },
  )

  it('reads a prompt that just fits', async () => {
    const engine = open({ contextSize: 1024 })
    const prompt = 'a '.repeat(700)
    const { promptTokens } = await engine.complete({ prompt, maxTokens: 1 }, never)
    expect(promptTokens).toBeGreaterThan(512)
    expect(promptTokens).toBeLessThan(1024)
  })

  it('has its turn: 20 at once are all answered, in order', async () => {
    const engine = open()
    const order: number[] = []
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const grammar = `root ::= "${i}"`
        const { text } = await engine.complete({ prompt: PROMPT, grammar, maxTokens: 9 }, never)
        order.push(i)
        return text
      }),
    )
    expect(texts).toEqual(Array.from({ length: 20 }, (_, i) => String(i)))
    expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })
})

describe('a signal', () => {
  it('that is aborted already asks for nothing', async () => {
    const engine = open()
    expect(await failure(engine.complete(SHORT, AbortSignal.abort('no')))).toBe('no')
    expect(await engine.facts()).toEqual({ isLoaded: false, contextSize: 2048 })
  })

  it('aborted while others are answered leaves the queue', async () => {
    const engine = open()
    const controller = new AbortController()
    const first = engine.complete(SHORT, never)
    const left = failure(engine.complete(ENDLESS, controller.signal))
    const last = engine.complete(SHORT, never)
    controller.abort('left')
    expect(await left).toBe('left')
    expect((await Promise.all([first, last])).map(({ text }) => text)).toEqual(['{}', '{}'])
  })

  it('aborted in mid-answer stops the model, for the next one', async () => {
    const engine = open()
    const pid = await pidOf(engine)
    const controller = new AbortController()
    const running = failure(engine.complete(ENDLESS, controller.signal))
    await begun(engine)
    controller.abort('enough')
    expect(await running).toBe('enough')
    expect((await engine.complete(SHORT, never)).text).toBe('{}')
    expect(await pidOf(engine)).toBe(pid)
  })

  it('may be shared by many', async () => {
    const engine = open()
    const controller = new AbortController()
    const all = Array.from({ length: 30 }, () =>
      failure(engine.complete(ENDLESS, controller.signal)),
    )
    await engine.start()
    controller.abort('all')
    expect(new Set(await Promise.all(all))).toEqual(new Set(['all']))
  })
})

describe('the process', () => {
  it('is there when it is needed, and says how it is doing', async () => {
    const engine = open()
    expect(await engine.facts()).toEqual({ isLoaded: false, contextSize: 2048 })
    await engine.start()
    const facts = await engine.facts()
    if (!facts.isLoaded) throw new Error('it is not loaded')
    expect(facts.loadMs).toBeGreaterThan(0)
    expect(facts.residentBytes).toBeGreaterThan(16_000_000)
    expect(facts.residentBytes).toBeLessThan(200_000_000)
    expect(isRunning(facts.pid)).toBe(true)
  })

  it('killed in mid-answer is an error that says so, and the next one is answered', async () => {
    const engine = open()
    const pid = await pidOf(engine)
    const running = failure(engine.complete(ENDLESS, never))
    const waiting = engine.complete(SHORT, never)
    await begun(engine)
    process.kill(pid, 'SIGKILL')
    const error = await running
    expect(error).toBeInstanceOf(EngineError)
    expect(error).toMatchObject({
      kind: 'Stopped',
      message: 'The process that runs the built-in model has unexpectedly stopped (SIGKILL).',
    })
    expect((await waiting).text).toBe('{}')
    expect(await pidOf(engine)).not.toBe(pid)
  })

  it('unloaded gives its memory back, and comes again', async () => {
    const engine = open()
    const pid = await pidOf(engine)
    await engine.unload()
    expect(isRunning(pid)).toBe(false)
    expect(await engine.facts()).toEqual({ isLoaded: false, contextSize: 2048 })
    expect((await engine.complete(SHORT, never)).text).toBe('{}')
  })

  it('unloaded in mid-answer tells the one who waits, and answers the next', async () => {
    const engine = open()
    await engine.start()
    const running = failure(engine.complete(ENDLESS, never))
    const waiting = engine.complete(SHORT, never)
    await begun(engine)
    await engine.unload()
    expect(await running).toMatchObject({ kind: 'Stopped' })
    expect((await waiting).text).toBe('{}')
  })

  it('is gone when the engine is closed, with everything that was asked for', async () => {
    const engine = open()
    const pid = await pidOf(engine)
    const asked = [ENDLESS, SHORT].map((request) => failure(engine.complete(request, never)))
    await begun(engine)
    await engine.close()
    expect(isRunning(pid)).toBe(false)
    expect(await Promise.all(asked)).toMatchObject([{ kind: 'Closed' }, { kind: 'Closed' }])
    expect(await failure(engine.complete(SHORT, never))).toMatchObject({ kind: 'Closed' })
    expect(await failure(engine.start())).toMatchObject({ kind: 'Closed' })
  })

  it('does not die of Ctrl-C', async () => {
    const engine = open()
    const pid = await pidOf(engine)
    const running = engine.complete({ ...ENDLESS, maxTokens: 50 }, never)
    process.kill(pid, 'SIGINT')
    expect((await running).stop).toBe('length')
    expect(await pidOf(engine)).toBe(pid)
  })

  it.each([
    ['that are not there', '/nowhere/weights.gguf', 'Unavailable'],
    ['that are none', import.meta.filename, 'Load'],
  ])('says what is wrong with weights %s', async (_, weights, kind) => {
    const engine = open({ weights })
    const errors = [await failure(engine.start()), await failure(engine.complete(SHORT, never))]
    expect(errors).toMatchObject([{ kind }, { kind }])
    expect(errors[0]).toMatchObject({ message: expect.stringContaining(weights) })
  })
})

describe('the program that uses it', () => {
  const engine = new URL('../../../dist/model/engine/engine.js', import.meta.url)
  const program = (rest: string): string =>
    `import { Engine } from ${JSON.stringify(engine.href)}
     const engine = new Engine()
     await engine.start()
     console.log((await engine.facts()).pid)
     ${rest}`
  const endless = `engine.complete(${JSON.stringify(ENDLESS)}, new AbortController().signal)`

  /** Starts a program, and resolves with the number of the process that runs its model. */
  async function started(rest: string) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program(rest)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const [line]: string[] = await once(createInterface(child.stdout), 'line')
    return { child, ended, pid: Number(line) }
  }

  it('ends by itself while the process is idle, and takes it along', async () => {
    const { ended, pid } = await started('')
    expect(await ended).toEqual([0, null])
    await gone(pid)
  })

  it('lives on while it waits for an answer', async () => {
    const { ended, pid } = await started(
      `const { text } = await engine.complete(${JSON.stringify(SHORT)}, new AbortController().signal)
       if (text !== '{}') process.exitCode = 1`,
    )
    expect(await ended).toEqual([0, null])
    await gone(pid)
  })

  it.each([
    [
      'closed while it is asked how it is doing',
      'await Promise.all([engine.facts(), engine.close()])',
    ],
    [
      'closed in mid-answer',
      `const asked = ${endless}.catch(() => {})\nawait engine.close()\nawait asked`,
    ],
    [
      'killed in mid-answer',
      `const { pid } = await engine.facts()
       const asked = ${endless}.catch(({ kind }) => (process.exitCode = kind === 'Stopped' ? 3 : 1))
       process.kill(pid, 'SIGKILL')
       await asked`,
      3,
    ],
  ])('lives on until a process is gone that was %s', async (_, rest, code = 0) => {
    // Several: when the last thing that kept it alive went too early, many still ended well.
    const programs = await Promise.all(Array.from({ length: 4 }, () => started(rest)))
    for (const { ended } of programs) expect(await ended).toEqual([code, null])
  })

  it.each([
    ['idle', 'setInterval(() => {}, 1000)'],
    ['in mid-answer', `void ${endless}`],
  ])('killed takes the process along: %s', async (_, rest) => {
    const { child, ended, pid } = await started(rest)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    await gone(pid)
  })
})
