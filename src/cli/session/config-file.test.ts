import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfigFile } from './config-file.ts'
import { UsageError } from '../usage-error.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'tallymark-'))))
afterAll(() => rmSync(folder, { recursive: true }))

function reading(text: string): () => object {
  const path = join(folder, 'config.json')
  writeFileSync(path, text)
  return () => readConfigFile({ TALLYMARK_CONFIG: path })
}

describe('what the config file says', () => {
  test('is a server, a model and a context, each or none', () => {
    const all = { server: 'http://a:1', model: 'qwen3:8b', context: 16_384 }
    expect(reading(JSON.stringify(all))()).toMatchObject({ exists: true, ...all })
    expect(reading('\ufeff{"model": "m"}')()).toStrictEqual({
      path: join(folder, 'config.json'),
      exists: true,
      model: 'm',
    })
    expect(reading('{}')()).toMatchObject({ exists: true })
  })

  test('is nothing when there is no file', () => {
    const path = join(folder, 'nothing', 'tallymark', 'config.json')
    const env = { XDG_CONFIG_HOME: join(folder, 'nothing'), APPDATA: join(folder, 'nothing') }
    expect(readConfigFile(env)).toStrictEqual({ path, exists: false })
    expect(readConfigFile({ ...env, TALLYMARK_CONFIG: ' ' })).toStrictEqual({ path, exists: false })
  })

  test.each([
    ['', 'is not JSON'],
    ['{"model": "m",}', 'is not JSON'],
    ['[]', 'should hold an object'],
    ['null', 'should hold an object'],
    ['{"modle": "m"}', 'has "modle", which is no setting. Did you mean "model"? There are: server'],
    ['{"temperature": 1}', 'no setting. There are: server, model, context'],
    ['{"server": 5}', '"server" should be a URL in quotes'],
    ['{"model": ""}', '"model" should be a name in quotes'],
    ['{"model": null}', '"model" should be a name in quotes'],
    ['{"context": "8192"}', '"context" should be a whole number of tokens such as 8192, without'],
    ['{"context": 0}', '"context" should be'],
    ['{"context": 8192.5}', '"context" should be'],
    ['{"__proto__": {}}', 'has "__proto__", which is no setting'],
  ])('a mistake in it is told: %s', (text, word) => {
    const read = reading(text)
    expect(read).toThrow(UsageError)
    expect(read).toThrow(join(folder, 'config.json'))
    expect(read).toThrow(word)
  })

  test.each(['api_key', 'apiKey', 'API-KEY', 'key', 'token'])(
    'is never a key: "%s" is refused and its value not shown',
    (name) => {
      const read = reading(JSON.stringify({ [name]: 'sk-9' }))
      expect(read).toThrow(/set the environment variable TALLYMARK_API_KEY$/)
      expect(read).not.toThrow(/sk-9/)
    },
  )

  test('cannot be found or read: a file that somebody named must be there', () => {
    const missing = join(folder, 'missing.json')
    expect(() => readConfigFile({ TALLYMARK_CONFIG: missing })).toThrow(/no such file/)
    expect(() => readConfigFile({ TALLYMARK_CONFIG: folder })).toThrow(/cannot be read \(EISDIR\)/)
  })
})
