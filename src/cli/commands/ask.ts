import type { LocalModelAdapter } from '../../chat/adapter.ts'
import type { AssistantMessage, ChatEvent, ChatRequest } from '../../chat/types.ts'
import { openAdapter } from '../open-adapter.ts'
import { commonOptions, parse } from '../options.ts'
import { printable, type Terminal } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** What `tallymark ask --help` prints. */
export const usage: string = `tallymark ask: one question, one answer, streamed

Usage
  tallymark ask [options] "question"

The answer goes to standard output and nothing else does; reasoning and notes go to standard error.

Options
  --model NAME      which model (else the first that the server lists)
  --max-tokens N    the longest answer, in tokens (else no limit)
  --think           have a reasoning model reason
  --no-think        have it answer at once
  --json            events as JSON, one a line, instead of the text
  --server URL      where the model server is
  -h, --help        this text

Examples
  tallymark ask "Why is the sky blue?"
  tallymark ask --model qwen3:8b --no-think "Ten names for a cat" > names.txt
`

/** `tallymark ask`: streams one answer. */
export async function ask(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parse({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      ...commonOptions,
      model: { type: 'string' },
      'max-tokens': { type: 'string' },
      think: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const question = positionals.join(' ').trim()
  if (question === '') throw new UsageError('ask what? Put the question in quotes.')
  const max_tokens = tokensOf(values['max-tokens'])
  const { adapter } = openAdapter(values.server)
  try {
    const { signal } = terminal
    const request: ChatRequest = {
      model: values.model ?? (await firstModel(adapter, signal)),
      messages: [{ role: 'user', content: [{ type: 'Text', text: question }] }],
      max_tokens,
      think: values.think,
    }
    const started = performance.now()
    const stream = await adapter.stream(request, { signal })
    const printer = values.json === true ? new JsonPrinter(terminal) : new TextPrinter(terminal)
    for await (const event of stream) printer.print(event)
    printer.finish(await stream.finalMessage(), performance.now() - started)
  } finally {
    await adapter.close()
  }
}

function tokensOf(text: string | undefined): number {
  if (text === undefined) return -1
  if (!/^[1-9]\d*$/.test(text)) {
    throw new UsageError(`--max-tokens takes a whole number from 1 on, not "${text}"`)
  }
  return Number(text)
}

async function firstModel(adapter: LocalModelAdapter, signal: AbortSignal): Promise<string> {
  const [first] = await adapter.listModels({ signal })
  if (first === undefined) {
    throw new Error('the model server has no model yet. Get one with: ollama pull qwen3:4b')
  }
  return first.name
}

/** The answer as text, the reasoning dimmed beside it. */
class TextPrinter {
  readonly #terminal: Terminal
  #last: ChatEvent['type'] | undefined

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  print(event: ChatEvent): void {
    if (event.type === 'ThinkingDelta' && this.#terminal.interactive) {
      this.#terminal.note(this.#terminal.styledNote('dim', printable(event.delta)))
    }
    if (event.type === 'TextDelta') {
      if (this.#last === 'ThinkingDelta' && this.#terminal.interactive) this.#terminal.note('\n\n')
      this.#terminal.writeAnswer(event.delta)
    }
    this.#last = event.type
  }

  finish({ model, stop_reason, usage }: AssistantMessage, elapsedMs: number): void {
    this.#terminal.write('\n')
    if (stop_reason === 'MaxTokens') {
      this.#terminal.note('The answer was cut at --max-tokens.\n')
    }
    if (!this.#terminal.interactive) return
    const seconds = elapsedMs / 1000
    const speed = (usage.output_tokens / seconds).toFixed(0)
    const text = `${printable(model)}: ${usage.output_tokens} tokens in ${seconds.toFixed(1)} s (${speed}/s)`
    this.#terminal.note(`${this.#terminal.styledNote('dim', text)}\n`)
  }
}

/** Every event as a line of JSON, without the message so far: it would grow with every line. */
class JsonPrinter {
  readonly #terminal: Terminal

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  print(event: ChatEvent): void {
    const shown = event.type === 'End' ? event : { ...event, partial: undefined }
    this.#terminal.write(`${JSON.stringify(shown)}\n`)
  }

  finish(): void {
    // The last line was the `End` event, which holds the whole message.
  }
}
