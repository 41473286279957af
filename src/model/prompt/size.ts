/**
 * How much of the model's window a text takes, three for a token: most tokens are three letters and more,
 * a digit is one of its own, and a character beyond ASCII may be two.
 */
export function sizeOf(text: string): number {
  let size = 0
  for (const character of text) size += sizeOfCharacter(character)
  return size
}

/** How much lines take together. */
export function sizeOfLines(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + sizeOf(line) + 1, 0)
}

/** The beginning of a text that takes no more. */
export function fitting(text: string, most: number): string {
  let size = 0
  let end = 0
  for (const character of text) {
    size += sizeOfCharacter(character)
    if (size > most) return text.slice(0, end)
    end += character.length
  }
  return text
}

/** The first lines that take no more together, at least one. */
export function fittingLines(lines: readonly string[], most: number): readonly string[] {
  let count = lines.length
  while (count > 1 && sizeOfLines(lines.slice(0, count)) > most) count--
  return lines.slice(0, count)
}

function sizeOfCharacter(character: string): number {
  if (character >= '0' && character <= '9') return 3
  return character <= '\u007f' ? 1 : 6
}
