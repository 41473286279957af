import type { Attributes } from '@opentelemetry/api'

/** `server.address` and `server.port` of an address. Of a wrong one the adapter complains, not we. */
export function serverAttributes(base_url: string | undefined): Attributes {
  if (base_url === undefined || !URL.canParse(base_url)) return {}
  const { protocol, hostname, port } = new URL(base_url)
  const usual = protocol === 'https:' ? 443 : 80
  return {
    // A URL writes the address of IPv6 in brackets, which are no part of it.
    'server.address': hostname.replace(/^\[(.*)\]$/, '$1'),
    'server.port': port === '' ? usual : Number(port),
  }
}
