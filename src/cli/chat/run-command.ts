import { resolve } from 'node:path'
import { builtinAvailability } from '../../model/engine/availability.ts'
import { alignedTable } from '../aligned-table.ts'
import { inOneLine } from '../display-width.ts'
import type { ModelValues } from '../options.ts'
import { describedBuiltin } from '../session/choose-builtin.ts'
import { openSession } from '../session/open-session.ts'
import { servedModels } from '../session/served-models.ts'
import type { Terminal } from '../terminal.ts'
import { helpText, type CommandName } from './command.ts'
import type { Conversation } from './conversation.ts'
import { saveConversation } from './save-conversation.ts'
import { tableColumnsLine, tableLine } from './table-line.ts'
import { expanded, wordsOf } from './words.ts'

/** What commands work on. */
export interface Workplace {
  readonly conversation: Conversation
  readonly terminal: Terminal
  /** What the command line said about server, model and context. */
  readonly modelValues: ModelValues
  /** Files that hold an earlier state of this conversation. */
  readonly savedTo: Set<string>
}

/** Does what a command says. Throws what a person should read. */
export async function runCommand(
  name: Exclude<CommandName, '/quit'>,
  rest: string,
  workplace: Workplace,
): Promise<void> {
  const { conversation, terminal } = workplace
  switch (name) {
    case '/attach':
      return attach(rest, workplace)
    case '/tables':
      return listTables(workplace)
    case '/model':
      return rest === '' ? listModels(workplace) : useModel(rest, workplace)
    case '/save':
      return save(rest, workplace, false)
    case '/save!':
      return save(rest, workplace, true)
    case '/new':
      conversation.forget()
      return terminal.note('A new conversation.\n')
    case '/help':
      return terminal.note(helpText())
  }
}

async function attach(rest: string, { conversation, terminal }: Workplace): Promise<void> {
  const paths = wordsOf(rest).map(expanded)
  if (paths.length === 0) throw new Error('/attach what? Name one or more files: /attach sales.csv')
  if (paths.includes('-')) throw new Error('/attach takes files: what is typed here are questions')
  for (const path of paths) {
    terminal.note(`${tableLine(await conversation.attach(path, paths))}\n`)
  }
}

function listTables({ conversation, terminal }: Workplace): void {
  const width = terminal.interactive ? terminal.noteWidth : undefined
  const lines = conversation.tables.map((table) => tableColumnsLine(table, width))
  if (lines.length === 0) lines.push('There are no tables yet. To add one: /attach FILE')
  terminal.note(lines.map((line) => `${line}\n`).join(''))
}

async function listModels({ conversation, terminal, modelValues }: Workplace): Promise<void> {
  const { session } = conversation
  const { model } = session
  const served = await servedModels(session, modelValues, terminal.signal)
  const own = builtinAvailability().ok ? [(await describedBuiltin()).model] : []
  const rows = [...served, ...own].map(({ name, parameter_size = '' }) => [
    name === model ? '*' : '',
    name,
    parameter_size,
  ])
  terminal.note(
    alignedTable(rows)
      .map((line) => `${line}\n`)
      .join(''),
  )
}

async function useModel(
  model: string,
  { conversation, terminal, modelValues }: Workplace,
): Promise<void> {
  await conversation.continueWith(await openSession({ ...modelValues, model }, terminal))
  terminal.note(`${inOneLine(conversation.session.model)} goes on.\n`)
}

async function save(
  rest: string,
  { conversation, terminal, savedTo }: Workplace,
  isForced: boolean,
): Promise<void> {
  const [path, ...others] = wordsOf(rest).map(expanded)
  if (path === undefined || others.length > 0)
    throw new Error('/save takes one file: /save FILE.md')
  const { messages, tables } = conversation
  if (messages.length === 0) throw new Error('there is nothing to save yet: ask something')
  const place = resolve(path)
  if (tables.some((table) => resolve(table.path) === place)) {
    throw new Error(`"${path}" is one of the tables: choose another name`)
  }
  const mayReplace = isForced || savedTo.has(place)
  await saveConversation(path, messages, { tables, mayReplace })
  savedTo.add(place)
  terminal.note(`Saved to ${inOneLine(path)}.\n`)
}
