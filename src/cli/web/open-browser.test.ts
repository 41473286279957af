import { expect, test } from 'vitest'
import { openerFor } from './open-browser.ts'

test('every system has its own command', () => {
  expect(openerFor('darwin', {})).toEqual(['open'])
  expect(openerFor('win32', {})).toEqual(['cmd.exe', '/c', 'start'])
  expect(openerFor('linux', { DISPLAY: ':0' })).toEqual(['xdg-open'])
  expect(openerFor('freebsd', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(['xdg-open'])
})

test('without a screen nothing is opened', () => {
  expect(openerFor('linux', {})).toEqual([])
  expect(openerFor('linux', { DISPLAY: '' })).toEqual([])
})
