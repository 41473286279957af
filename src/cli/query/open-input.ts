import { stat } from 'node:fs/promises'
import { formatOfName } from '../../files/parse-bytes.ts'
import { isGzip } from '../../files/parse-bytes.ts'
import { fileError } from './file-error.ts'
import { FileInput } from './file-input.ts'
import { readHead } from './head.ts'
import type { Input, InputOptions } from './input.ts'
import { MemoryInput } from './memory-input.ts'

/** Opens the files, or standard input, that hold one table. What can be read in pieces stays on disk. */
export async function openInput(paths: readonly string[], options: InputOptions): Promise<Input> {
  for (const path of paths) {
    const canStay = path !== '-' && (await isReadInPieces(path, options.format))
    if (!canStay) return MemoryInput.read(paths, options)
  }
  return new FileInput(paths, { ...options, format: options.format ?? formatOfNames(paths) })
}

/** What the names of files say, if they say the same. */
function formatOfNames(paths: readonly string[]): string | undefined {
  const formats = new Set(paths.map(formatOfName))
  return formats.size === 1 ? [...formats][0] : undefined
}

async function isReadInPieces(
  path: string,
  format: string | undefined = formatOfName(path),
): Promise<boolean> {
  try {
    if (format === 'tsv' || !(await stat(path)).isFile()) return false
    return !isGzip(await readHead(path))
  } catch (error) {
    throw fileError(error, path)
  }
}
