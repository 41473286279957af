import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A runtime that is there to be run. */
export interface Runtime {
  readonly name: string
  /** The command line up to the script. */
  readonly command: readonly [string, ...string[]]
}

/** The other runtimes, as npm packages that hold the binary and need no install script. */
export function installRuntimes(folder: string): Runtime[] {
  const { arch, platform } = process
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new Error(
      `the binaries of the runtimes are fetched for Linux on x64 and arm64, not ${platform} ${arch}`,
    )
  }
  const node = `npm:node-linux-${arch}`
  const dependencies = {
    node22: `${node}@^22.12.0`,
    node24: `${node}@^24.0.0`,
    node26: `${node}@^26.0.0`,
    bun: `npm:@oven/bun-linux-${arch === 'x64' ? 'x64' : 'aarch64'}@1.4.4`,
    deno: `npm:@deno/linux-${arch}-glibc@2.9.5`,
  }
  npmInstall(folder, { private: true, dependencies })
  const bin = (name: string, path: string): string => join(folder, 'node_modules', name, path)
  return [
    { name: `Node ${process.versions.node}`, command: [process.execPath] },
    { name: 'Node 22', command: [bin('node22', 'bin/node')] },
    { name: 'Node 24', command: [bin('node24', 'bin/node')] },
    { name: 'Node 26', command: [bin('node26', 'bin/node')] },
    { name: 'Bun', command: [bin('bun', 'bin/bun')] },
    {
      name: 'Deno',
      command: [bin('deno', 'deno'), 'run', '--allow-all', '--node-modules-dir=manual'],
    },
  ]
}

/** Installs this package as a user would, from its tarball, and lays the compiled cases beside it. */
export function installPackage(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  npm(root, 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder)
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('npm pack made no tarball')
  npmInstall(folder, {
    private: true,
    type: 'module',
    dependencies: { tallymark: `file:./${tarball}` },
  })
  cpSync(join(root, 'build/test'), join(folder, 'test'), { recursive: true })
}

function npmInstall(folder: string, manifest: object): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2))
  npm(folder, 'install', '--silent', '--no-audit', '--no-fund')
}

function npm(cwd: string, ...args: string[]): void {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
