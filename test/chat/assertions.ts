import { ChatError } from 'tallymark'

/** Fails unless it is so. */
export function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`not so: ${what}`)
}

/** Fails unless both are the same as JSON. */
export function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (left !== right)
    throw new Error(`expected ${right?.slice(0, 2000)}, got ${left?.slice(0, 2000)}`)
}

/** The `ChatError` with which it rejects. */
export async function rejection(action: () => Promise<unknown>): Promise<ChatError> {
  try {
    await action()
  } catch (error) {
    if (error instanceof ChatError) return error
    throw error
  }
  throw new Error('expected a rejection')
}

/** Every text that anybody could get out of a value: names and values of all properties, and its string. */
export function texts(value: unknown, seen: Set<unknown> = new Set()): string[] {
  if (typeof value === 'string') return [value]
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return []
  if (seen.has(value)) return []
  seen.add(value)
  const names = Object.getOwnPropertyNames(value)
  const values = names.flatMap((name) => texts(Reflect.get(value, name), seen))
  return [...names, ...values, ...(value instanceof Error ? [String(value)] : [])]
}
