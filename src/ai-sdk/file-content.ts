import type { LanguageModelV2FilePart, LanguageModelV3FilePart } from '@ai-sdk/provider'

/** What a server can take of a file: an image as base64, or text. */
export type FileContent =
  | { readonly type: 'image'; readonly data: string }
  | { readonly type: 'text'; readonly text: string }

/**
 * The content of a file part, or undefined when no server takes it. The AI SDK itself has fetched what was
 * a link: our models name no links that they support.
 */
export function fileContent({
  data,
  mediaType,
}: LanguageModelV2FilePart | LanguageModelV3FilePart): FileContent | undefined {
  const base64 = base64Of(data)
  if (base64 === undefined) return textOf(data)
  if (mediaType.startsWith('image/')) return { type: 'image', data: base64 }
  if (mediaType.startsWith('text/') || mediaType === 'application/json') {
    return { type: 'text', text: new TextDecoder().decode(bytesOf(base64)) }
  }
  return undefined
}

function base64Of(data: Uint8Array | string | URL): string | undefined {
  if (data instanceof Uint8Array) return base64Text(data)
  const text = data instanceof URL ? data.href : data
  if (typeof text !== 'string') return undefined
  if (text.startsWith('data:')) return /^data:[^,]*;base64,(.*)$/s.exec(text)?.[1]
  return data instanceof URL ? undefined : text
}

/** `ai` 7 hands a text that was given as a file through as it is. */
function textOf(data: object | string): FileContent | undefined {
  if (typeof data !== 'object' || !('text' in data) || typeof data.text !== 'string') return
  return { type: 'text', text: data.text }
}

/** In pieces: a call has only so many arguments. */
function base64Text(bytes: Uint8Array): string {
  const piece = 8192
  const texts: string[] = []
  for (let start = 0; start < bytes.length; start += piece) {
    texts.push(String.fromCharCode(...bytes.subarray(start, start + piece)))
  }
  return btoa(texts.join(''))
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
