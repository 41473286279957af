import { expect, test } from 'vitest'
import { usage as ask } from './commands/ask.ts'
import { usage as query } from './commands/query.ts'
import { fitHelp } from './fit-help.ts'

const text = `tallymark x: does
a thing

Options
  --name NAME   the name of the thing that it does
  -h            help

Examples
  tallymark x --name thing and many more words of a command
`

test('prose is set anew, and an explanation stays in its column', () => {
  expect(fitHelp(text, 32)).toBe(`tallymark x: does a thing

Options
  --name NAME   the name of the
                thing that it
                does
  -h            help

Examples
  tallymark x --name thing and many more words of a command
`)
})

test.each([
  ['ask', ask],
  ['query', query],
])('the help of %s fits 80 columns, but for commands to be copied', (_name, usage) => {
  const fitted = fitHelp(usage, 80)
  const long = fitted.split('\n').filter((line) => line.length > 80)
  for (const line of long) expect(line).toMatch(/^ {2}(?:tallymark|curl|\$) /)
  expect(fitted.replaceAll(/\s+/g, ' ')).toBe(usage.replaceAll(/\s+/g, ' '))
})
