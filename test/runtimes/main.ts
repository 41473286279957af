import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { recordedTexts } from '../chat/recorded.ts'
import { startServer } from '../chat/server.ts'
import type { Result } from './client.ts'
import { installPackage, installRuntimes, type Runtime } from './install.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const consumer = join(root, 'build/runtimes/consumer')

const server = await startServer(async (request, response) => {
  if (request.url !== '/replies') return void response.writeHead(404).end('404 page not found')
  response.end(JSON.stringify(recordedTexts))
})

async function resultsOf({ command: [program, ...args] }: Runtime): Promise<Result[]> {
  const script = join(consumer, 'test/runtimes/command.js')
  const { stdout } = await run(program, [...args, script, server.origin, server.refused], {
    cwd: consumer,
    timeout: 300_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  const results: Result[] = JSON.parse(stdout)
  return results
}

console.log('Installing the package from its tarball, and the runtimes…')
installPackage(root, consumer)
let passed = 0
let failed = 0
for (const runtime of installRuntimes(join(root, 'build/runtimes/binaries'))) {
  const { stdout: version } = await run(runtime.command[0], ['--version'])
  const results = await resultsOf(runtime)
  const failures = results.filter(({ failure }) => failure !== undefined)
  passed += results.length - failures.length
  failed += failures.length
  console.log(
    `${runtime.name.padEnd(14)} ${(version.split('\n')[0] ?? '').padEnd(40)} ${results.length - failures.length} of ${results.length} cases`,
  )
  for (const { name, failure } of failures) console.log(`  ${name}: ${failure}`)
}
await server.close()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
