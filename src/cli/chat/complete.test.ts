import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complete } from './complete.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallymark-'))
  for (const name of ['sales.csv', 'my sales.csv', 'salary.json', '.hidden', 'evil\u001b[2J']) {
    writeFileSync(join(folder, name), '')
  }
  mkdirSync(join(folder, 'old'))
  symlinkSync('nowhere', join(folder, 'dangling'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['/s', ['/save ', '/save! ']],
  ['/q', ['/quit']],
  ['/', 8],
  ['/x', []],
  ['What', []],
  ['', []],
])('%j goes on with a command', (line, expected) => {
  const [found, replaced] = complete(line)
  expect(typeof expected === 'number' ? found.length : found).toEqual(expected)
  expect(replaced).toBe(line)
})

test.each([
  ['sal', ['salary.json ', 'sales.csv ']],
  ['my', ['my\\ sales.csv ']],
  ['my\\ s', ['my\\ sales.csv ']],
  ['o', ['old/']],
  ['d', ['dangling ']],
  ['.h', ['.hidden ']],
  ['', ['dangling ', 'my\\ sales.csv ', 'old/', 'salary.json ', 'sales.csv ']],
  ['nowhere/', []],
])('after /attach, %j goes on with a file', (word, names) => {
  const path = `${folder}/${word}`
  const [found, replaced] = complete(`/attach other.csv ${path}`)
  expect(found.toSorted()).toEqual(names.map((name) => `${folder}/${name}`))
  expect(replaced).toBe(path)
})

test('a file of this folder needs no folder', () => {
  expect(complete('/save packag')[0]).toContain('package.json ')
})

test('/tables takes no file', () => {
  expect(complete('/tables p')[0]).toEqual([])
})
