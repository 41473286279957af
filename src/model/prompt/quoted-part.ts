/** A name or a text in the agent's words: plain, or as a JSON string, with `…` where it was cut. */
export interface QuotedPart {
  readonly text: string
  readonly isCut: boolean
  /** As it is written. */
  readonly token: string
}

const string = String.raw`"(?:[^"\\]|\\.)*"…?`

/** Which part: that tells which characters a plain one cannot have. */
type PartKind = 'name' | 'mentioned' | 'listed' | 'string'

const patterns: Readonly<Record<PartKind, RegExp>> = {
  /** The name of a table or of a column, before a colon or alone. */
  name: new RegExp(`${string}|[^":]+`, 'y'),
  /** The name of a column, before what is said of one of its cells. */
  mentioned: new RegExp(`(?:${string}|[^"]+?)(?= = "| contains ")`, 'y'),
  /** A text in a list. */
  listed: new RegExp(`${string}|[^",]+`, 'y'),
  /** A text that is quoted in any case. */
  string: new RegExp(string, 'y'),
}

/** Reads a part of a line at this place; nothing where there is none of that kind. */
export function readPart(kind: PartKind, line: string, from: number): QuotedPart | undefined {
  const pattern = patterns[kind]
  pattern.lastIndex = from
  const [token] = pattern.exec(line) ?? []
  if (token === undefined || !token.startsWith('"')) {
    return token === undefined ? undefined : { text: token, isCut: false, token }
  }
  const isCut = token.endsWith('…')
  try {
    const text: unknown = JSON.parse(isCut ? token.slice(0, -1) : token)
    return typeof text === 'string' ? { text, isCut, token } : undefined
  } catch {
    return undefined
  }
}
