import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from './clock.ts'
import { goJson } from './go-text.ts'
import { scanJson } from './scan-json.ts'
import { StatusError } from './status-error.ts'

/** What bounds one request. */
export interface ExchangeLimits {
  readonly maxBodyBytes: number
  readonly stallMs: number
  readonly clock: Clock
}

/** A few bytes can be a value: so many of them would keep everyone waiting. No conversation has them. */
const MOST_VALUES = 200_000

const JSON_TYPE = 'application/json; charset=utf-8'
const LINES_TYPE = 'application/x-ndjson'

/** One request and its answer. */
export class Exchange {
  readonly method: string
  /** The path, decoded and without the query. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #limits: ExchangeLimits
  readonly #leaving = new AbortController()

  constructor(request: IncomingMessage, response: ServerResponse, limits: ExchangeLimits) {
    this.method = request.method ?? ''
    this.path = pathOf(request.url ?? '')
    this.headers = request.headers
    this.#request = request
    this.#response = response
    this.#limits = limits
    // Both are told of a connection that breaks; nobody else is.
    request.on('error', () => this.cancel())
    response.on('error', () => this.cancel())
    response.on('close', () => {
      if (!response.writableFinished) this.#leaving.abort()
    })
  }

  /** Aborts when the client leaves before it has its answer, or when the server stops. */
  get signal(): AbortSignal {
    return this.#leaving.signal
  }

  /** Whether the answer has begun: its status cannot change any more. */
  get hasBegun(): boolean {
    return this.#response.headersSent
  }

  /** Gives up on the client. */
  cancel(): void {
    this.#leaving.abort()
    this.#response.destroy()
  }

  /** The JSON value of the body. Throws a `StatusError` in the words of the real server. */
  async body(): Promise<unknown> {
    const bytes = await this.#bytes()
    const scanned = scanJson(bytes)
    switch (scanned.type) {
      case 'nothing':
        throw new StatusError(400, 'missing request body')
      case 'mistake':
        throw new StatusError(400, scanned.message)
      case 'value':
        if (scanned.count > MOST_VALUES) throw tooLarge()
        return JSON.parse(new TextDecoder().decode(bytes.subarray(0, scanned.end)))
    }
  }

  setHeader(name: string, value: string | readonly string[]): void {
    this.#response.setHeader(name, value)
  }

  /** Answers with one JSON value. */
  sendJson(status: number, value: object, type: string = JSON_TYPE): void {
    this.send(status, goJson(value), type)
  }

  /** Answers with a text. An empty one has no type. */
  send(status: number, text: string, type?: string): void {
    if (type !== undefined) this.#response.setHeader('content-type', type)
    if (status !== 204) this.#response.setHeader('content-length', Buffer.byteLength(text))
    this.#response.writeHead(status).end(text)
  }

  /** Answers with an error: its status if nothing was answered yet, else a last line. */
  sendError({ status, message: error }: StatusError, type?: string): void {
    if (this.signal.aborted) return
    if (this.hasBegun) this.#response.end(`${goJson({ error })}\n`)
    else this.sendJson(status, { error }, type)
  }

  /** Writes a line of an answer; the headers come with the first. Waits for a client that is slow. */
  async writeLine(value: object): Promise<void> {
    if (!this.hasBegun) this.#response.writeHead(200, { 'content-type': LINES_TYPE })
    if (!this.#response.write(`${goJson(value)}\n`)) await this.#drained()
  }

  /** Ends an answer in lines. */
  end(): void {
    this.#response.end()
  }

  /** A body that is too large is read to its end all the same: only then does everyone hear why. */
  #bytes(): Promise<Uint8Array> {
    const { maxBodyBytes } = this.#limits
    const chunks: Uint8Array[] = []
    let length = 0
    return new Promise((resolve, reject) => {
      this.#request.on('data', (chunk: Uint8Array) => {
        length += chunk.length
        if (length <= maxBodyBytes) chunks.push(chunk)
        else chunks.length = 0
      })
      this.#request.on('end', () => {
        if (length <= maxBodyBytes) resolve(Buffer.concat(chunks))
        else reject(tooLarge())
      })
      // After the end this says nothing new.
      this.#request.on('close', () => reject(new StatusError(499, 'request canceled')))
    })
  }

  /** A client that reads nothing must not keep the others waiting for ever. */
  #drained(): Promise<void> {
    const { clock, stallMs } = this.#limits
    const response = this.#response
    return new Promise((resolve) => {
      const stopTimer = clock.after(stallMs, () => this.cancel())
      const go = (): void => {
        stopTimer()
        response.off('drain', go)
        response.off('close', go)
        resolve()
      }
      response.on('drain', go)
      response.on('close', go)
      if (response.destroyed) go()
    })
  }
}

function tooLarge(): StatusError {
  return new StatusError(413, 'http: request body too large')
}

/** Proxies send whole URLs. What cannot be decoded is no path of ours either way. */
function pathOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
