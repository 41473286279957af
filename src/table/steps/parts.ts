/** Work in parts of bounded length: it can rest at every `yield`, and hands back what came of it. */
export type Parts<T> = Generator<undefined, T, undefined>

/** Of a simple loop so many steps are one part: they take about a millisecond. */
const PART = 1 << 15

/** Of rows that may have to be compared, so many: a power of two. */
const COMPARED = 1 << 12

/** A loop of so many steps: `part` does those from its first number up to its second. */
export function* inParts(length: number, part: (from: number, to: number) => void): Parts<void> {
  for (let from = 0; from < length; from += PART) {
    // Nobody waits where one part is all.
    if (from > 0) yield
    part(from, Math.min(from + PART, length))
  }
}

/** Whether it is time to rest, where rows are gone through by runs, and these were the last ones. */
export function isTimeToRest(from: number, to: number): boolean {
  // The numbers differ in so high a bit when there is a multiple of it between them.
  return (from ^ to) >= COMPARED
}

/** Does all parts at once. */
export function drained<T>(parts: Parts<T>): T {
  for (;;) {
    const step = parts.next()
    if (step.done === true) return step.value
  }
}

/** Does one part after the other; `turn` is awaited between two. Where it rejects, the rest is not done. */
export async function inTurns<T>(parts: Parts<T>, turn: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = parts.next()
    if (step.done === true) return step.value
    await turn()
  }
}
