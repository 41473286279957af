import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url))

/** The built command, started as a person or a script would start it. */
export interface Run {
  readonly child: ChildProcessWithoutNullStreams
  /** Resolves when it has written something to standard output that holds the text. */
  readonly seen: (text: string) => Promise<void>
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Where it is started. */
export interface Place {
  readonly cwd?: string
  /** How wide the terminal is. */
  readonly columns?: number
  /** A file for standard output, which then is not the terminal. */
  readonly redirect?: string
}

/** In a pipe. */
export function run(
  args: readonly string[],
  env: Record<string, string> = {},
  { cwd }: Place = {},
): Run {
  return follow(spawn(process.execPath, [bin, ...args], { env: clean(env), cwd }))
}

/** On a pseudo-terminal: what it writes to either stream comes back as standard output. */
export function runOnTerminal(
  args: readonly string[],
  env: Record<string, string> = {},
  { cwd, columns = 80, redirect }: Place = {},
): Run {
  const line = [process.execPath, bin, ...args].map(quote).join(' ')
  const terminal = { TERM: 'xterm-256color', ...env }
  const target = redirect === undefined ? '' : ` > ${quote(redirect)}`
  // A shell that waited for the command would end with 130 after every Ctrl-C.
  const sized = `stty cols ${columns}; exec ${line}${target}`
  return follow(spawn('script', ['-qefc', sized, '/dev/null'], { env: clean(terminal), cwd }))
}

/** The first address that a command tells, once it serves. */
export async function servedAt(started: Run): Promise<string> {
  let text = ''
  started.child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await started.seen('Ctrl-C stops it.')
  return /http:\/\/[\w.:/-]+/.exec(text)?.[0] ?? ''
}

/** What is left on a screen when all is over: lines that were written over are gone. */
export function screenOf(output: string): string {
  return output.replaceAll(/\r+\n/g, '\n').replaceAll(/^.*\r/gm, '')
}

/** Nothing of whoever runs the tests: neither their environment nor their config file. */
function clean(env: Record<string, string>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', XDG_CONFIG_HOME: '/nowhere', ...env }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function follow(child: ChildProcessWithoutNullStreams): Run {
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }))
  return {
    child,
    ended,
    seen: async (text) => {
      while (!stdout.includes(text)) {
        await Promise.race([
          once(child.stdout, 'data'),
          ended.then(() => Promise.reject(new Error(`it ended first: ${stdout}${stderr}`))),
        ])
      }
    },
  }
}
