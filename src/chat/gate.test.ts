import { describe, expect, test } from 'vitest'
import { Gate, gateOf } from './gate.ts'

/** Lets everything that can settle without I/O settle. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('CA-16: the gate', () => {
  test('lets so many through and no more', async () => {
    const gate = new Gate()
    const [first] = await Promise.all([gate.acquire(2), gate.acquire(2)])
    const third = gate.acquire(2)
    await settled()
    expect([gate.active, gate.waiting]).toEqual([2, 1])
    first?.release()
    await third
    expect([gate.active, gate.waiting]).toEqual([2, 0])
  })

  test('serves in the order of arrival', async () => {
    const gate = new Gate()
    const first = await gate.acquire(1)
    const served: number[] = []
    const all = [1, 2, 3].map(async (number) => {
      const permit = await gate.acquire(1)
      served.push(number)
      permit.release()
    })
    first.release()
    await Promise.all(all)
    expect(served).toEqual([1, 2, 3])
  })

  test('counts a permit that is released twice once', async () => {
    const gate = new Gate()
    const [one, two] = [await gate.acquire(2), await gate.acquire(2)]
    one.release()
    one.release()
    expect(gate.active).toBe(1)
    two.release()
    expect(gate.active).toBe(0)
  })

  test('forgets a waiter that is cancelled, at once, with the reason as cause', async () => {
    const gate = new Gate()
    const first = await gate.acquire(1)
    const controller = new AbortController()
    const cancelled = gate.acquire(1, controller.signal)
    const next = gate.acquire(1)
    controller.abort('enough')
    expect(gate.waiting).toBe(1)
    await expect(cancelled).rejects.toMatchObject({
      kind: 'Aborted',
      cause: 'enough',
      partial: undefined,
    })
    first.release()
    await next
    expect([gate.active, gate.waiting]).toEqual([1, 0])
  })

  test('admits nobody whose signal is aborted already', async () => {
    const gate = new Gate()
    await expect(gate.acquire(1, AbortSignal.abort('no'))).rejects.toMatchObject({
      kind: 'Aborted',
    })
    expect([gate.active, gate.waiting]).toEqual([0, 0])
  })

  test('a signal that aborts after the permit was given takes nothing back', async () => {
    const gate = new Gate()
    const controller = new AbortController()
    const permit = await gate.acquire(1, controller.signal)
    controller.abort()
    expect(gate.active).toBe(1)
    permit.release()
    expect(gate.active).toBe(0)
  })

  test('who leaves no longer holds up those behind with a higher limit', async () => {
    const gate = new Gate()
    await gate.acquire(2)
    const controller = new AbortController()
    const strict = gate.acquire(1, controller.signal)
    const behind = gate.acquire(2)
    controller.abort()
    await expect(strict).rejects.toMatchObject({ kind: 'Aborted' })
    await behind
    expect(gate.active).toBe(2)
  })
})

test('routes with the same key share a gate, which is forgotten when nobody uses it', async () => {
  const gate = gateOf('a')
  expect(gateOf('a')).toBe(gate)
  expect(gateOf('b')).not.toBe(gate)
  const permit = await gate.acquire(1)
  const waiting = gateOf('a').acquire(1)
  permit.release()
  const next = await waiting
  expect(gateOf('a')).toBe(gate)
  next.release()
  expect(gateOf('a')).not.toBe(gate)
  const untouched = gateOf('c')
  await expect(untouched.acquire(1, AbortSignal.abort())).rejects.toMatchObject({ kind: 'Aborted' })
  expect(gateOf('c')).not.toBe(untouched)
})
