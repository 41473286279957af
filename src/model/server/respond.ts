import { isAllowedHost, isAllowedOrigin, type Caller } from '../../http/caller.ts'
import type { Exchange } from './exchange.ts'
import { routes } from './routes.ts'
import type { Served } from './served.ts'
import { toldError } from './status-error.ts'

/** Answers a request, whatever it is. `isLocal`: the server listens to this machine only. */
export async function respond(exchange: Exchange, served: Served, isLocal: boolean): Promise<void> {
  try {
    if (isWelcome(exchange, isLocal)) await route(exchange, served)
  } catch (error) {
    exchange.sendError(toldError(error))
  }
}

/** Whether the caller may ask; if not, or if that was all the question, it has been answered. */
function isWelcome(exchange: Exchange, isLocal: boolean): boolean {
  const { method, headers } = exchange
  const caller: Caller = { host: headers.host ?? '', origin: headers.origin ?? '' }
  if (!isAllowedOrigin(caller)) return answered(exchange, 403)
  if (isFromElsewhere(caller)) {
    exchange.setHeader('access-control-allow-origin', caller.origin)
    exchange.setHeader('vary', method === 'OPTIONS' ? preflightVary : 'Origin')
    if (method === 'OPTIONS') return preflight(exchange)
  }
  return !isLocal || isAllowedHost(caller.host) || answered(exchange, 403)
}

function answered(exchange: Exchange, status: number): false {
  exchange.send(status, '')
  return false
}

function isFromElsewhere({ host, origin }: Caller): boolean {
  return origin !== '' && origin !== `http://${host}` && origin !== `https://${host}`
}

const preflightVary = ['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers']

/** A browser asks whether a page may ask. */
function preflight(exchange: Exchange): false {
  exchange.setHeader('access-control-allow-methods', 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS')
  exchange.setHeader(
    'access-control-allow-headers',
    'Authorization,Content-Type,User-Agent,Accept,X-Requested-With',
  )
  exchange.setHeader('access-control-max-age', '43200')
  return answered(exchange, 204)
}

async function route(exchange: Exchange, served: Served): Promise<void> {
  const { method, path } = exchange
  const methods = routes.get(path)
  const handler = methods?.get(method)
  if (handler !== undefined) return handler(exchange, served)
  if (methods !== undefined) {
    exchange.setHeader('allow', [...methods.keys()].join(', '))
    return exchange.send(405, '405 method not allowed', 'text/plain')
  }
  if (path.endsWith('/') && routes.get(path.slice(0, -1))?.has(method) === true) {
    exchange.setHeader('location', path.slice(0, -1))
    return exchange.send(method === 'GET' ? 301 : 307, '')
  }
  exchange.send(404, '404 page not found', 'text/plain')
}
