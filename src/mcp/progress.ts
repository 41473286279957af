import type { ServerContext } from './sdk.ts'

/**
 * Tells the client how far its call has come, if it asked for that: at each percent, so that a query of any
 * length is a hundred messages at most. What is done in one go is not worth one.
 */
export function progressOf({
  _meta,
  notify,
}: ServerContext['mcpReq']): (rows: number, of: number) => void {
  const progressToken = _meta?.progressToken
  let told = 0
  return (progress, total) => {
    const percent = Math.floor((100 * progress) / total)
    const isAtOnce = told === 0 && progress === total
    if (progressToken === undefined || percent === told || isAtOnce) return
    told = percent
    const params = { progressToken, progress, total, message: `${percent}% of the rows` }
    // A client that has gone needs no progress, and is noticed elsewhere.
    notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
