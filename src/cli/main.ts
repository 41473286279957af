import { didYouMean } from '../table/nearest.ts'
import { fitHelp } from './fit-help.ts'
import { noteError } from './note-error.ts'
import { invocation } from './options.ts'
import { Terminal } from './terminal.ts'
import { ToldFailure } from './told-failure.ts'
import { ToolFailure } from './tool-failure.ts'
import { UsageError } from './usage-error.ts'
import { version } from './version.ts'

interface Command {
  readonly usage: string
  run(args: string[], terminal: Terminal): Promise<void>
}

// Loaded when they are called for: a query needs no HTTP client, and starts in half the time.
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['query', () => import('./commands/query.ts').then(({ usage, query: run }) => ({ usage, run }))],
  ['ask', () => import('./commands/ask.ts').then(({ usage, ask: run }) => ({ usage, run }))],
  ['chat', () => import('./commands/chat.ts').then(({ usage, chat: run }) => ({ usage, run }))],
  ['web', () => import('./commands/web.ts').then(({ usage, web: run }) => ({ usage, run }))],
  [
    'models',
    () => import('./commands/models.ts').then(({ usage, models: run }) => ({ usage, run })),
  ],
  [
    'doctor',
    () => import('./commands/doctor.ts').then(({ usage, doctor: run }) => ({ usage, run })),
  ],
  ['serve', () => import('./commands/serve.ts').then(({ usage, serve: run }) => ({ usage, run }))],
  ['mcp', () => import('./commands/mcp.ts').then(({ usage, mcp: run }) => ({ usage, run }))],
  ['tool', () => import('./commands/tool.ts').then(({ usage, tool: run }) => ({ usage, run }))],
])

/** They wait for a model, as `tallymark` alone does: if it is the built-in one, it had better load early. */
const asking: ReadonlySet<string> = new Set(['ask', 'chat', 'web'])

async function loadWelcome(): Promise<Command> {
  const { usage, welcome } = await import('./commands/welcome.ts')
  return { usage, run: welcome }
}

/** Runs the command and resolves with the exit code: the one place that decides it. */
export async function main(args: string[]): Promise<number> {
  const terminal = new Terminal(process.stdout, process.stderr)
  const [name = ''] = args
  try {
    await perform(name, args, terminal)
    await terminal.flush()
    return 0
  } catch (error) {
    return exitCodeOf(terminal.failure ?? error, terminal, commands.has(name) ? `${name} ` : '')
  }
}

async function perform(name: string, args: string[], terminal: Terminal): Promise<void> {
  if (name === '--version') return terminal.write(`${version()}\n`)
  const isName = name !== '' && !name.startsWith('-')
  const load = isName ? commands.get(name) : loadWelcome
  if (load === undefined) throw new UsageError(unknownCommand(name))
  const rest = isName ? args.slice(1) : args
  if (asksForHelp(rest)) return terminal.write(helpFor(terminal, await load()))
  if (isName && !asking.has(name)) return (await load()).run(rest, terminal)
  const { startEarly, dropEarly } = await import('./session/early-engine.ts')
  startEarly(rest)
  try {
    const command = await load()
    await command.run(rest, terminal)
  } finally {
    await dropEarly()
  }
}

/** Set for the screen that shows it; elsewhere as it is. */
function helpFor({ width }: Terminal, { usage }: Command): string {
  return width === undefined ? usage : fitHelp(usage, width)
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  return options.includes('--help') || options.includes('-h')
}

function unknownCommand(name: string): string {
  const known = [...commands.keys()]
  return `there is no command "${name}".${didYouMean(name, known)} There is: ${known.join(', ')}`
}

function exitCodeOf(error: unknown, terminal: Terminal, command: string): number {
  if (terminal.pipeClosed) return 0
  terminal.freshLine()
  if (terminal.signal.aborted && terminal.failure === undefined) return 130
  if (error instanceof ToldFailure) return 1
  if (error instanceof ToolFailure) {
    terminal.noteAnswer(`${error.message}\n`)
    return 1
  }
  noteError(error, terminal)
  if (!(error instanceof UsageError)) return 1
  terminal.note(`See: ${invocation()} ${command}--help\n`)
  return 2
}
