import { displayWidth } from './display-width.ts'

/** A text of help for a screen of so many columns: prose is set anew, explanations keep their column. */
export function fitHelp(text: string, width: number): string {
  const lines: string[] = []
  let prose = ''
  const endProse = (): void => {
    if (prose !== '') lines.push(...broken('', prose, width))
    prose = ''
  }
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) {
      prose += prose === '' ? line : ` ${line}`
      continue
    }
    endProse()
    // What is explained, a gap, and the explanation. Commands to be copied have no gap and stay whole.
    const [, head = '', explanation] = /^(\s+\S.*?\s{2,})(\S.*)$/.exec(line) ?? []
    if (explanation === undefined) lines.push(line)
    else lines.push(...broken(head, explanation, width))
  }
  endProse()
  return lines.join('\n')
}

/** A text after a head, in lines that begin below its beginning. */
function broken(head: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(Math.min(head.length, Math.floor(width / 2)))
  const lines: string[] = []
  let line = head
  let isEmpty = true
  for (const word of text.split(' ')) {
    if (!isEmpty && displayWidth(`${line} ${word}`) > width) {
      lines.push(line)
      line = indent
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line]
}
