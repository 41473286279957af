import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { isAllowedHost, isAllowedOrigin, isLoopback, isLoopbackHost } from './caller.ts'

test.each([
  '',
  'localhost',
  'localhost:11434',
  'LOCALHOST:11434',
  '127.0.0.1:11434',
  '127.1.2.3',
  '[::1]:11434',
  '::1',
  '0.0.0.0:11434',
  '192.168.1.5:11434',
  '10.1.2.3',
  '172.31.0.1:80',
  '[fd00::1]:80',
  'printer.local:11434',
  'host.docker.internal:11434',
  'app.localhost',
  hostname(),
])('the host "%s" is this machine, or near', (host) => {
  expect(isAllowedHost(host)).toBe(true)
})

test.each([
  'example.org',
  'example.org:11434',
  '8.8.8.8:11434',
  '172.32.0.1',
  'localhost.example.org',
  'evillocalhost',
  'local',
  '127.0.0.1.example.org',
  '[2001:db8::1]:80',
])('the host "%s" is somebody else', (host) => {
  expect(isAllowedHost(host)).toBe(false)
})

test.each([
  '',
  'http://localhost',
  'https://localhost:3000',
  'http://127.0.0.1:5173',
  'http://0.0.0.0:8080',
  'http://box.lan:11434',
  'app://obsidian.md',
  'file://',
  'tauri://localhost',
  'vscode-webview://abc',
  'vscode-file://vscode-app',
])('a page of "%s" may ask', (origin) => {
  expect(isAllowedOrigin({ host: 'box.lan:11434', origin })).toBe(true)
})

test.each([
  'null',
  'https://example.org',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://192.168.1.5',
  'chrome-extension://abc',
  'http://box.lan',
])('a page of "%s" may not', (origin) => {
  expect(isAllowedOrigin({ host: 'box.lan:11434', origin })).toBe(false)
})

test('addresses that only this machine can reach are known', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].map(isLoopback)).toEqual([true, true, true])
  expect(['0.0.0.0', '192.168.1.5', '::'].map(isLoopback)).toEqual([false, false, false])
})

test.each(['localhost', 'LOCALHOST:80', '127.0.0.1:8809', '127.1.2.3', '[::1]:80', '::1'])(
  'the host "%s" is this machine alone',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  },
)

test.each([
  '',
  '0.0.0.0',
  '192.168.1.5:80',
  'printer.local',
  'host.docker.internal',
  'app.localhost',
  'localhost.',
  'localhost.example.org',
  'localhost@example.org',
  '127.0.0.1.example.org',
  '2130706433',
  '[::ffff:8.8.8.8]',
])('the host "%s" may be another', (host) => {
  expect(isLoopbackHost(host)).toBe(false)
})
