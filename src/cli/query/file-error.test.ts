import { describe, expect, test } from 'vitest'
import { parseTable } from '../../table/table.ts'
import { fileError, tableError } from './file-error.ts'

const failure = (code: string): Error => Object.assign(new Error(`${code}: x`), { code })

describe('a file that cannot be read', () => {
  test.each([
    ['ENOENT', 'no-such-file.csv', 'there is no file "no-such-file.csv". Check the name'],
    ['ENOENT', 'pakage.json', 'there is no file "pakage.json". Did you mean "package.json"?'],
    ['ENOENT', 'nowhere/at/all.csv', 'there is no file "nowhere/at/all.csv". Check the name'],
    ['EISDIR', 'data', '"data" is a directory. Name the files in it, such as data/*.csv'],
    ['EISDIR', 'my data/', "Name the files in it, such as 'my data/'*.csv"],
    ['EACCES', 'a.csv', 'you may not read "a.csv". Ask its owner, or change that: chmod u+r a.csv'],
    ['EACCES', "a's.csv", String.raw`chmod u+r 'a'\''s.csv'`],
    ['EIO', 'a.csv', 'could not read "a.csv": EIO: x'],
  ])('%s %s', (code, path, message) => {
    expect(fileError(failure(code), path)).toMatchObject({
      message: expect.stringContaining(message),
    })
  })

  test('is not what another error is about', () => {
    const error = new Error('other')
    expect(fileError(error, 'a.csv')).toBe(error)
  })
})

describe('a text that is no table', () => {
  const errorOf = (text: string, format?: string): unknown => {
    try {
      return parseTable(text, { format })
    } catch (error) {
      return tableError(error, 'a.txt', format)
    }
  }

  test.each([
    ['a,b\n1', 'CSV row 1 has 1 columns, expected 2', 'csv', '--format tsv, json or markdown'],
    ['[1', 'invalid JSON data', 'json', '--format csv, tsv or markdown'],
    ['|', 'invalid markdown table', 'markdown', '--format csv, tsv or json'],
  ])(
    '%j: names the file and the row, and the format only when it was guessed',
    (text, detail, format, others) => {
      expect(errorOf(text)).toMatchObject({
        message: expect.stringMatching(
          new RegExp(`^could not parse a.txt: ${detail}.*${others}$`, 's'),
        ),
      })
      expect(errorOf(text, format)).toMatchObject({
        message: expect.not.stringContaining('--format'),
      })
    },
  )

  test('may be empty', () => {
    expect(errorOf(' \n')).toMatchObject({ message: 'a.txt is empty' })
  })
})
