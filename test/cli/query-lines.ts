import { expect } from 'vitest'
import { run, type Place } from './run.ts'

/** The lines that a query writes, without the spaces that align them. */
export async function queryLines(
  args: readonly string[],
  place: Place,
): Promise<readonly string[]> {
  const { code, stdout, stderr } = await run(['query', ...args], {}, place).ended
  expect([code, stderr]).toEqual([0, ''])
  return stdout.split('\n').map((line) => line.trim().replace(/ +/g, ' '))
}
