import { aliasesOf } from './aliases.ts'
import { readPart, type QuotedPart } from './quoted-part.ts'

/** A table as the agent's card tells of it. */
export interface CardTable {
  /** Its name without the `@`, as it is written in the card and as it is. */
  readonly token: string
  readonly name: string
  /** Whether a call can name it: of a very long name the card has only the beginning. */
  readonly isNameable: boolean
  readonly rowCount: number
  /** The columns that the card names, all of them unless there are very many. */
  readonly columns: readonly CardColumn[]
}

/** A column of such a table. */
export interface CardColumn {
  /** Its header, as it is written in the card and as it is. */
  readonly token: string
  readonly name: string
  /** Whether a call can name it: of a very long header the card has only the beginning. */
  readonly isNameable: boolean
  /** What the model calls it. */
  readonly alias: string
  /** What its cells are; empty where only the name is listed. */
  readonly about: string
  /** The values that are listed whole, and whether these are all that the column has. */
  readonly values: readonly string[]
  readonly listsAll: boolean
  /** Of listed values that are long, the beginnings that are shown. */
  readonly beginnings: readonly string[]
}

const warning = ': data_query reads such text as 0, do not add it up'

/** The tables whose cards a text holds, each in lines of its own after an empty one. */
export function readCards(text: string): readonly CardTable[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const [title = '', ...lines] = block.split('\n')
    const table = readTitle(title)
    return table === undefined ? [] : { ...table, columns: readColumns(lines) }
  })
}

function readTitle(line: string): Omit<CardTable, 'columns'> | undefined {
  const name = readPart('name', line, 0)
  if (name?.text.startsWith('@') !== true) return undefined
  const [, rows] = /^: (\d+) rows?, \d+ columns?$/.exec(line.slice(name.token.length)) ?? []
  if (rows === undefined) return undefined
  const { token, text, isCut } = name
  return { token, name: text.slice(1), isNameable: !isCut, rowCount: Number(rows) }
}

function readColumns(lines: readonly string[]): readonly CardColumn[] {
  const found = lines.flatMap((line) => {
    const name = line.startsWith('…') ? undefined : readPart('name', line, 0)
    return name === undefined ? [] : { name, about: aboutIn(line.slice(name.token.length)) }
  })
  const aliases = aliasesOf(found.map(({ name }) => name.text))
  return found.map(({ name, about }, i) => columnOf(name, aliases[i] ?? '', about))
}

/** What follows the name: the prompt has no room for the warning that some columns have. */
function aboutIn(rest: string): string {
  const about = rest.startsWith(': ') ? rest.slice(2) : ''
  return about.endsWith(warning) ? about.slice(0, -warning.length) : about
}

function columnOf(name: QuotedPart, alias: string, about: string): CardColumn {
  const listed = listedIn(about)
  const whole = listed.filter(({ isCut }) => !isCut)
  return {
    token: name.token,
    name: name.text,
    isNameable: !name.isCut,
    alias,
    about,
    values: whole.map(({ text }) => text),
    listsAll: listed.length > 0 && whole.length === listed.length,
    beginnings: listed.filter(({ isCut }) => isCut).map(({ text }) => text),
  }
}

/** The values of `text, 3 values: a, "b, c", d`. After them may come more about other cells. */
function listedIn(about: string): readonly QuotedPart[] {
  const [head = '', count] = /^text, (\d+) values?: /.exec(about) ?? []
  const listed: QuotedPart[] = []
  let at = head.length
  while (listed.length < Number(count ?? 0)) {
    const value = readPart('listed', about, at)
    if (value === undefined) break
    listed.push(value)
    at += value.token.length + 2
  }
  return listed
}
