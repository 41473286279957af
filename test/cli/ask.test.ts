import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { recorded } from '../chat/recorded.ts'
import { jsonLines, qwen, startAsking } from './asking.ts'
import { begin, lines, refuse, say, silence, think, type Reply } from './model-server.ts'
import { run, runOnTerminal, screenOf } from './run.ts'

const { serve, ask, askOnTerminal } = startAsking()
const nobody = 'http://127.0.0.1:9'

const replay =
  (name: string): Reply =>
  (response) =>
    void response.end(recorded.get(name))

describe('a question without a table', () => {
  test('is answered on standard output and nowhere else', async () => {
    const { chats } = await serve(replay('thinking'))
    const { code, stdout, stderr } = await ask(['How', 'many?']).ended
    expect([code, stdout, stderr]).toEqual([0, 'Four.\n', ''])
    expect(chats).toMatchObject([
      { model: 'qwen3:8b', messages: [{ role: 'user', content: 'How many?' }] },
    ])
    expect(chats[0]?.tools ?? []).toEqual([])
  })

  test('streams its answer, also in a pipe', async () => {
    await serve(begin('Once upon'))
    const { child, seen, ended } = ask(['x'])
    await seen('Once upon')
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
  })

  test('has the text that came with the last line of the server', async () => {
    await serve(
      lines({ message: { content: 'It is ' } }, { message: { content: '4.' }, done: true }),
    )
    expect(await ask(['x']).ended).toMatchObject({ code: 0, stdout: 'It is 4.\n' })
  })

  test('ends its answer with one line break', async () => {
    await serve(lines({ message: { content: 'Four.\n' } }, { done: true }))
    expect(await ask(['x']).ended).toMatchObject({ code: 0, stdout: 'Four.\n' })
  })

  test('is asked with the options given', async () => {
    const { chats } = await serve(say('Yes.'))
    await ask(['--no-think', '--max-tokens', '7', '--context', '5000', 'x']).ended
    expect(chats).toMatchObject([{ think: false, options: { num_predict: 7, num_ctx: 5000 } }])
  })

  test('does not ask a model to reason that cannot, and says so', async () => {
    const { chats } = await serve(say('Yes.'), [{ ...qwen, capabilities: ['completion'] }])
    const { code, stdout, stderr } = await ask(['--think', 'x']).ended
    expect([code, stdout]).toEqual([0, 'Yes.\n'])
    expect(stderr).toBe('qwen3:8b cannot reason: --think has no effect.\n')
    expect(chats[0]).not.toHaveProperty('think')
  })

  test('says when the answer was cut', async () => {
    await serve(replay('length'))
    const { code, stdout, stderr } = await ask(['--max-tokens', '3', 'x']).ended
    expect([code, stdout]).toEqual([0, 'It goes on and on\n'])
    expect(stderr).toContain('--max-tokens')
  })

  test('fails when there is no answer, and says what to try', async () => {
    await serve(think('Hm.', ''))
    const { code, stdout, stderr } = await ask(['x']).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The model gave no answer\. .*--model NAME\n$/)
  })
})

describe('what fails ends with 1 and says what to do', () => {
  test.each<[string, Reply, string, string]>([
    ['a key that is refused', refuse(401, 'unauthorized'), 'unauthorized', 'TALLYMARK_API_KEY'],
    ['a model that is gone', refuse(404, "model 'x' not found"), 'not found', 'the server has'],
    ['a server that is busy', refuse(503, 'server busy'), 'server busy', 'again'],
  ])('%s', async (_what, reply, message, advice) => {
    await serve(reply)
    const { code, stdout, stderr } = await ask(['hi']).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(stderr).toContain(advice)
  })

  test('a server that is not there', async () => {
    const { code, stderr } = await run(['ask', '--server', nobody, 'hi']).ended
    expect(code).toBe(1)
    expect(stderr).toContain('no model server')
    expect(stderr).toContain('Start it with "ollama serve"')
    expect(stderr).toContain('--server')
    expect(stderr).toContain('To find out more: tallymark doctor\n')
  })

  test('a host that nobody knows', async () => {
    const { code, stderr } = await run(['ask', '--server', 'http://nowhere.invalid', 'hi']).ended
    expect(code).toBe(1)
    expect(stderr).toContain('\nCheck the host name (--server).\n')
    expect(stderr).toContain('--model builtin. To find out more: tallymark doctor\n')
    expect(stderr).not.toContain('ollama serve')
  })

  test('a connection that breaks in the middle of the answer', async () => {
    await serve((response) => {
      response.write('{"message":{"content":"Once upon"}}\n', () => response.destroy())
    })
    const { code, stdout, stderr } = await ask(['hi']).ended
    expect([code, stdout]).toEqual([1, 'Once upon\n'])
    expect(stderr).toContain('\nCheck that the server still runs, and send again.')
    expect(stderr).not.toContain('ollama serve')
  })

  test('a reply that breaks off, after what had come of it', async () => {
    await serve(replay('truncated'))
    const { code, stdout, stderr } = await ask(['hi']).ended
    expect([code, stdout]).toEqual([1, 'Once upon a\n'])
    expect(stderr).toMatch(/^error: the stream closed before done:true.*\n.*log/)
  })

  test('an error begins on a line of its own on a terminal', async () => {
    await serve(replay('truncated'))
    const { code, stdout } = await askOnTerminal(['x']).ended
    expect(code).toBe(1)
    expect(stdout).toContain('Once upon a\r\nerror: the stream closed before done:true')
  })

  test('a model that cannot chat', async () => {
    const nomic = { name: 'nomic-embed-text:latest', capabilities: ['embedding'] }
    const { chats } = await serve(say('Yes.'), [nomic, qwen])
    const { code, stderr } = await ask(['--model', 'nomic-embed-text', 'hi']).ended
    expect([code, stderr]).toEqual([
      1,
      'error: nomic-embed-text:latest (from --model) cannot chat\nChoose one that can with --model NAME: qwen3:8b\n',
    ])
    expect(chats).toEqual([])
  })

  test('a server of another kind', async () => {
    const { url } = await serve(say('Yes.'))
    const { code, stderr } = await run(['ask', '--server', `${url}/v1`, 'hi']).ended
    expect(code).toBe(1)
    expect(stderr).toContain('is no model server')
    expect(stderr).toContain('Check host and port (--server)')
  })

  test('and never shows the key', async () => {
    const { url } = await serve(refuse(401, 'bad key sk-9'))
    const env = { TALLYMARK_API_KEY: 'sk-9' }
    const { stdout, stderr } = await run(['ask', '--server', url, 'hi'], env).ended
    expect(stderr).toContain('bad key <api_key>')
    expect(stdout + stderr).not.toContain('sk-9')
  })
})

describe('Ctrl-C ends with 130', () => {
  test.each(['pipe', 'terminal'])(
    'in the middle of an answer in a %s, on the server too',
    async (where) => {
      const { left } = await serve(begin('Once upon'))
      const { child, seen, ended } = where === 'pipe' ? ask(['x']) : askOnTerminal(['x'])
      await seen('Once upon')
      if (where === 'pipe') child.kill('SIGINT')
      else child.stdin.write('\u0003')
      expect((await ended).code).toBe(130)
      await left
    },
  )

  test('and so does a request to end', async () => {
    const { left } = await serve(begin('Once upon'))
    const { child, seen, ended } = ask(['x'])
    await seen('Once upon')
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 130, stdout: 'Once upon\n', stderr: '' })
    await left
  })

  test('while it waits for the first word', async () => {
    const { promise: asked, resolve: onAsked } = signal()
    await serve(silence(onAsked))
    const { child, ended } = ask(['x'])
    await asked
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 130, stdout: '', stderr: '' })
  })
})

test('a closed pipe is a reader who has enough', async () => {
  const forever = (response: ServerResponse): void => {
    response.write('{"message":{"content":"more and more\\n"}}\n'.repeat(100), () =>
      forever(response),
    )
  }
  const { left } = await serve(forever)
  const { child, seen, ended } = ask(['x'])
  await seen('more')
  child.stdout.destroy()
  const { code, stderr } = await ended
  expect([code, stderr]).toEqual([0, ''])
  await left
})

test('no model steers the terminal, and a pipe gets what it said', async () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u202ehi\u009b5m'
  await serve(lines({ message: { content: evil } }, { done: true }))
  expect((await askOnTerminal(['x']).ended).stdout).toContain(']0;owned[2Jhi5m')
  expect((await ask(['x']).ended).stdout).toBe(`${evil}\n`)
})

test('--json prints every event as a line, whole but for the message so far', async () => {
  await serve(think('Okay.', 'Four.'))
  const { code, stdout, stderr } = await ask(['--json', 'x']).ended
  expect([code, stderr]).toEqual([0, ''])
  const events = jsonLines(stdout)
  expect(events).toMatchObject([
    { type: 'ThinkingDelta', delta: 'Okay.' },
    { type: 'TextDelta', delta: 'Four.' },
    { type: 'End', message: { stop_reason: 'EndTurn', usage: { output_tokens: 24 } } },
    {
      type: 'Finish',
      reason: 'EndTurn',
      turns: 1,
      messages: [{ role: 'user' }, { role: 'assistant' }],
    },
  ])
  for (const event of events) expect(event).not.toHaveProperty('partial')
})

test('--json steers no terminal, and is the same value there', async () => {
  const evil = '\u001b]0;owned\u0007\u009b5m\u007f\u202e'
  await serve(lines({ message: { content: evil } }, { done: true }))
  const { stdout } = await askOnTerminal(['--json', 'x']).ended
  for (const character of ['\u001b', '\u0007', '\u009b', '\u007f', '\u202e']) {
    expect(stdout).not.toContain(character)
  }
  expect(jsonLines(screenOf(stdout))[0]).toEqual({ type: 'TextDelta', delta: evil })
  const inPipe = (await ask(['--json', 'x']).ended).stdout
  expect(inPipe).toContain('\u009b5m\u007f')
})

test('--json ends with a Finish that holds the error, and the exit code is 1', async () => {
  await serve(replay('truncated'))
  const { code, stdout, stderr } = await ask(['--json', 'x']).ended
  expect(code).toBe(1)
  expect(stderr).toContain('error: the stream closed')
  expect(jsonLines(stdout).at(-1)).toMatchObject({
    type: 'Finish',
    reason: 'Error',
    error: { name: 'ChatError', kind: 'Parse', partial: { content: [{ text: 'Once upon a' }] } },
  })
})

describe('wrong usage ends with 2 and a word', () => {
  test.each([
    [[], 'ask what?'],
    [['  '], 'ask what?'],
    [['--max-tokens', '0', 'x'], '--max-tokens takes a whole number'],
    [['--max-turns', 'many', 'x'], '--max-turns takes a whole number'],
    [['--format', 'xlsx', 'x'], '--format takes one of csv'],
    [['--trace', '', 'x'], '--trace takes the name of a file'],
    [['--trace', '-', 'x'], '--trace takes the name of a file'],
    [['--model'], '--model'],
    [['-'], 'ask what about standard input?'],
    [['README.md'], 'ask what about README.md?'],
  ])('%j', async (args, word) => {
    const { code, stdout, stderr } = await ask(args).ended
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(word)
    expect(stderr).toContain('See: tallymark ask --help')
  })
})

test('the help tells of every option and shows how to ask about a file', async () => {
  const { code, stdout } = await run(['ask', '--help']).ended
  expect(code).toBe(0)
  for (const option of [
    '--model NAME',
    '--server URL',
    '--context N',
    '--think',
    '--no-think',
    '--hide-thinking',
    '--max-tokens N',
    '--max-turns N',
    '--json',
    '--trace FILE',
    '--format FORMAT',
    '-h, --help',
  ]) {
    expect(stdout).toMatch(new RegExp(`^ {2}${option}  `, 'm'))
  }
  expect(stdout).toContain('tallymark ask sales.csv "Which region sold the most?"')
})

test('there are no colours with NO_COLOR, and dimmed reasoning without', async () => {
  const { url } = await serve(replay('thinking'))
  expect((await askOnTerminal(['x']).ended).stdout).not.toContain('\u001b')
  const { stdout } = await runOnTerminal(['ask', '--server', url, 'x']).ended
  expect(stdout).toContain('\u001b[2mOkay')
})

function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
