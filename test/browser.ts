import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)

/** On a machine that is to check everything, a missing browser is a failure and not an excuse. */
export const isBrowserMissing: boolean = found === undefined && process.env['CI'] === undefined
if (isBrowserMissing)
  process.stderr.write(
    'no Chromium found: the page tests are left out (apt-get install chromium)\n',
  )

/** Starts a Chromium that nobody has used before. */
export function startBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'tallymark-chromium-'))
  return chromium.launchPersistentContext(profile, {
    executablePath: found ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...options,
  })
}
