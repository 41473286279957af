import { extname, join } from 'node:path'
import { codeOf } from '../chat/network-error.ts'
import { empty } from './answers.ts'
import { fileAnswer } from './file-answer.ts'

/** What the page consists of, by ending. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Names that the build gives. Among them is none that leads elsewhere. */
const ASSET = /^[\w-][\w.-]*$/

/** The page. It is asked for anew each time: it names the files that belong to it. */
export function pageAnswer(folder: string): Promise<Response> {
  return answerOf(join(folder, 'index.html'), 'no-store')
}

/** A file of the page. Its name has a digest of what is in it: it never changes. */
export async function assetAnswer(folder: string, name: string): Promise<Response> {
  if (!ASSET.test(name)) return empty(404)
  return answerOf(join(folder, 'assets', name), 'private, max-age=31536000, immutable')
}

async function answerOf(path: string, caching: string): Promise<Response> {
  const type = types[extname(path)] ?? 'application/octet-stream'
  try {
    return await fileAnswer(path, { 'content-type': type, 'cache-control': caching })
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EISDIR') return empty(404)
    throw error
  }
}
