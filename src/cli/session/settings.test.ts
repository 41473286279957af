import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallymark-'))
  file = join(folder, 'config.json')
  writeFileSync(file, '{"server": "http://file:1", "model": "of-file", "context": 1}')
})
afterAll(() => rmSync(folder, { recursive: true }))

const options = { server: 'http://option:1', model: 'of-option', context: '3' }
const variables = {
  TALLYMARK_SERVER: 'http://variable:1',
  TALLYMARK_MODEL: 'of-variable',
  TALLYMARK_CONTEXT: '2',
}

describe('who says more', () => {
  test('options go before the environment and the file', () => {
    const env = { ...variables, OLLAMA_HOST: 'host', TALLYMARK_CONFIG: file }
    expect(readSettings(options, env)).toMatchObject({
      server: { value: 'http://option:1', from: '--server' },
      model: { value: 'of-option', from: '--model' },
      context: { value: 3, from: '--context' },
    })
  })

  test('the environment goes before the file, and ours before that of Ollama', () => {
    const env = { ...variables, OLLAMA_HOST: 'host', TALLYMARK_CONFIG: file }
    expect(readSettings({}, env)).toMatchObject({
      server: { value: 'http://variable:1', from: 'TALLYMARK_SERVER' },
      model: { value: 'of-variable', from: 'TALLYMARK_MODEL' },
      context: { value: 2, from: 'TALLYMARK_CONTEXT' },
    })
    expect(readSettings({}, { OLLAMA_HOST: 'host', TALLYMARK_CONFIG: file }).server).toEqual({
      value: 'http://host:11434',
      from: 'OLLAMA_HOST',
    })
  })

  test('then the file', () => {
    expect(readSettings({}, { TALLYMARK_CONFIG: file })).toMatchObject({
      server: { value: 'http://file:1', from: file },
      model: { value: 'of-file', from: file },
      context: { value: 1, from: file },
    })
  })

  test('then nobody: the server of this machine, and whatever it has', () => {
    const env = { XDG_CONFIG_HOME: folder, APPDATA: folder }
    expect(readSettings({}, env)).toMatchObject({
      server: { value: 'http://127.0.0.1:11434', from: 'the default' },
      model: undefined,
      context: undefined,
      configFile: { exists: false },
    })
  })

  test('an empty variable says nothing', () => {
    const env = {
      TALLYMARK_SERVER: '',
      OLLAMA_HOST: ' ',
      TALLYMARK_MODEL: '',
      TALLYMARK_CONFIG: '',
    }
    const { server, model } = readSettings({}, { ...env, XDG_CONFIG_HOME: folder, APPDATA: folder })
    expect([server.from, model]).toEqual(['the default', undefined])
  })
})

test.each([
  [{ context: '8k' }, {}, '--context takes a whole number of tokens such as 8192, not "8k"'],
  [{ context: '0' }, {}, '--context takes'],
  [{ context: '-1' }, {}, '--context takes'],
  [{}, { TALLYMARK_CONTEXT: '1e4' }, 'TALLYMARK_CONTEXT takes'],
  [{ model: '' }, {}, '--model must not be empty'],
  [{ server: ' ' }, {}, '--server must not be empty'],
  [{}, { OLLAMA_HOST: 'host:port' }, 'OLLAMA_HOST has the port "port"'],
])('what makes no sense is refused: %j %j', (values, env, message) => {
  expect(() => readSettings(values, { ...env, XDG_CONFIG_HOME: folder })).toThrow(message)
})
