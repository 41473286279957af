import { spawn } from 'node:child_process'

/** Has the system open a page. That it cannot is no error: the address has been told. */
export function openBrowser(
  url: string,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): void {
  const [command, ...args] = openerFor(platform, env)
  if (command === undefined) return
  const child = spawn(command, [...args, url], {
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
  })
  child.on('error', () => {})
  child.unref()
}

/** The command that opens what it is given; nothing where no screen could show it. */
export function openerFor(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  if (platform === 'darwin') return ['open']
  // There it is a word of the shell. Our address has no character that the shell would take for its own.
  if (platform === 'win32') return ['cmd.exe', '/c', 'start']
  // Without a screen it would start a browser for terminals, behind our back.
  const hasScreen = ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER'].some(
    (name) => (env[name] ?? '') !== '',
  )
  return hasScreen ? ['xdg-open'] : []
}
