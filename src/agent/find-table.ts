import { didYouMean } from '../table/nearest.ts'
import type { AttachedTable } from './attached-table.ts'

/** How many names a text lists. */
const MOST = 40

type Found =
  | { readonly ok: true; readonly attachment: AttachedTable }
  | { readonly ok: false; readonly message: string }

/**
 * The attached table that the arguments of a call mean: by its name, with or without the `@`; by the name
 * up to its dot, where only one begins so; the only one, where none is named. `undefined` when `data`
 * is no name but a table itself.
 */
export function findTable(args: unknown, attachments: readonly AttachedTable[]): Found | undefined {
  const data = dataIn(args)
  if (data === undefined) return onlyTable(args, attachments)
  const wanted = data.replace(/^@/, '').toLowerCase()
  const named = attachments.find(({ name }) => name.toLowerCase() === wanted)
  if (named !== undefined) return { ok: true, attachment: named }
  if (mayBeTable(data)) return undefined
  const [only, another] = attachments.filter(({ name }) =>
    name.toLowerCase().startsWith(`${wanted}.`),
  )
  if (only !== undefined && another === undefined) return { ok: true, attachment: only }
  return { ok: false, message: noSuchTable(data, attachments) }
}

/** Where nothing at all was said, something was lost: the whole table is not what was asked for. */
function onlyTable(args: unknown, attachments: readonly AttachedTable[]): Found {
  const [attachment, another] = attachments
  const isSaid = typeof args === 'object' && args !== null && Object.keys(args).length > 0
  if (isSaid && attachment !== undefined && another === undefined) return { ok: true, attachment }
  const what = isSaid ? 'data is missing' : 'there are no arguments'
  return { ok: false, message: `${what}: say which table, ${tableNames(attachments)}` }
}

/** A single line of CSV is a table without rows, which nobody asks anything. */
function mayBeTable(data: string): boolean {
  return data.includes('\n') || data.startsWith('[') || data.startsWith('{')
}

/** The names of tables as a model writes them, in a list. */
export function tableNames(attachments: readonly AttachedTable[]): string {
  const names = attachments.slice(0, MOST).map(({ name }) => JSON.stringify(`@${name}`))
  const more = attachments.length > MOST ? [`${attachments.length - MOST} more`] : []
  return [...names, ...more].join(', ')
}

function noSuchTable(data: string, attachments: readonly AttachedTable[]): string {
  const names = attachments.map(({ name }) => `@${name}`)
  const wanted = JSON.stringify(data.slice(0, 100))
  return `there is no table ${wanted}.${didYouMean(data, names)} There is: ${tableNames(attachments)}`
}

function dataIn(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || !('data' in args)) return undefined
  return typeof args.data === 'string' ? args.data.trim() : undefined
}
