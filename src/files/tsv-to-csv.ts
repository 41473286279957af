const TAB = 0x09
const LINE = 0x0a
const RETURN = 0x0d
const QUOTE = 0x22
const COMMA = 0x2c

/**
 * Turns a text with tabs between its fields into CSV with the same cells. A field in quotes, as
 * spreadsheets write it, may hold tabs, line breaks and doubled quotes; every other field means what it
 * says, quotes included. In what comes out every quoted field is closed, so that line breaks in it are
 * beyond doubt: `parseClosedCsv` takes them so.
 */
export function tsvToCsv(tsv: Uint8Array): Uint8Array {
  let csv = new Uint8Array(tsv.length)
  let to = 0
  let at = hasByteOrderMark(tsv) ? 3 : 0
  while (at < tsv.length) {
    const field = at
    at = copyPlain(tsv, field, csv, to)
    if (tsv[at] === COMMA || tsv[at] === QUOTE) {
      const closed = quotedEnd(tsv, field)
      const end = closed ?? literalEnd(tsv, at)
      csv = withRoom(csv, to + 2 * (end - field + 1) + tsv.length - end)
      to = closed === undefined ? wrap(tsv, field, end, csv, to) : copy(tsv, field, end, csv, to)
      at = end
    } else {
      to += at - field
    }
    if (at < tsv.length) csv[to++] = tsv[at++] === TAB ? COMMA : LINE
  }
  return csv.subarray(0, to)
}

function hasByteOrderMark(text: Uint8Array): boolean {
  return text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf
}

/** Copies a field as far as it means the same in CSV; returns how far that is. */
function copyPlain(tsv: Uint8Array, from: number, csv: Uint8Array, to: number): number {
  let at = from
  for (; at < tsv.length; at++) {
    const byte = tsv[at] ?? 0
    // Almost every byte is past the comma: one comparison for those.
    if (byte <= COMMA && (byte === TAB || byte === LINE || byte === COMMA || byte === QUOTE)) break
    csv[to++] = byte
  }
  return at
}

/** Where a field ends that is in quotes, from its first byte to its last; `undefined` for others. */
function quotedEnd(tsv: Uint8Array, field: number): number | undefined {
  if (tsv[field] !== QUOTE) return undefined
  let at = field + 1
  for (; at < tsv.length; at++) {
    if (tsv[at] !== QUOTE) continue
    if (tsv[at + 1] !== QUOTE) break
    at++
  }
  if (at >= tsv.length) return undefined
  const end = tsv[at + 1] === RETURN ? at + 2 : at + 1
  return end >= tsv.length || tsv[end] === TAB || tsv[end] === LINE ? end : undefined
}

function literalEnd(tsv: Uint8Array, from: number): number {
  let at = from
  while (at < tsv.length && tsv[at] !== TAB && tsv[at] !== LINE) at++
  return at
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, wanted: number): Uint8Array<ArrayBuffer> {
  if (wanted <= bytes.length) return bytes
  const larger = new Uint8Array(wanted + Math.floor(bytes.length / 8))
  larger.set(bytes)
  return larger
}

function copy(tsv: Uint8Array, from: number, end: number, csv: Uint8Array, to: number): number {
  for (let at = from; at < end; at++) csv[to++] = tsv[at] ?? 0
  return to
}

/** Copies a field into quotes; returns where it ends. */
function wrap(tsv: Uint8Array, from: number, end: number, csv: Uint8Array, to: number): number {
  csv[to++] = QUOTE
  for (let at = from; at < end; at++) {
    const byte = tsv[at] ?? 0
    if (byte === QUOTE) csv[to++] = QUOTE
    csv[to++] = byte
  }
  csv[to++] = QUOTE
  return to
}
