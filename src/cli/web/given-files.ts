import { access, constants, stat } from 'node:fs/promises'
import { freeName } from '../../agent/free-name.ts'
import type { GivenFile } from '../../web/given-files.ts'
import { nameFor } from '../answer/table-name.ts'
import { fileError } from '../query/file-error.ts'
import { UsageError } from '../usage-error.ts'

/** The files of a command line, each under a name of its own. Throws where one cannot be read. */
export async function givenFiles(paths: readonly string[]): Promise<readonly GivenFile[]> {
  const files: GivenFile[] = []
  for (const path of paths) {
    await checkFile(path)
    const taken = files.map(({ name }) => name)
    files.push({ name: freeName(nameFor(path, paths), taken), path })
  }
  return files
}

async function checkFile(path: string): Promise<void> {
  const stats = await stat(path).catch((error: unknown) => {
    throw fileError(error, path)
  })
  if (stats.isDirectory()) {
    throw fileError(Object.assign(new Error('a directory'), { code: 'EISDIR' }), path)
  }
  if (!stats.isFile()) {
    throw new UsageError(
      `"${path}" is no plain file: web takes files, which the page may read again`,
    )
  }
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw fileError(error, path)
  })
}
