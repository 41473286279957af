import type { Check } from '../doctor/check.ts'
import { examine } from '../doctor/examine.ts'
import { invocation, modelOptions, modelOptionsHelp, parse } from '../options.ts'
import { printable, type Terminal } from '../terminal.ts'

/** What `tallymark doctor --help` prints. */
export const usage: string = `tallymark doctor: finds out why it does not work

Usage
  tallymark doctor [options]

Looks at the settings, the server, its models, the model that would be used, what that can do and its
context; where that is the built-in model, at the engine that runs it and at its weights. Then asks it a
real question about a tiny table. Under what fails stands what to do. Ends with 0 when nothing failed.

Options
  --quick           do not ask the question: nothing is loaded, and it takes no time
  --json            one JSON object instead of lines
${modelOptionsHelp}`

/** `tallymark doctor`: looks at one thing after the other. */
export async function doctor(args: string[], terminal: Terminal): Promise<void> {
  const options = {
    ...modelOptions,
    quick: { type: 'boolean' },
    json: { type: 'boolean' },
  } as const
  const { values } = parse({ args, options })
  const { signal, interactive } = terminal
  const onWait = (text: string): void => {
    if (interactive) terminal.status(text)
  }
  const checks: Check[] = []
  for await (const check of examine(values, { isQuick: values.quick === true, signal, onWait })) {
    signal.throwIfAborted()
    if (check.check === 'question') onWait('')
    checks.push(check)
    if (values.json !== true) print(check, terminal)
  }
  const failed = checks.filter(({ state }) => state === 'fail').length
  if (values.json === true) {
    terminal.writeJson(`${JSON.stringify({ ok: failed === 0, checks }, null, 2)}\n`)
  }
  if (failed > 0) throw new Error('this has to be mended before it works')
  if (values.json !== true) terminal.write(`\nIt works: ${invocation()} ask FILE "question"\n`)
}

const marks = {
  ok: { sign: '✓', word: 'ok  ', style: 'green' },
  note: { sign: '!', word: 'note', style: 'yellow' },
  fail: { sign: '✗', word: 'FAIL', style: 'red' },
} as const

/** Signs for a person at a terminal, words for who reads them elsewhere. */
function print({ check, state, text, fix }: Check, terminal: Terminal): void {
  const { sign, word, style } = marks[state]
  const mark = terminal.width === undefined ? word : terminal.styled(style, sign)
  const indent = ' '.repeat((terminal.width === undefined ? word : sign).length + 11)
  terminal.write(`${mark} ${check.padEnd(9)} ${printable(text)}\n`)
  for (const line of fix?.split('\n') ?? []) {
    terminal.write(`${indent}${terminal.styled('bold', printable(line))}\n`)
  }
}
