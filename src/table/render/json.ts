import { numbered } from '../frame.ts'
import { LONGEST_NUMBER } from '../kernel/long-number.ts'
import { timesShown, widthOf, type QueryResult, type View } from '../result.ts'
import type { Writer } from './writer.ts'

/** Writes a JSON array of objects, one a row, keyed by header in order. */
export function writeJson(writer: Writer, { headers, view }: QueryResult): void {
  if (view.rowCount === 0) {
    writer.write('[]')
    return
  }
  writer.write('[\n')
  const keys = keysOf(headers)
  for (const { part, isBare } of partsOf(view)) {
    if (isBare || keys.length === 0) {
      for (let i = 0; i < part.rowCount; i++) writer.write('  {},\n')
    } else {
      writeObjects(writer, part, keys)
    }
  }
  // The last object has a comma and a line break after it, like all others.
  writer.erase(2)
  writer.write('\n]')
}

function writeObjects(writer: Writer, view: View, keys: readonly Key[]): void {
  const { kernel } = writer
  const width = widthOf(view)
  let keySize = 0
  for (const { text } of keys) keySize += text.length * 3
  // Six bytes for a character that is escaped; a short text may be a long number.
  const times = timesShown(view.columns)
  const most = (rows: number, bytes: number): number =>
    bytes * 6 * times + rows * (keySize + keys.length * (LONGEST_NUMBER + 2) + 6)
  writer.writeRows(view, width, most, ({ cells, ends, rows }, out) => {
    const chosen = kernel.take(keys.length * 12)
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]
      const { start, end } = kernel.putText(key?.text ?? '')
      kernel.setState(chosen + i * 12, view.columns[key?.header ?? -1] ?? -1)
      kernel.setState(chosen + i * 12 + 4, start)
      kernel.setState(chosen + i * 12 + 8, end)
    }
    return kernel.rules.writeJsonRows(cells, ends, rows, width, chosen, keys.length, out)
  })
}

interface Key {
  /** What stands before the value: the key, and what separates it from the one before. */
  readonly text: string
  /** Which header's cell is the value. */
  readonly header: number
}

/** A header that comes twice is one key, where it first stands, with the last one's cell (DQ-20). */
function keysOf(headers: readonly string[]): readonly Key[] {
  const last = new Map<string, number>()
  for (let i = 0; i < headers.length; i++) last.set(headers[i] ?? '', i)
  const keys: Key[] = []
  for (const [name, header] of last) {
    const before = keys.length === 0 ? '  {\n' : ',\n'
    keys.push({ text: `${before}    ${JSON.stringify(name)}: `, header })
  }
  return keys
}

/** Runs of rows that have cells, and of rows that have none (DQ-10). */
function* partsOf(view: View): Generator<{ readonly part: View; readonly isBare: boolean }> {
  const { frame, rowCount } = view
  if (!view.hasBare || !frame.hasBareRows) {
    yield { part: view, isBare: false }
    return
  }
  const order = view.order ?? numbered(rowCount)
  for (let from = 0; from < rowCount;) {
    const isBare = frame.isBare(order[from] ?? 0)
    let to = from + 1
    while (to < rowCount && frame.isBare(order[to] ?? 0) === isBare) to++
    yield { part: { ...view, order: order.subarray(from, to), rowCount: to - from }, isBare }
    from = to
  }
}
