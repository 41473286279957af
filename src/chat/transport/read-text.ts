import type { ByteBody } from './transport.ts'

/** A body that was read for its text. */
export interface BodyText {
  readonly text: string
  /** Present when the body broke off before its end. */
  readonly failure?: { readonly cause: unknown }
}

/** Reads at most `maxBytes` of a body and cancels the rest. */
export function readText(body: ByteBody, maxBytes: number): Promise<BodyText> {
  return new Promise((resolve) => {
    const decoder = new TextDecoder()
    let text = ''
    let length = 0
    body.start({
      data: (bytes) => {
        const wanted = bytes.subarray(0, maxBytes - length)
        length += wanted.length
        text += decoder.decode(wanted, { stream: true })
        if (length < maxBytes) return
        body.cancel()
        resolve({ text: text + decoder.decode() })
      },
      end: () => resolve({ text: text + decoder.decode() }),
      fail: (cause) => resolve({ text: text + decoder.decode(), failure: { cause } }),
    })
  })
}
