import { describe, expect, test } from 'vitest'
import { onAbort, orAborted } from './abort.ts'

const never = new Promise<string>(() => {})

describe('onAbort', () => {
  test('tells everyone who listens, and nobody who has taken it back', () => {
    const controller = new AbortController()
    const heard: string[] = []
    onAbort(controller.signal, () => heard.push('a'))
    const ignore = onAbort(controller.signal, () => heard.push('b'))
    onAbort(controller.signal, () => heard.push('c'))
    ignore()
    controller.abort()
    expect(heard).toEqual(['a', 'c'])
  })

  test('without a signal does nothing', () => {
    expect(onAbort(undefined, () => expect.unreachable())()).toBeUndefined()
  })
})

describe('orAborted', () => {
  test('is the promise when nobody aborts, without a signal too', async () => {
    const { signal } = new AbortController()
    const cancel = (): void => expect.unreachable()
    await expect(orAborted(Promise.resolve(1), signal, cancel)).resolves.toBe(1)
    await expect(orAborted(Promise.resolve(1), undefined, cancel)).resolves.toBe(1)
    await expect(orAborted(Promise.reject(new Error('x')), signal, cancel)).rejects.toThrow('x')
  })

  test('is Aborted as soon as the signal aborts, and cancels once', async () => {
    const controller = new AbortController()
    let cancelled = 0
    const waiting = orAborted(never, controller.signal, () => cancelled++)
    controller.abort('enough')
    await expect(waiting).rejects.toMatchObject({ kind: 'Aborted', cause: 'enough' })
    expect(cancelled).toBe(1)
  })

  test('is Aborted when the signal was aborted already, whatever the promise does', async () => {
    let cancelled = 0
    const failing = Promise.reject(new Error('late'))
    const waiting = orAborted(failing, AbortSignal.abort('before'), () => cancelled++)
    await expect(waiting).rejects.toMatchObject({ kind: 'Aborted', cause: 'before' })
    expect(cancelled).toBe(1)
  })
})
