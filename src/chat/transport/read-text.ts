import type { ByteBody } from './transport.ts'

/** A body that was read for its text. */
export interface BodyText {
  readonly text: string
  /** Present when the body broke off before its end. */
  readonly failure?: { readonly cause: unknown }
}

/** Reads at most `maxBytes` of a body and cancels the rest. Rejects with the reason when cancelled. */
export function readText(
  body: ByteBody,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<BodyText> {
  return new Promise((resolve, reject) => {
    const decoder = new TextDecoder()
    let text = ''
    let length = 0
    const finish = (failure?: { readonly cause: unknown }): void => {
      signal?.removeEventListener('abort', abort)
      text += decoder.decode()
      resolve({ text, ...(failure !== undefined && { failure }) })
    }
    const abort = (): void => {
      body.cancel()
      reject(signal?.reason)
    }
    if (signal?.aborted === true) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    body.start({
      data: (bytes) => {
        const wanted = bytes.subarray(0, maxBytes - length)
        length += wanted.length
        text += decoder.decode(wanted, { stream: true })
        if (length < maxBytes) return
        body.cancel()
        finish()
      },
      end: () => finish(),
      fail: (cause) => finish({ cause }),
    })
  })
}
