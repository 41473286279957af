import { expect, test } from 'vitest'
import { gridCommand, type KeyPress } from './grid-command.ts'

const extent = { rows: 100, columns: 5, page: 10 }
const cell = { row: 3, column: 2 }
const header = { row: -1, column: 2 }
const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('Enter opens a cell and sorts by a header', () => {
  expect(gridCommand(press('Enter'), cell, extent)).toEqual({ kind: 'open' })
  expect(gridCommand(press('Enter'), header, extent)).toEqual({ kind: 'sort' })
  expect(gridCommand(press(' '), header, extent)).toEqual({ kind: 'sort' })
})

test('with Shift the arrows change the width and Enter fits it', () => {
  expect(gridCommand(press('ArrowRight', { shiftKey: true }), cell, extent)).toEqual({
    kind: 'widen',
    by: 24,
  })
  expect(gridCommand(press('ArrowLeft', { shiftKey: true }), header, extent)).toEqual({
    kind: 'widen',
    by: -24,
  })
  expect(gridCommand(press('Enter', { shiftKey: true }), header, extent)).toEqual({ kind: 'fit' })
})

test('the other keys move, with Ctrl or the command key far', () => {
  expect(gridCommand(press('ArrowDown', { metaKey: true }), cell, extent)).toEqual({
    kind: 'go',
    to: { row: 99, column: 2 },
  })
})

test('what is held with Alt belongs to the browser, and letters to nobody', () => {
  expect(gridCommand(press('ArrowLeft', { altKey: true }), cell, extent)).toBeUndefined()
  expect(gridCommand(press('c', { ctrlKey: true }), cell, extent)).toBeUndefined()
})
