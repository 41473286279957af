/**
 * What the scripted server does with one request, step by step. The script travels in the `system` text
 * of the request itself, so that a case and what it needs of the server stand in one place.
 */
export type Step =
  /** Status and headers; 200 with chunked encoding when no such step comes first. */
  | { readonly head: { readonly status: number; readonly headers?: Record<string, string> } }
  /** A line, as JSON. */
  | { readonly line: object }
  /** Text as it is. */
  | { readonly text: string }
  /** Bytes as they are, each in a write of its own. */
  | { readonly bytewise: readonly number[] }
  /** Bytes on the socket itself, past all HTTP. */
  | { readonly raw: string }
  /** Waits until somebody gets `/release/<name>`. */
  | { readonly hold: string }
  /** Writes the text so many times, as fast as the client takes it. */
  | { readonly repeat: string; readonly times: number }
  /** Resets the connection. */
  | { readonly reset: true }
  /** Ends the connection without ending the response. */
  | { readonly hangUp: true }
  /** Says nothing more until the client leaves. */
  | { readonly stay: true }

/** What the server saw of one request, once it is over. */
export interface Report {
  /** Whether the client left before the script was over. */
  readonly left: boolean
  /** How many bytes of body the client's side took. */
  readonly written: number
  readonly method: string
  readonly url: string
  readonly headers: Record<string, unknown>
  readonly body: unknown
}
