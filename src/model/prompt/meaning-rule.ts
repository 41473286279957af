/** How words that mean a number or a date are found and read. */
export interface MeaningRule {
  readonly pattern: RegExp
  /** What the groups of a match mean; nothing where data would have it as it is said. */
  readonly read: (groups: readonly string[]) => string | undefined
}

/** What stands before such words: no more of a word, a number or a date. */
export const START: string = '(?<![a-z0-9.,/])'

/** What stands after them. */
export const END: string = String.raw`(?![a-z0-9]|[.,/]\d)`
