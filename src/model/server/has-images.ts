import type { Field } from './field.ts'
import { StatusError } from './status-error.ts'

/** Whether a request brings images. Throws, in Go's words, for what is no base64. */
export function hasImages(images: Field): boolean {
  const items = images.items('[]api.ImageData')
  for (const item of items) checkBase64(item.text('api.ImageData'))
  return items.length > 0
}

function checkBase64(text: string): void {
  const bad = text.search(/[^\w+/=\r\n]|_/)
  const length = text.replaceAll(/[\r\n]/g, '').length
  if (bad === -1 && length % 4 === 0) return
  const offset = bad === -1 ? text.length - (length % 4) : bad
  throw new StatusError(400, `illegal base64 data at input byte ${offset}`)
}
