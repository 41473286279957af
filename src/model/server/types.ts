import type { JsonObject } from '../../chat/types.ts'
import type { ReplyPart, ReplyRequest } from '../types.ts'
import type { Clock } from './clock.ts'

/** Whatever answers: the model with its prompts, or a script. */
export interface Replier {
  /** The parts of the answer, `end` last. Stops, one way or the other, once the signal is aborted. */
  reply(request: ReplyRequest, signal: AbortSignal): AsyncIterable<ReplyPart>
}

/** Has the model in memory, or not. */
export interface Lifecycle {
  /** Resolves when the model can answer, at once where it can already. It may have crashed since. */
  load(): Promise<void>
  /** Gives the memory back, whatever the model is doing. */
  unload(): Promise<void>
  /** What the model is, loaded or not. */
  facts(): Promise<ModelFacts>
  /** What it is in memory with; `undefined` when it is not there, for instance after a crash. */
  inMemory(): Promise<MemoryFacts | undefined>
}

/** What the server says about its model. */
export interface ModelFacts {
  /** Size of the weights, in bytes. */
  readonly size: number
  /** SHA-256 of the weights, in hexadecimal. */
  readonly digest: string
  readonly modifiedAt: Date
  /** Architecture, for example `llama`. */
  readonly family: string
  /** For example `15.2M`. */
  readonly parameterSize: string
  /** For example `Q8_0`. */
  readonly quantization: string
  /** The longest context that it was trained with, in tokens. */
  readonly contextLength: number
  readonly embeddingLength: number
  readonly license: string
  /** The metadata of the weights, by the names that they have in the file. */
  readonly info: JsonObject
}

/** What the server says about its model while that is loaded. */
interface MemoryFacts {
  /** How much memory it takes, in bytes. */
  readonly size: number
  /** The context that there is room for, in tokens: it may be longer than that of the training. */
  readonly contextLength: number
}

/** A request that was answered, or whose client left: then the status is 499. */
export interface ServedRequest {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** How a server is set up. */
export interface ServerOptions {
  readonly replier: Replier
  readonly lifecycle: Lifecycle
  /** The name of the model, `builtin` unless given. */
  readonly model?: string
  /** The address to listen on, `127.0.0.1` unless given. */
  readonly host?: string
  /** The port to listen on; 0, or none, is any that is free. */
  readonly port?: number
  /** How many requests may wait for the model; 512 unless given. */
  readonly maxQueue?: number
  /** How many answers are made at the same time; 1 unless given. */
  readonly parallel?: number
  /** The largest body that is read, in bytes; 16 MiB unless given. */
  readonly maxBodyBytes?: number
  /** How long a client may not read what was written to it, in milliseconds; 30 seconds unless given. */
  readonly stallMs?: number
  readonly clock?: Clock
  /** Is told of every request once it is over. */
  readonly onRequest?: (request: ServedRequest) => void
}

/** A server that listens. */
export interface ModelServer extends AsyncDisposable {
  /** For example `http://127.0.0.1:11434`. */
  readonly url: string
  readonly port: number
  /** Stops at once: running answers are aborted, connections closed, the model unloaded. */
  close(): Promise<void>
}
