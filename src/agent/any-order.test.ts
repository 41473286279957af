import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ToolRegistry } from '../tools/tool-registry.ts'
import type { Tool } from '../tools/tool.ts'
import { runCalls } from './run-calls.ts'

test('whatever is called, and in whatever order it ends, nobody meets whom he must not', async () => {
  const path = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 })
  // Most mind nobody: only so do many come together.
  const spec = fc.record({
    readOnly: fc.oneof({ weight: 15, arbitrary: fc.constant(true) }, fc.constant(false)),
    exclusive: fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, fc.constant(true)),
    paths: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.array(path, { minLength: 1, maxLength: 2 }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(spec, { maxLength: 24 }),
      fc.infiniteStream(fc.nat(1000)),
      async (specs, stream) => {
        await watched(specs, (count) => (stream.next().value ?? 0) % count)
      },
    ),
    { numRuns: 200 },
  )
})

interface Spec {
  readonly readOnly: boolean
  readonly exclusive: boolean
  readonly paths: readonly (readonly string[])[]
}

/** Runs calls of these kinds, lets `choose` say who ends next, and looks at everything on the way. */
async function watched(specs: readonly Spec[], choose: (count: number) => number): Promise<void> {
  const running = new Map<number, () => void>()
  const waiting = new Set(specs.keys())
  const tools = specs.map((spec, index): Tool => ({
    ...spec,
    name: `t${index}`,
    category: 'test',
    description: '',
    parameters: { type: 'object' },
    claims: () => spec.paths.map((parts) => parts.join('/')),
    run: async () => {
      mayRun(index)
      waiting.delete(index)
      await new Promise<void>((resolve) => running.set(index, resolve))
      running.delete(index)
      return { ok: true, content: String(index) }
    },
  }))
  const isAlone = (index: number): boolean => !specs[index]?.readOnly || specs[index].exclusive
  const collide = (a: number, b: number): boolean =>
    (specs[a]?.paths ?? []).some((path) =>
      (specs[b]?.paths ?? []).some((other) =>
        path.every((part, i) => i >= other.length || other[i] === part),
      ),
    )
  const isFree = (index: number): boolean =>
    running.size < 8 &&
    [...running.keys()].every((other) => !isAlone(other) && !collide(index, other)) &&
    (!isAlone(index) || running.size === 0)
  const mayRun = (index: number): void => {
    expect(isFree(index), `${index} beside ${[...running.keys()].join()}`).toBe(true)
    for (let before = 0; before < index; before++) {
      const isOver = !waiting.has(before) && !running.has(before)
      if (isAlone(index) || isAlone(before)) expect(isOver, `${before} before ${index}`).toBe(true)
    }
  }
  const nobodyWaitsInVain = (): void => {
    for (const index of waiting) {
      if (isAlone(index)) break
      expect(isFree(index), `${index} could run`).toBe(false)
    }
    expect(running.size).toBeGreaterThan(0)
  }

  const calls = tools.map(({ name }) => ({ type: 'ToolUse' as const, id: name, name, input: {} }))
  const loop = runCalls(calls, new ToolRegistry(tools), undefined)
  const open = new Set<string>()
  for (;;) {
    const next = loop.next()
    const isStuck = await Promise.race([next.then(() => false), soon()])
    if (isStuck) {
      nobodyWaitsInVain()
      const ends = [...running.values()]
      ends[choose(ends.length)]?.()
    }
    const { done, value } = await next
    if (done === true) {
      expect(value).toEqual(specs.map((_, index) => ({ ok: true, content: String(index) })))
      expect(open.size + waiting.size + running.size).toBe(0)
      return
    }
    expect(open.has(value.id)).toBe(value.type === 'ToolEnd')
    if (value.type === 'ToolStart') open.add(value.id)
    else open.delete(value.id)
  }
}

/** True, after everything that can happen by itself has happened. */
function soon(): Promise<boolean> {
  return new Promise((resolve) => setImmediate(() => resolve(true)))
}
