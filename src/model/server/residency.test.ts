import { beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { Residency } from './residency.ts'
import type { Lifecycle } from './types.ts'

const MINUTE = 60_000

/** A clock that goes on when it is told to. */
class ManualClock implements Clock {
  #now = Date.UTC(2026, 0, 1)
  readonly #timers = new Set<{ readonly at: number; readonly react: () => void }>()

  now(): number {
    return this.#now
  }

  after(ms: number, react: () => void): () => void {
    expect(ms).toBeLessThan(2 ** 31)
    const timer = { at: this.#now + ms, react }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get waiting(): number {
    return this.#timers.size
  }

  pass(ms: number): void {
    this.#now += ms
    for (const timer of this.#timers) {
      if (timer.at > this.#now) continue
      this.#timers.delete(timer)
      timer.react()
    }
  }
}

let clock: ManualClock
let residency: Residency
let log: string[]
let onLoad: () => Promise<void>
let onUnload: () => Promise<void>

beforeEach(() => {
  clock = new ManualClock()
  log = []
  onLoad = onUnload = async () => {}
  const lifecycle: Lifecycle = {
    load: () => {
      log.push('load')
      return onLoad()
    },
    unload: () => {
      log.push('unload')
      return onUnload()
    },
    facts: () => Promise.reject(new Error('nobody asks')),
    inMemory: () => Promise.reject(new Error('nobody asks')),
  }
  residency = new Residency(lifecycle, clock)
})

/** How long the model would stay now. */
function staysFor(): number | undefined {
  const { expiresAt } = residency
  return expiresAt === undefined ? undefined : expiresAt - clock.now()
}

describe('a model', () => {
  test('is not there before somebody needs it, and stays five minutes after that', async () => {
    expect(staysFor()).toBeUndefined()
    const leave = await residency.use(undefined)
    expect(staysFor()).toBe(5 * MINUTE)
    clock.pass(20 * MINUTE)
    leave()
    expect(staysFor()).toBe(5 * MINUTE)
    clock.pass(5 * MINUTE - 1)
    expect(log).toEqual(['load'])
    clock.pass(1)
    expect(log).toEqual(['load', 'unload'])
    expect(staysFor()).toBeUndefined()
  })

  test('stays as long as the last request says, and one that does not say changes nothing', async () => {
    const first = await residency.use(30 * MINUTE)
    first()
    const second = await residency.use(undefined)
    second()
    expect(staysFor()).toBe(30 * MINUTE)
    const third = await residency.use(MINUTE)
    third()
    expect(staysFor()).toBe(MINUTE)
  })

  test('forgets how long it was to stay once it is gone', async () => {
    const first = await residency.use(0)
    first()
    const second = await residency.use(undefined)
    second()
    expect(staysFor()).toBe(5 * MINUTE)
  })

  test('two that load it at the same time do not undo what the other said', async () => {
    const [first, second] = await Promise.all([
      residency.use(30 * MINUTE),
      residency.use(undefined),
    ])
    first()
    second()
    expect(staysFor()).toBe(30 * MINUTE)
  })

  test('goes at once when it is to stay for no time', async () => {
    const leave = await residency.use(0)
    expect(log).toEqual(['load'])
    leave()
    expect(log).toEqual(['load', 'unload'])
  })

  test('stays for ever when told so: for 292 years', async () => {
    const leave = await residency.use(Infinity)
    leave()
    expect(new Date(residency.expiresAt ?? 0).getUTCFullYear()).toBe(2318)
    clock.pass(1000 * 24 * 60 * MINUTE)
    expect([log, clock.waiting]).toEqual([['load'], 1])
  })

  test('is never unloaded while somebody uses it', async () => {
    const first = await residency.use(0)
    const second = await residency.use(0)
    first()
    residency.expire()
    expect(log).toEqual(['load', 'load'])
    second()
    expect(log).toEqual(['load', 'load', 'unload'])
  })

  test('expires at once when nobody uses it, and when it is not there nothing happens', async () => {
    residency.expire()
    const leave = await residency.use(Infinity)
    leave()
    residency.expire()
    expect(log).toEqual(['load', 'unload'])
    expect(clock.waiting).toBe(0)
  })

  test('is loaded again only after it was unloaded', async () => {
    let unloaded = (): void => {}
    onUnload = () => new Promise((resolve) => (unloaded = resolve))
    const leave = await residency.use(0)
    leave()
    const again = residency.use(undefined)
    expect(log).toEqual(['load', 'unload'])
    unloaded()
    await again
    expect(log).toEqual(['load', 'unload', 'load'])
  })

  test('that cannot be loaded is tried again', async () => {
    onLoad = () => Promise.reject(new Error('no memory'))
    await expect(residency.use(Infinity)).rejects.toThrow('no memory')
    expect([staysFor(), clock.waiting]).toEqual([undefined, 0])
    onLoad = async () => {}
    const leave = await residency.use(undefined)
    leave()
    expect(staysFor()).toBe(5 * MINUTE)
  })

  test('that cannot be unloaded is loaded again all the same', async () => {
    onUnload = () => Promise.reject(new Error('stuck'))
    const leave = await residency.use(0)
    leave()
    await residency.use(undefined)
    expect(log).toEqual(['load', 'unload', 'load'])
  })
})

test('closing unloads it, whoever uses it, and leaves no timer behind', async () => {
  const leave = await residency.use(undefined)
  await residency.close()
  leave()
  expect([log, clock.waiting]).toEqual([['load', 'unload'], 0])
})

test('a model that is loaded only after the closing does not stay', async () => {
  let loaded = (): void => {}
  onLoad = () => new Promise((resolve) => (loaded = resolve))
  const using = residency.use(undefined)
  await residency.close()
  loaded()
  const leave = await using
  leave()
  expect(log).toEqual(['load', 'unload', 'unload'])
  expect([staysFor(), clock.waiting]).toEqual([undefined, 0])
})
