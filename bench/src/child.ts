import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A process of this benchmark. It answers in numbers: once when it is ready, then when asked. */
export interface Child {
  readonly firstAnswer: readonly number[]
  ask(): Promise<readonly number[]>
  stop(): void
}

/** Starts a script in a fresh process and resolves when it is ready. */
export async function openChild(
  script: string,
  ...args: readonly (string | number)[]
): Promise<Child> {
  const child = fork(new URL(script, import.meta.url), args.map(String))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with code ${code} instead of an answer`)
  })
  // It is an error only for who waits for an answer.
  ended.catch(() => {})

  const answer = async (): Promise<readonly number[]> => {
    const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
    if (!isNumbers(message)) throw new Error(`${script} did not answer in numbers`)
    return message
  }
  return {
    firstAnswer: await answer(),
    ask: () => {
      child.send('ask')
      return answer()
    },
    stop: () => void child.kill(),
  }
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number')
}
