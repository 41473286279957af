/**
 * What a page may do: load what this server has, run it, and ask this server. Nothing else: no other
 * server, no script or style in the page's own text, no frame around it. (Tables are read by WebAssembly.)
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** What every answer says, whoever gets it. A worker has the policy of its own file. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  // The address is the key: no other site hears of it.
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}
