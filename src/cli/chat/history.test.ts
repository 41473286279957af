import fc from 'fast-check'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { History, historyPath } from './history.ts'

let folder: string
let files = 0
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'tallymark-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const newPath = (): string => join(folder, `${files++}`, 'history')
const untroubled = (reason: string): never => expect.fail(reason)

describe('what was typed', () => {
  test('is there again in the next conversation, newest first', () => {
    const path = newPath()
    const first = new History(path, untroubled)
    first.add('one')
    first.add('two')
    expect(first.entries).toEqual(['two', 'one'])
    expect(new History(path, untroubled).entries).toEqual(['two', 'one'])
  })

  test('is for nobody else to read', () => {
    const path = newPath()
    new History(path, untroubled).add('secret')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('is remembered once when it is typed again at once, and not at all when it is blank', () => {
    const history = new History(newPath(), untroubled)
    for (const entry of ['a', 'a', ' ', '', 'b', 'a']) history.add(entry)
    expect(history.entries).toEqual(['a', 'b', 'a'])
  })

  test('is forgotten after a thousand entries', () => {
    const path = join(folder, 'long')
    writeFileSync(path, Array.from({ length: 1004 }, (_, i) => `question ${i}\n`).join(''))
    const history = new History(path, untroubled)
    history.add('question 1004')
    expect(history.entries).toHaveLength(1000)
    expect(history.entries.at(-1)).toBe('question 5')
    expect(readFileSync(path, 'utf8').match(/\n/g)).toHaveLength(1000)
  })

  test('in a conversation beside this one is kept too', () => {
    const path = newPath()
    const here = new History(path, untroubled)
    const there = new History(path, untroubled)
    here.add('here')
    there.add('there')
    expect(new History(path, untroubled).entries).toEqual(['there', 'here'])
  })

  test('comes back as it was, line breaks and backslashes included', () => {
    const entry = fc.string({ unit: fc.constantFrom('\\', 'n', '\n', 'é', ' ', '"') })
    const isKept = (text: string): boolean => text.trim() !== ''
    fc.assert(
      fc.property(fc.array(entry.filter(isKept), { maxLength: 5 }), (entries) => {
        const path = newPath()
        const history = new History(path, untroubled)
        for (const text of entries) history.add(text)
        expect(new History(path, untroubled).entries).toEqual(history.entries)
      }),
      { numRuns: 50 },
    )
  })
})

describe('without a file', () => {
  test('it lasts as long as the conversation', () => {
    const history = new History(undefined, untroubled)
    history.add('one')
    expect(history.entries).toEqual(['one'])
  })

  test('that can be read, it says so once and goes on', () => {
    const reasons: string[] = []
    const history = new History(folder, (reason) => reasons.push(reason))
    history.add('one')
    expect(history.entries).toEqual(['one'])
    expect(reasons).toEqual([expect.stringContaining('EISDIR')])
  })

  test('that can be written, it says so once and goes on', () => {
    writeFileSync(join(folder, 'plain'), '')
    const reasons: string[] = []
    const history = new History(join(folder, 'plain', 'history'), (reason) => reasons.push(reason))
    history.add('one')
    history.add('two')
    expect(history.entries).toEqual(['two', 'one'])
    expect(reasons).toHaveLength(1)
  })
})

test.each([
  [{ TALLYMARK_HISTORY: '/mine', XDG_STATE_HOME: '/state' }, '/mine'],
  [{ TALLYMARK_HISTORY: '' }, undefined],
  [{ XDG_STATE_HOME: '/state', LOCALAPPDATA: '/state' }, join('/state', 'tallymark', 'history')],
])('the file of %j is %s', (env, path) => {
  expect(historyPath(env)).toBe(path)
})
