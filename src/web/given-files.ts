import { stat } from 'node:fs/promises'
import { codeOf } from '../chat/network-error.ts'
import { empty, failure } from './answers.ts'
import { fileAnswer } from './file-answer.ts'

/** A file that was named when the server was started. No other is ever read. */
export interface GivenFile {
  /** Under which the page knows it. No other has it. */
  readonly name: string
  readonly path: string
}

/** What the page is told of a file before it asks for it. */
export interface FileFacts {
  readonly name: string
  readonly size: number
}

/** Names and sizes as they are now. One that is gone has no size: who asks for it is told why. */
export function factsOf(files: readonly GivenFile[]): Promise<FileFacts[]> {
  const sizeOf = async (path: string): Promise<number> => {
    try {
      return (await stat(path)).size
    } catch {
      return 0
    }
  }
  return Promise.all(files.map(async ({ name, path }) => ({ name, size: await sizeOf(path) })))
}

/** The bytes of a file that was given, whatever they are: for the page to read, not for a browser to show. */
export async function givenFileAnswer(
  files: readonly GivenFile[],
  encodedName: string,
): Promise<Response> {
  const name = decoded(encodedName)
  const file = files.find((one) => one.name === name)
  if (file === undefined) return empty(404)
  try {
    return await fileAnswer(file.path, {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return failure(410, `"${file.name}" is not there any more`)
    return failure(500, `"${file.name}" cannot be read (${code ?? String(error)})`)
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
