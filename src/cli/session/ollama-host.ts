import { isIPv6 } from 'node:net'
import { UsageError } from '../usage-error.ts'

/** The port of a model server, where neither a port nor a scheme is given. */
const PORT = 11434

/**
 * The address that `OLLAMA_HOST` means to a client, read as Ollama itself reads it: `host`, `host:port`,
 * `:port`, or a URL, in quotes or not. Addresses to listen on (`0.0.0.0`, `::`) become this machine's own.
 */
export function addressOfOllamaHost(value: string): string {
  const text = unquoted(value)
  const schemeEnd = text.indexOf('://')
  const scheme = schemeEnd === -1 ? 'http' : text.slice(0, schemeEnd).toLowerCase()
  const rest = schemeEnd === -1 ? text : text.slice(schemeEnd + 3)
  const hostEnd = rest.includes('/') ? rest.indexOf('/') : rest.length
  const { host, port } = splitHost(rest.slice(0, hostEnd))
  // A URL without a port means the port of its scheme.
  const shownPort = port ?? (schemeEnd === -1 ? String(PORT) : '')
  return `${scheme}://${clientHost(host)}${shownPort === '' ? '' : `:${shownPort}`}${rest.slice(hostEnd)}`
}

/** Shells and service files leave quotes and spaces around values. */
function unquoted(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && ' \t\r\n"\''.includes(value.charAt(start))) start++
  while (end > start && ' \t\r\n"\'/'.includes(value.charAt(end - 1))) end--
  return value.slice(start, end)
}

function splitHost(text: string): { readonly host: string; readonly port: string | undefined } {
  // An IPv6 address is full of colons: only after its bracket is one the beginning of a port.
  if (isIPv6(text)) return { host: text, port: undefined }
  const colon = text.lastIndexOf(':')
  if (colon === -1 || colon < text.lastIndexOf(']')) return { host: text, port: undefined }
  const port = text.slice(colon + 1)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`OLLAMA_HOST has the port "${port}"; a port is a number up to 65535`)
  }
  return { host: text.slice(0, colon), port }
}

function clientHost(host: string): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  if (bare === '' || bare === '0.0.0.0') return '127.0.0.1'
  if (bare === '::') return '[::1]'
  return isIPv6(bare) ? `[${bare}]` : bare
}
