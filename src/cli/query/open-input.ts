import { stat } from 'node:fs/promises'
import { fileError } from './file-error.ts'
import { FileInput } from './file-input.ts'
import type { Input, InputOptions } from './input.ts'
import { MemoryInput } from './memory-input.ts'

/** Opens the files, or standard input, that hold one table. What can be read again stays on disk. */
export async function openInput(paths: readonly string[], options: InputOptions): Promise<Input> {
  for (const path of paths) {
    if (path === '-' || !(await isPlainFile(path))) return MemoryInput.read(paths, options)
  }
  return new FileInput(paths, options)
}

async function isPlainFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    throw fileError(error, path)
  }
}
