import { BlockList, isIP, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** Who calls, as far as the headers tell. */
export interface Caller {
  readonly host: string
  readonly origin: string
}

/**
 * Whether a server on loopback answers to this `Host`: to the names that a machine has for itself and for
 * its neighbours. A page whose own name was made to point here (DNS rebinding) comes with another one.
 */
export function isAllowedHost(header: string): boolean {
  const host = withoutPort(header).toLowerCase()
  if (isIP(host) !== 0) return isNear(host) || isOwn(host)
  return (
    host === '' ||
    host === 'localhost' ||
    host === hostname().toLowerCase() ||
    /\.(?:localhost|local|internal)$/.test(host)
  )
}

/** Whether a `Host` means this very machine, by its loopback addresses or as `localhost`, and nothing else. */
export function isLoopbackHost(header: string): boolean {
  const host = withoutPort(header).toLowerCase()
  return isIP(host) === 0 ? host === 'localhost' : isLoopback(host)
}

/** Whether a page of this origin may ask: one of this machine, or of a program on it. */
export function isAllowedOrigin({ host, origin }: Caller): boolean {
  if (origin === '' || origin === `http://${host}` || origin === `https://${host}`) return true
  return (
    /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::.*)?$/.test(origin) ||
    /^(?:app|file|tauri|vscode-webview|vscode-file):\/\//.test(origin)
  )
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(address: string): boolean {
  return loopback.check(address, familyOf(address))
}

function withoutPort(header: string): string {
  if (isIPv6(header)) return header
  const [, bracketed] = /^\[(.*)\](?::.*)?$/.exec(header) ?? []
  if (bracketed !== undefined) return bracketed
  const colon = header.lastIndexOf(':')
  return colon === -1 ? header : header.slice(0, colon)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Addresses of this machine, of private networks, and the one that means any. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('0.0.0.0')
near.addAddress('::1', 'ipv6')
near.addAddress('::', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

function isNear(address: string): boolean {
  return near.check(address, familyOf(address))
}

function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((one) => one.address === address),
  )
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
