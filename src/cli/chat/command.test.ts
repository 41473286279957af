import { describe, expect, test } from 'vitest'
import { commands, entryOf, helpText } from './command.ts'

test.each([
  ['Which region sold most?', 'Which region sold most?'],
  ['  spaces around  ', 'spaces around'],
  ['//etc/passwd, what is it?', '/etc/passwd, what is it?'],
  ['two\nlines', 'two\nlines'],
  ['3 / 4', '3 / 4'],
])('%j is a question', (typed, text) => {
  expect(entryOf(typed)).toEqual({ kind: 'Question', text })
})

test.each([
  ['/tables', '/tables', ''],
  [' /attach  a.csv  b.csv ', '/attach', 'a.csv  b.csv'],
  ['/save! notes.md', '/save!', 'notes.md'],
  ['/save notes.md', '/save', 'notes.md'],
  ['/model', '/model', ''],
])('%j is a command', (typed, name, rest) => {
  expect(entryOf(typed)).toEqual({ kind: 'Command', name, rest })
})

test.each(['', '   ', '\n'])('%j is nothing', (typed) => {
  expect(entryOf(typed)).toBeUndefined()
})

describe('no command is', () => {
  test.each([
    ['/atach a.csv', 'Did you mean /attach?'],
    ['/Tables', 'Did you mean /tables?'],
    ['/frobnicate', 'There is: /attach, /tables, /model'],
    ['/usr/bin is what?', 'there is no command /usr/bin.'],
    ['/', 'begins with /, write //'],
    ['/new file', '/new takes nothing after it'],
  ])('%j', (typed, word) => {
    expect(() => entryOf(typed)).toThrow(word)
  })
})

test('the help names every command', () => {
  for (const { name, about } of commands) {
    expect(helpText()).toContain(`  ${name} `)
    expect(helpText()).toContain(about)
  }
})
