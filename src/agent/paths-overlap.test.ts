import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathsOverlap } from './paths-overlap.ts'

describe('these are the same, or one lies in the other', () => {
  test.each([
    ['a', 'a'],
    ['a/b.csv', 'a/b.csv'],
    ['a', 'a/b/c'],
    ['./a', 'a'],
    ['a/', 'a'],
    ['a//b', 'a/b'],
    ['a/./b', 'a/b'],
    ['a/x/../b', 'a/b'],
    ['/data', '/data/sales.csv'],
    ['/', '/data'],
    ['.', 'data/sales.csv'],
    ['C:\\data', 'C:\\data\\sales.csv'],
    ['../a', '../a/b'],
    ['..', 'a'],
    ['../..', '../a'],
  ])('%s and %s', (path, other) => {
    expect(pathsOverlap([path], [other])).toBe(true)
    expect(pathsOverlap([other], [path])).toBe(true)
  })
})

describe('these have nothing to do with each other', () => {
  test.each([
    ['a', 'b'],
    ['a/b', 'a/c'],
    ['a', 'ab'],
    ['a/b', 'a/bc'],
    ['sales.csv', 'sales.csv.bak'],
    ['a/b', 'b/a'],
    ['../a', '../b'],
    ['a/../b', 'a'],
  ])('%s and %s', (path, other) => {
    expect(pathsOverlap([path], [other])).toBe(false)
    expect(pathsOverlap([other], [path])).toBe(false)
  })
})

test('one pair of two lists is enough, and nothing overlaps no paths', () => {
  expect(pathsOverlap(['a', 'b/c'], ['x', 'b'])).toBe(true)
  expect(pathsOverlap(['a', 'b/c'], ['x', 'b/d'])).toBe(false)
  expect(pathsOverlap([], ['a'])).toBe(false)
  expect(pathsOverlap([], [])).toBe(false)
})

test('however a path is written, it lies in each of its folders and in no other', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
  const written = (parts: readonly string[]): fc.Arbitrary<string> =>
    fc
      .tuple(...parts.map((part) => fc.constantFrom(part, `./${part}`, `${part}/`, `x/../${part}`)))
      .map((pieces) => pieces.join('/'))
  const cases = fc.tuple(names, names).chain(([some, other]) =>
    fc.record({
      some: fc.constant(some),
      other: fc.constant(other),
      path: written(some),
      otherPath: written(other),
    }),
  )
  fc.assert(
    fc.property(cases, ({ some, other, path, otherPath }) => {
      const isShared = some.every((part, i) => i >= other.length || other[i] === part)
      expect(pathsOverlap([path], [otherPath]), `${path} and ${otherPath}`).toBe(isShared)
    }),
  )
})
