import type { Exchange } from './exchange.ts'
import { Field } from './field.ts'
import { chat, embed, embeddings, generate, type Handler } from './handlers.ts'
import { isSameModel, notFound, shownName } from './model-name.ts'
import { description, processes, tags } from './model-pages.ts'
import type { Served } from './served.ts'
import { StatusError } from './status-error.ts'

/** The release of the real server that this one speaks like, and who it really is. */
const VERSION = '0.33.0+tallymark'

const page =
  (make: (served: Served) => object | Promise<object>): Handler =>
  async (exchange, served) =>
    exchange.sendJson(200, await make(served))

const running: Handler = async (exchange) =>
  exchange.send(200, 'Ollama is running', 'text/plain; charset=utf-8')
const version = page(() => ({ version: VERSION }))
const list = page(tags)

const show: Handler = async (exchange, served) => {
  const { asked } = await modelIn(exchange, 'ShowRequest')
  if (asked.trim() === '') throw new StatusError(400, 'model is required')
  if (!isSameModel(asked, served.model)) throw notFound(shownName(asked.trim()))
  exchange.sendJson(200, await description(served))
}

/** To get what is there is a success: many a program does that first. */
const pull: Handler = async (exchange, served) => {
  const { asked, stream } = await modelIn(exchange, 'PullRequest')
  if (asked.trim() === '') throw new StatusError(400, 'invalid model name')
  if (!isSameModel(asked, served.model)) return cannot(served, `pull '${asked}'`)
  const status = 'success'
  if (!stream) return exchange.sendJson(200, { status }, 'application/json')
  await exchange.writeLine({ status })
  exchange.end()
}

const refusal =
  (what: string): Handler =>
  async (_exchange, served) =>
    cannot(served, what)

function cannot({ model }: Served, what: string): never {
  throw new StatusError(501, `this server has one model, '${model}', and cannot ${what}`)
}

/** The model that a body names, in the new way or in the old one. */
async function modelIn(exchange: Exchange, struct: string): Promise<Named> {
  const whole = new Field(await exchange.body())
  const field = whole.fields(struct)
  const model = field('model').text()
  const name = field('name').text()
  const stream = field('stream').flag() ?? true
  whole.check()
  return { asked: model === '' ? name : model, stream }
}

interface Named {
  readonly asked: string
  readonly stream: boolean
}

/** What is answered, by path and method. The methods are in the order in which `Allow` names them. */
export const routes: ReadonlyMap<string, ReadonlyMap<string, Handler>> = new Map(
  Object.entries({
    '/': { HEAD: running, GET: running },
    '/api/version': { HEAD: version, GET: version },
    '/api/status': { GET: page(() => ({ cloud: { disabled: true, source: 'config' } })) },
    '/api/tags': { HEAD: list, GET: list },
    '/api/ps': { GET: page(processes) },
    '/api/show': { POST: show },
    '/api/chat': { POST: chat },
    '/api/generate': { POST: generate },
    '/api/embed': { POST: embed },
    '/api/embeddings': { POST: embeddings },
    '/api/pull': { POST: pull },
    '/api/push': { POST: refusal('push it') },
    '/api/create': { POST: refusal('create others') },
    '/api/copy': { POST: refusal('copy it') },
    '/api/delete': { DELETE: refusal('delete it') },
  }).map(([path, methods]) => [path, new Map(Object.entries(methods))]),
)
