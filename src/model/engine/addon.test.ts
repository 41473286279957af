import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findAddon } from './addon.ts'
import { builtinAvailability } from './availability.ts'

const notInstalled = (name: string): string => {
  throw new Error(`Cannot find module '${name}'`)
}

describe('findAddon', () => {
  it('finds the one for this machine', () => {
    const found = findAddon()
    expect(found.ok && existsSync(found.path)).toBe(true)
  })

  it.each([
    ['darwin', 'arm64', '@node-llama-cpp/mac-arm64-metal'],
    ['darwin', 'x64', '@node-llama-cpp/mac-x64'],
    ['linux', 'arm64', '@node-llama-cpp/linux-arm64'],
    ['linux', 'x64', '@node-llama-cpp/linux-x64'],
    ['win32', 'arm64', '@node-llama-cpp/win-arm64'],
    ['win32', 'x64', '@node-llama-cpp/win-x64'],
  ])('says how to install what is missing on %s with %s', (platform, arch, name) => {
    expect(findAddon({ platform, arch }, notInstalled)).toEqual({
      ok: false,
      why: `The package ${name} is not installed: npm install --include=optional`,
    })
  })

  it('knows where there is none', () => {
    expect(findAddon({ platform: 'freebsd', arch: 'x64' })).toEqual({
      ok: false,
      why: 'There is no built-in model for freebsd on x64.',
    })
  })

  it('notices a package that is not whole', () => {
    const found = findAddon({ platform: 'linux', arch: 'x64' }, () => '/nowhere/dist/index.js')
    expect(found).toMatchObject({ ok: false, why: expect.stringContaining('is damaged') })
  })
})

describe('builtinAvailability', () => {
  it('is given where addon and weights are there', () => {
    expect(builtinAvailability()).toEqual({ ok: true })
  })

  it('says that weights are missing', () => {
    expect(builtinAvailability('/nowhere.gguf')).toEqual({
      ok: false,
      why: 'The weights of the built-in model are not there: /nowhere.gguf',
    })
  })
})
