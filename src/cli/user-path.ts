import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/** In which folder of the user a file belongs: what names it, and where it is otherwise. */
const folders = {
  'config.json': {
    windows: { variable: 'APPDATA', usual: ['AppData', 'Roaming'] },
    others: { variable: 'XDG_CONFIG_HOME', usual: ['.config'] },
  },
  history: {
    windows: { variable: 'LOCALAPPDATA', usual: ['AppData', 'Local'] },
    others: { variable: 'XDG_STATE_HOME', usual: ['.local', 'state'] },
  },
} as const

/** Where a file of ours is, as the system has it. */
export function userPath(
  file: keyof typeof folders,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
  home: () => string = homedir,
): string {
  const path = platform === 'win32' ? win32 : posix
  const { variable, usual } = folders[file][platform === 'win32' ? 'windows' : 'others']
  const named = env[variable] ?? ''
  // The standard has a relative folder ignored.
  const folder = path.isAbsolute(named) ? named : path.join(home(), ...usual)
  return path.join(folder, 'tallymark', file)
}
