import { bodyOf } from '../http/web-exchange.ts'
import { Admission } from './admission.ts'
import { empty, failure } from './answers.ts'
import { factsOf, givenFileAnswer, type GivenFile } from './given-files.ts'
import type { ModelProxy } from './model-proxy.ts'
import { assetAnswer, pageAnswer } from './page-files.ts'
import { safeHeaders } from './safe-headers.ts'

/** The model that answers, as the page is told of it. */
export interface ModelFacts {
  readonly name: string
  /** Whether it is the small one that comes with the program. */
  readonly isBuiltin: boolean
  /** In tokens, where it should be asked for: a change makes the server load the model again. */
  readonly context?: number
  /** `text` when the server says that the model cannot call tools. */
  readonly toolCalls: 'native' | 'text'
}

/** What is served, and to whom. */
export interface HandlerOptions {
  /** What everybody has to know: the first part of every path. */
  readonly token: string
  /** Where the built page is: `index.html` and `assets/`. */
  readonly folder: string
  readonly version: string
  readonly model: ModelFacts
  readonly files: readonly GivenFile[]
  readonly proxy: ModelProxy
  /** The longest request, in bytes. */
  readonly maxBodyBytes: number
}

/** Answers a request of the page. */
export type Handler = (request: Request) => Promise<Response>

/** What the page may ask of the model server, and how. */
const forwarded: ReadonlyMap<string, 'GET' | 'POST'> = new Map([
  ['api/chat', 'POST'],
  ['api/show', 'POST'],
  ['api/tags', 'GET'],
  ['api/version', 'GET'],
])

/** The whole server as one function: the page, the files that were given, and the way to the model. */
export function makeHandler(options: HandlerOptions): Handler {
  const admission = new Admission(options.token)
  return async (request) => {
    const path = admission.admit(request)
    const answer = path instanceof Response ? path : await answerTo(request, path, options)
    for (const [name, value] of Object.entries(safeHeaders)) answer.headers.set(name, value)
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store')
    return answer
  }
}

async function answerTo(
  request: Request,
  path: string,
  options: HandlerOptions,
): Promise<Response> {
  const allowed = forwarded.get(path) ?? 'GET'
  if (request.method !== allowed) return empty(405, { allow: allowed })
  if (forwarded.has(path)) return forward(request, path, allowed, options)
  const { folder, version, model, files } = options
  if (path === '') return pageAnswer(folder)
  if (path === 'info') return Response.json({ version, model, files: await factsOf(files) })
  const [room, name = '', ...rest] = path.split('/')
  if (rest.length === 0 && room === 'assets') return assetAnswer(folder, name)
  if (rest.length === 0 && room === 'files') return givenFileAnswer(files, name)
  return empty(404)
}

async function forward(
  request: Request,
  path: string,
  method: 'GET' | 'POST',
  { proxy, maxBodyBytes }: HandlerOptions,
): Promise<Response> {
  const { signal } = request
  if (method === 'GET') return proxy.forward({ path: `/${path}`, method, signal })
  const body = await bodyOf(request.body ?? [], maxBodyBytes)
  if (body === undefined) return failure(413, `a request has at most ${maxBodyBytes} bytes`)
  return proxy.forward({ path: `/${path}`, method, body: body.toString(), signal })
}
