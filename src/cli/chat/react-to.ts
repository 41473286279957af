import { errorOf } from '../answer/error-of.ts'
import { isAnswered } from '../answer/finish-note.ts'
import { noteError } from '../note-error.ts'
import { entryOf, type Entry } from './command.ts'
import { inChatWords } from './in-chat-words.ts'
import { runCommand, type Workplace } from './run-command.ts'

/** What came of something that was typed. */
export type Reaction = 'Done' | 'Failed' | 'Leave'

/** Does what was typed, be it a question or a command. What goes wrong is said, and not thrown. */
export async function reactTo(typed: string, workplace: Workplace): Promise<Reaction> {
  const { terminal } = workplace
  try {
    const entry = entryOf(typed)
    return entry === undefined ? 'Done' : await reaction(entry, workplace)
  } catch (error) {
    if (terminal.signal.aborted) {
      terminal.freshLine()
      terminal.note(`${terminal.styledNote('dim', 'Stopped.')}\n`)
    } else noteError(error, terminal, inChatWords)
    return 'Failed'
  }
}

async function reaction(entry: Entry, workplace: Workplace): Promise<Reaction> {
  if (entry.kind === 'Question') {
    const finish = await workplace.conversation.ask(entry.text)
    if (finish.error !== undefined) throw errorOf(finish.error, workplace.conversation.session)
    return isAnswered(finish) ? 'Done' : 'Failed'
  }
  if (entry.name === '/quit') return 'Leave'
  await runCommand(entry.name, entry.rest, workplace)
  return 'Done'
}
