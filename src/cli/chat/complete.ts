import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inOneLine } from '../display-width.ts'
import { commands } from './command.ts'
import { escaped, expanded } from './words.ts'

/** What a line may go on with, and the end of it that this would replace: as `readline` wants it. */
export function complete(line: string): [string[], string] {
  const command = commands.find(({ name }) => line.startsWith(`${name} `))
  if (command === undefined) return [commandsLike(line), line]
  if (!command.takes.includes('FILE')) return [[], line]
  const word = lastWordOf(line)
  return [filesLike(word), word]
}

function commandsLike(line: string): string[] {
  if (!line.startsWith('/')) return []
  const texts = commands.map(({ name, takes }) => (takes === '' ? name : `${name} `))
  return texts.filter((text) => text.startsWith(line))
}

/** From the last space on that has no backslash before it. */
function lastWordOf(line: string): string {
  let from = line.length
  while (from > 0 && (line[from - 1] !== ' ' || line[from - 2] === '\\')) from--
  return line.slice(from)
}

function filesLike(word: string): string[] {
  const path = word.replace(/\\(.)/g, '$1')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const beginning = path.slice(folder.length)
  const names = namesIn(expanded(folder)).filter(
    (name) =>
      name.startsWith(beginning) &&
      (beginning !== '' || !name.startsWith('.')) &&
      // Such a name could steer the terminal that lists it.
      inOneLine(name) === name,
  )
  return names.map((name) => {
    const ending = isFolder(join(expanded(folder), name)) ? '/' : ' '
    return escaped(folder + name) + ending
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder === '' ? '.' : folder)
  } catch {
    // There is no such folder, so nothing in it fits.
    return []
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // A link that leads nowhere, or where we may not look.
    return false
  }
}
