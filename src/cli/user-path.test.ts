import { expect, test } from 'vitest'
import { userPath } from './user-path.ts'

const home = (): string => '/home/ada'

test.each([
  ['config.json', {}, 'linux', '/home/ada/.config/tallymark/config.json'],
  ['config.json', { XDG_CONFIG_HOME: '/xdg' }, 'linux', '/xdg/tallymark/config.json'],
  ['config.json', { XDG_CONFIG_HOME: 'xdg' }, 'linux', '/home/ada/.config/tallymark/config.json'],
  ['config.json', { APPDATA: 'C:\\Data' }, 'win32', 'C:\\Data\\tallymark\\config.json'],
  ['config.json', {}, 'win32', '\\home\\ada\\AppData\\Roaming\\tallymark\\config.json'],
  ['history', {}, 'darwin', '/home/ada/.local/state/tallymark/history'],
  ['history', { XDG_STATE_HOME: '/state' }, 'linux', '/state/tallymark/history'],
  ['history', { XDG_STATE_HOME: '' }, 'linux', '/home/ada/.local/state/tallymark/history'],
  ['history', { XDG_STATE_HOME: 'state' }, 'linux', '/home/ada/.local/state/tallymark/history'],
  ['history', { LOCALAPPDATA: 'C:\\Data' }, 'win32', 'C:\\Data\\tallymark\\history'],
  ['history', {}, 'win32', '\\home\\ada\\AppData\\Local\\tallymark\\history'],
] as const)('%s with %j on %s: %s', (file, env, platform, path) => {
  expect(userPath(file, env, platform, home)).toBe(path)
})
