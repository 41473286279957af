import type { ByteBody } from '../chat/transport/transport.ts'

/** A body that comes from a server as one that can be sent on: as it comes, and no faster than it is read. */
export function replyStream(body: ByteBody): ReadableStream<Uint8Array> {
  let isOver = false
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      body.start({
        data: (bytes) => {
          // Whoever resumes undici may be given nothing at once: to hand that on would go round for ever.
          if (bytes.length === 0) return
          controller.enqueue(bytes)
          if ((controller.desiredSize ?? 0) <= 0) body.pause()
        },
        end: () => {
          isOver = true
          controller.close()
        },
        fail: (cause) => {
          isOver = true
          controller.error(cause)
        },
      })
    },
    pull: () => {
      if (!isOver) body.resume()
    },
    cancel: () => body.cancel(),
  })
}
