/** A grammar in llama.cpp's notation whose rules are not recursive, as a regular expression. */
export function grammarPattern(grammar: string): RegExp {
  const rules = new Map(
    grammar.split('\n').map((line): [string, string] => {
      const [name = '', body = ''] = line.split(' ::= ')
      return [name, body]
    }),
  )
  const known = new Map<string, string>()
  const expand = (name: string): string => {
    const body = rules.get(name)
    if (body === undefined) throw new Error(`there is no rule ${name}`)
    const pattern = known.get(name) ?? `(?:${patternOf(body, expand)})`
    known.set(name, pattern)
    return pattern
  }
  return new RegExp(`^${expand('root')}$`, 'u')
}

/** The parts of a rule: literals, classes, names of rules, and signs that mean the same in both. */
function patternOf(body: string, expand: (name: string) => string): string {
  const parts =
    body.match(/"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|[a-z]+|\{[\d,]+\}|[()|?*+]/g) ?? []
  return parts
    .map((part) => {
      if (part.startsWith('"')) {
        const literal: unknown = JSON.parse(part)
        return String(literal).replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
      }
      return /^[a-z]/.test(part) ? expand(part) : part === '(' ? '(?:' : part
    })
    .join('')
}
