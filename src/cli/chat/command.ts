import { nearest } from '../../table/nearest.ts'

/** What can be typed beside questions, in the words of `/help`. */
export const commands = [
  { name: '/attach', takes: 'FILE…', about: 'add tables, or read them again' },
  { name: '/tables', takes: '', about: 'the tables, their rows and columns' },
  {
    name: '/model',
    takes: '[NAME]',
    about: 'which models there are; with a name, go on with that',
  },
  { name: '/save', takes: 'FILE', about: 'the conversation as Markdown, or all of it as .json' },
  { name: '/save!', takes: 'FILE', about: 'the same, over a file that exists' },
  { name: '/new', takes: '', about: 'forget the conversation, keep the tables' },
  { name: '/help', takes: '', about: 'this text' },
  { name: '/quit', takes: '', about: 'leave, as Ctrl-D does' },
] as const

/** The name of a command, with its slash. */
export type CommandName = (typeof commands)[number]['name']

/** What a person typed: a question for the model, or a command for us. */
export type Entry =
  | { readonly kind: 'Question'; readonly text: string }
  | { readonly kind: 'Command'; readonly name: CommandName; readonly rest: string }

/** Reads what was typed; nothing for a blank line. Throws when there is no such command. */
export function entryOf(typed: string): Entry | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (text.startsWith('//')) return { kind: 'Question', text: text.slice(1) }
  if (!text.startsWith('/')) return { kind: 'Question', text }
  const [word = ''] = text.split(/\s/, 1)
  const command = commands.find(({ name }) => name === word)
  if (command === undefined) throw new Error(unknownCommand(word))
  const rest = text.slice(word.length).trim()
  if (rest !== '' && command.takes === '') throw new Error(`${word} takes nothing after it`)
  return { kind: 'Command', name: command.name, rest }
}

/** What `/help` prints. */
export function helpText(): string {
  const lines = commands.map(
    ({ name, takes, about }) => `  ${`${name} ${takes}`.padEnd(16)}${about}`,
  )
  return `${lines.join('\n')}

  Ctrl-C stops an answer and keeps what it said so far; Ctrl-D leaves.
  A line that ends in \\ goes on in the next. A question that begins with / is written with //.
`
}

function unknownCommand(word: string): string {
  const names = commands.map(({ name }) => name)
  const meant = nearest(word, names)
  const hint = meant === undefined ? `There is: ${names.join(', ')}` : `Did you mean ${meant}?`
  return `there is no command ${word}. ${hint}\nTo ask a question that begins with /, write //`
}
