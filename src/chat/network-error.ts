import { ChatError } from './error.ts'
import { isJsonObject } from './json.ts'

/** The request could not be sent, or its reply not be read to the end. */
export function networkError(base_url: string, cause: unknown): ChatError {
  const { message, advice } = describeFailure(base_url, cause)
  return new ChatError('Network', message, { advice, retryable: true, cause })
}

function describeFailure(base_url: string, cause: unknown): { message: string; advice: string } {
  switch (codeOf(cause)) {
    case 'ECONNREFUSED':
    case 'ConnectionRefused':
      return {
        message: `no model server at ${base_url} (connection refused)`,
        advice: 'Start it with "ollama serve", or set base_url to where it listens.',
      }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        message: `no model server at ${base_url} (the host name is not known)`,
        advice: 'Check the host name in base_url.',
      }
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return {
        message: `no model server at ${base_url} (no connection within 30 seconds)`,
        advice: 'Check the address in base_url, and that no firewall stands between.',
      }
    default:
      return {
        message: `the connection to ${base_url} failed: ${reasonOf(cause)}`,
        advice: 'Check that the server still runs, and send again.',
      }
  }
}

/** The first error code along the chain of causes: fetch wraps the one that tells. */
export function codeOf(error: unknown): string | undefined {
  let current = error
  for (let level = 0; level < 8 && isJsonObject(current); level++) {
    const code = current['code']
    if (typeof code === 'string' && code !== '') return code
    const { errors } = current
    current = Array.isArray(errors) ? errors[0] : current['cause']
  }
  return undefined
}

/** The innermost message along the chain of causes. */
function reasonOf(error: unknown): string {
  let text = ''
  let current = error
  for (let level = 0; level < 8 && isJsonObject(current); level++) {
    const { message } = current
    if (typeof message === 'string' && message !== '') text = message
    current = current['cause']
  }
  return text === '' ? 'no reason given' : text
}
