const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Most cells are a few ASCII characters: for these a call of the encoder costs more than a loop. */
const SHORT = 32

/** Text as bytes. Half a surrogate pair is kept, as the three bytes that its number would have. */
export function encode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 3)
  return bytes.subarray(0, encodeInto(text, bytes, 0))
}

/** Writes text as bytes, of which there is room for three a character; returns how many it took. */
export function encodeInto(text: string, bytes: Uint8Array<ArrayBuffer>, at: number): number {
  const { length } = text
  if (length <= SHORT) {
    let i = 0
    for (; i < length; i++) {
      const code = text.charCodeAt(i)
      if (code >= 0x80) break
      bytes[at + i] = code
    }
    if (i === length) return length
  }
  const room = bytes.subarray(at, at + length * 3)
  const { written } = encoder.encodeInto(text, room)
  return written === length || text.isWellFormed() ? written : encodeAny(text, room)
}

function encodeAny(text: string, bytes: Uint8Array): number {
  let written = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0xd800 || code > 0xdfff) {
      written += encoder.encodeInto(character, bytes.subarray(written)).written
    } else {
      bytes[written++] = 0xe0 | (code >> 12)
      bytes[written++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[written++] = 0x80 | (code & 0x3f)
    }
  }
  return written
}

/** Bytes as text. What is not UTF-8 becomes U+FFFD, except halves of surrogate pairs, which come back. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= SHORT) {
    let text = ''
    let at = start
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0
      if (byte >= 0x80) break
      text += String.fromCharCode(byte)
    }
    if (at === end) return text
  }
  const run = bytes.subarray(start, end)
  try {
    return decoder.decode(run)
  } catch {
    return decodeAny(run)
  }
}

function decodeAny(bytes: Uint8Array): string {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let from = 0
  for (let at = 0; at + 2 < bytes.length; at++) {
    const second = bytes[at + 1] ?? 0
    const third = bytes[at + 2] ?? 0
    const isHalf = bytes[at] === 0xed && second >= 0xa0 && second <= 0xbf && third >> 6 === 2
    if (!isHalf) continue
    text += lenient.decode(bytes.subarray(from, at))
    text += String.fromCharCode(0xd000 | ((second & 0x3f) << 6) | (third & 0x3f))
    at += 2
    from = at + 1
  }
  return text + lenient.decode(bytes.subarray(from))
}

/** How many UTF-16 units a run of bytes is as text. */
export function utf16Length(bytes: Uint8Array, start: number, end: number): number {
  let units = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
  }
  return units
}
