import { once } from 'node:events'
import type { ChatBody } from './model-server.ts'
import { runOnTerminal, screenOf, type Place, type Run } from './run.ts'

/** What a terminal is told when the prompt appears: from now on, mark what is pasted. */
const PROMPT_MARK = '\u001b[?2004h'

/** A conversation on a pseudo-terminal, as a person has it. */
export interface ChatScreen {
  readonly ended: Run['ended']
  /** Resolves with what has appeared since the last time, once there is the prompt again. */
  readonly prompt: () => Promise<string>
  /** Resolves when the text has appeared since the last prompt. */
  readonly seen: (text: string) => Promise<void>
  /** Presses keys. */
  readonly type: (keys: string) => void
  /** Types a line, and resolves with what appears until the next prompt. */
  readonly enter: (line: string) => Promise<string>
  /** Presses Ctrl-D and resolves with the exit code. */
  readonly leave: () => Promise<number | null>
}

/** Starts `tallymark chat` without colours, and without a history unless `env` has a place for it. */
export function startChat(
  args: readonly string[],
  env: Record<string, string> = {},
  place: Place = {},
): ChatScreen {
  const history = 'XDG_STATE_HOME' in env ? {} : { TALLYMARK_HISTORY: '' }
  const whole = { NO_COLOR: '1', ...history, ...env }
  const { child, ended } = runOnTerminal(['chat', ...args], whole, place)
  let screen = ''
  let from = 0
  child.stdout.on('data', (chunk: Buffer) => (screen += chunk.toString()))
  const until = async (text: string): Promise<number> => {
    for (;;) {
      const at = screen.indexOf(text, from)
      if (at >= 0) return at
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(() => Promise.reject(new Error(`it ended without ${text}: ${screen}`))),
      ])
    }
  }
  const prompt = async (): Promise<string> => {
    const at = await until(PROMPT_MARK)
    const text = screen.slice(from, at)
    from = at + PROMPT_MARK.length
    return plain(text)
  }
  const type = (keys: string): void => void child.stdin.write(keys)
  return {
    ended,
    prompt,
    type,
    seen: async (text) => void (await until(text)),
    enter: (line) => {
      type(`${line}\r`)
      return prompt()
    },
    leave: async () => {
      type('\u0004')
      return (await ended).code
    },
  }
}

/** Who said what in a request, apart from what the model is told about the tables. */
export function spoken(
  request: ChatBody | undefined,
): readonly (readonly [role: string, content: string])[] {
  const messages = request?.messages.filter(({ role }) => role !== 'system') ?? []
  return messages.map(({ role, content }) => [role, content] as const)
}

/** What a person sees of it. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the sequences to be removed
  return screenOf(text.replaceAll(/\u001b\[[?\d;]*[a-zA-Z]/g, ''))
}
