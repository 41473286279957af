import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The file to load, or why there is none, in a sentence for people. */
export type Found =
  { readonly ok: true; readonly path: string } | { readonly ok: false; readonly why: string }

/** A kind of machine, in the words of `process`. */
export interface Machine {
  readonly platform: string
  readonly arch: string
}

/** By platform and processor: the ends of the names of the packages that hold llama.cpp, built. */
const BUILDS: Readonly<Record<string, string>> = {
  'darwin arm64': 'mac-arm64-metal',
  'darwin x64': 'mac-x64',
  'linux arm64': 'linux-arm64',
  'linux x64': 'linux-x64',
  'win32 arm64': 'win-arm64',
  'win32 x64': 'win-x64',
}

/** Finds llama.cpp for this machine. Loads nothing: what is found may still turn out not to load. */
export function findAddon(
  machine: Machine = process,
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): Found {
  const { platform, arch } = machine
  const build = BUILDS[`${platform} ${arch}`]
  if (build === undefined) {
    return { ok: false, why: `There is no built-in model for ${platform} on ${arch}.` }
  }
  const name = `@node-llama-cpp/${build}`
  const entry = resolved(name, resolve)
  if (entry === undefined) return { ok: false, why: whyMissing(name, platform) }
  const path = join(dirname(entry), '..', 'bins', build, 'llama-addon.node')
  if (existsSync(path)) return { ok: true, path }
  return {
    ok: false,
    why: `The package ${name} is damaged, ${path} is not there: install it again.`,
  }
}

function resolved(name: string, resolve: (name: string) => string): string | undefined {
  try {
    return resolve(name)
  } catch {
    return undefined
  }
}

function whyMissing(name: string, platform: string): string {
  // The packages are for glibc, and npm leaves them out elsewhere without a word.
  if (platform === 'linux' && usesMusl()) {
    return 'There is no built-in model for Linux with musl, such as Alpine.'
  }
  return `The package ${name} is not installed: npm install --include=optional`
}

function usesMusl(): boolean {
  try {
    return readdirSync('/lib').some((file) => file.startsWith('ld-musl-'))
  } catch {
    return false
  }
}
