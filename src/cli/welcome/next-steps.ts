import { alignedTable } from '../aligned-table.ts'
import { invocation } from '../options.ts'
import type { Terminal } from '../terminal.ts'

const steps = [
  ['ask FILE "question"', 'one answer about a table'],
  ['chat FILE', 'a conversation about it'],
  ['query FILE', 'filter, group, count, sum and sort, without a model'],
  ['models', 'which models there are, and how to choose'],
  ['doctor', 'checks that all of it works'],
] as const

/** What can be done now, as commands that work as they stand; the first is the one to try. */
export function nextSteps(terminal: Terminal): string {
  const rows = steps.map(([command, what]) => [`${invocation()} ${command}`, what])
  const [ask = '', ...others] = alignedTable(rows).map((line) => `  ${line}\n`)
  return terminal.styled('cyan', ask) + others.join('')
}

/** The last line: for those who would rather look than type. */
export function webStep(terminal: Terminal): string {
  return `In your browser instead: ${terminal.styled('cyan', `${invocation()} web`)}\n`
}
