/** Why no single call can answer a question, in the model's words. */
export const reasons = [
  'nested',
  'having',
  'arithmetic',
  'statistic',
  'either',
  'missing',
  'off_topic',
  'change',
] as const

/** One of these. */
export type Reason = (typeof reasons)[number]

/** Whether a word is one of them. */
export function isReason(word: string): word is Reason {
  return reasons.some((reason) => reason === word)
}
