import { expect, test, vi } from 'vitest'
import type { RowWindow } from '../worker-client.ts'
import { RowCache } from './row-cache.ts'

const window = (from: number, count: number, total: number): RowWindow => ({
  total,
  from,
  rows: Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, i) => [
    `row ${from + i}`,
  ]),
})

test('rows come page by page, and each page once', async () => {
  const load = vi.fn(async (from: number, count: number) => window(from, count, 1000))
  const cache = new RowCache(load, 1, () => {})
  cache.want(190, 230)
  await vi.waitFor(() => expect(cache.row(229)).toEqual(['row 229']))
  cache.want(195, 225)
  expect(cache.row(190)).toEqual(['row 190'])
  expect(cache.total).toBe(1000)
  expect(load.mock.calls).toEqual([
    [0, 200],
    [200, 200],
  ])
})

test('what was scrolled past while a page came is not asked for', async () => {
  const load = vi.fn(async (from: number, count: number) => window(from, count, 100_000))
  const cache = new RowCache(load, 1, () => {})
  for (let first = 0; first < 90_000; first += 1000) cache.want(first, first + 30)
  await vi.waitFor(() => expect(cache.row(89_000)).toEqual(['row 89000']))
  expect(load.mock.calls.length).toBeLessThan(4)
})

test('a table without rows is asked once', async () => {
  const load = vi.fn(async (from: number, count: number) => window(from, count, 0))
  const cache = new RowCache(load, 1, () => {})
  cache.want(0, 30)
  await vi.waitFor(() => expect(cache.total).toBe(0))
  cache.want(0, 30)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure is told and not tried again and again', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('gone')))
  const changed = vi.fn()
  const cache = new RowCache(load, 1, changed)
  cache.want(0, 30)
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  cache.want(0, 40)
  expect(cache.failure).toEqual(new Error('gone'))
  expect(load).toHaveBeenCalledTimes(1)
})

test('many columns make small pages', async () => {
  const load = vi.fn(async (from: number, count: number) => window(from, count, 1000))
  const cache = new RowCache(load, 5000, () => {})
  cache.want(0, 1)
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith(0, 20))
})
