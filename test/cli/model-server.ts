import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { bodyOf, listen } from '../http.ts'

/** A model as the server has it. Only the name is needed; what is absent, the server does not tell. */
export interface ServedModel {
  readonly name: string
  readonly size?: number
  readonly modified_at?: string
  readonly details?: object
  /** What `/api/show` says that it can do: `completion`, `tools`, `thinking`, `embedding`, … */
  readonly capabilities?: readonly string[]
  /** How long its context can be, as `/api/show` says it. */
  readonly context_length?: number
  /** It is in memory now, and `/api/ps` says this of it. */
  readonly loaded?: {
    readonly context_length?: number
    readonly size?: number
    readonly size_vram?: number
  }
}

/** The body of a `POST /api/chat`, as far as tests look at it. */
export interface ChatBody {
  readonly model: string
  readonly messages: readonly {
    readonly role: 'system' | 'user' | 'assistant' | 'tool'
    readonly content: string
    readonly tool_calls?: readonly {
      readonly function: { readonly name: string; readonly arguments: object }
    }[]
  }[]
  readonly think?: boolean
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
  readonly options: { readonly num_predict: number; readonly num_ctx?: number }
}

/** Answers one question. */
export type Reply = (response: ServerResponse, body: ChatBody) => void

/** A request that the server got, whatever its path. */
interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** As it came: a text, empty for most. */
  readonly body: string
}

/** A server that answers like a model server. */
export interface ModelServer {
  readonly url: string
  /** Everything that was asked for so far. */
  readonly requests: readonly SeenRequest[]
  /** The chat requests among them. */
  readonly chats: readonly ChatBody[]
  /** Resolves when a client has left in the middle of a reply. */
  readonly left: Promise<void>
  close(): Promise<void>
}

/** Answers instead of the server's own answer, by path: `{ '/api/ps': refuse(404) }`. */
export type Routes = Readonly<Record<string, (response: ServerResponse) => void>>

/**
 * Starts it with these models. One reply answers every question; a list of them is a script, one reply for
 * each question, and who asks more is told so with a 500.
 *
 * @example
 * const query = { data: '@sales.csv', aggregate: { column: 'amount', fn: 'sum' } }
 * const server = await startModelServer(
 *   [{ name: 'qwen3:8b', capabilities: ['completion', 'tools'], context_length: 40_960 }],
 *   [call('data_query', query), say('The total is 15.')],
 * )
 */
export async function startModelServer(
  models: readonly ServedModel[],
  replies: Reply | readonly Reply[],
  routes: Routes = {},
): Promise<ModelServer> {
  const requests: SeenRequest[] = []
  const chats: ChatBody[] = []
  let onLeft: () => void = () => {}
  const left = new Promise<void>((resolve) => (onLeft = resolve))
  const chat: Reply = (response, body) => {
    chats.push(body)
    const reply = typeof replies === 'function' ? replies : replies[chats.length - 1]
    if (reply === undefined) refuse(500, 'the script of this server has come to its end')(response)
    else reply(response, body)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.on('close', () => {
      if (!response.writableFinished) onLeft()
    })
    const { method = '', url: path = '', headers } = request
    const body = await bodyOf(request)
    requests.push({ method, path, headers, body })
    const route = routes[path]
    if (route !== undefined) return route(response)
    if (path === '/api/chat') return chat(response, JSON.parse(body))
    if (path === '/api/show') return show(JSON.parse(body), models, response)
    const known = knownAnswer(path, models)
    if (known === undefined) response.writeHead(404).end('404 page not found')
    else respond(response, known)
  }
  const server = createServer((request, response) => void answer(request, response))
  return {
    url: await listen(server),
    requests,
    chats,
    left,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Says a text, some words a line. */
export function say(text: string): Reply {
  const deltas = text.match(/\S*\s*/g) ?? []
  return lines(
    ...deltas.filter((delta) => delta !== '').map((content) => ({ message: { content } })),
    end,
  )
}

/** Calls a tool and wants its result. */
export function call(name: string, args: object): Reply {
  return calls([name, args])
}

/** Calls several tools in one reply. */
export function calls(...several: readonly (readonly [name: string, args: object])[]): Reply {
  const tool_calls = several.map(([name, args]) => ({ function: { name, arguments: args } }))
  return lines({ message: { content: '', tool_calls } }, end)
}

/** Reasons, then says a text. */
export function think(thinking: string, text: string): Reply {
  return lines({ message: { content: '', thinking } }, { message: { content: text } }, end)
}

/** Sends these lines, whatever they are. */
export function lines(...objects: readonly object[]): Reply {
  return (response) =>
    void response.end(objects.map((object) => `${JSON.stringify(object)}\n`).join(''))
}

/** Begins to say a text and never goes on. */
export function begin(content: string): Reply {
  return (response) => void response.write(`${JSON.stringify({ message: { content } })}\n`)
}

/** Never answers; tells when it was asked. */
export function silence(onAsked: () => void = () => {}): Reply {
  return () => onAsked()
}

/** Refuses with a status, as the server does: with a text, or with nothing at all. */
export function refuse(status: number, error?: string): (response: ServerResponse) => void {
  const body = error === undefined ? '' : JSON.stringify({ error })
  return (response) => void response.writeHead(status).end(body)
}

/** The last line of a reply. */
const end = {
  done: true,
  done_reason: 'stop',
  total_duration: 2_500_000_000,
  load_duration: 1_250_000_000,
  prompt_eval_count: 120,
  eval_count: 24,
}

function knownAnswer(path: string, models: readonly ServedModel[]): object | undefined {
  if (path === '/api/version') return { version: '0.33.1' }
  if (path === '/api/tags') return { models: models.map(tagOf) }
  if (path === '/api/ps') return { models: models.flatMap(processOf) }
  return undefined
}

function show(
  { model: name }: { model: string },
  models: readonly ServedModel[],
  response: ServerResponse,
): void {
  const model = models.find((one) => one.name === name || one.name === `${name}:latest`)
  if (model === undefined) refuse(404, `model '${name}' not found`)(response)
  else respond(response, showOf(model))
}

function tagOf({ name, size, modified_at, details }: ServedModel): object {
  return { name, model: name, size, modified_at, details }
}

function processOf({ name, details, loaded }: ServedModel): object[] {
  if (loaded === undefined) return []
  return [{ name, model: name, details, expires_at: '2026-08-01T12:30:00Z', ...loaded }]
}

function showOf({ details, capabilities, context_length }: ServedModel): object {
  const model_info = {
    'general.architecture': 'qwen3',
    'qwen3.block_count': 36,
    'qwen3.context_length': context_length,
  }
  return { license: '…', template: '{{ .Prompt }}', details, model_info, capabilities }
}

function respond(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(value))
}
