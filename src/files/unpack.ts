import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { TableError } from '../table/error.ts'
import { collect, type CollectOptions } from './collect.ts'

/** How much is unpacked at a time. */
const CHUNK = 1 << 18

/** Unpacks what gzip wrote, several times one after the other perhaps. */
export async function unpack(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: CollectOptions,
): Promise<Uint8Array> {
  try {
    return await pipeline(
      chunks,
      createGunzip({ chunkSize: CHUNK }),
      (unpacked: AsyncIterable<Uint8Array>) => collect(unpacked, options),
    )
  } catch (error) {
    throw isOfZlib(error) ? damaged(options.name, error) : error
  }
}

function isOfZlib(error: unknown): error is Error & { readonly code: string } {
  if (!(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'string' && error.code.startsWith('Z_')
}

function damaged(name: string, error: Error & { readonly code: string }): TableError {
  const what =
    error.code === 'Z_BUF_ERROR' ? 'its packed data ends too early' : `gzip says: ${error.message}`
  const message = `${name} is damaged (${what}). Copy or download it again`
  return new TableError('Parse', message, { cause: error })
}
