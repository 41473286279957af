import { expect, test } from 'vitest'
import { groupedDigits } from './grouped-digits.ts'

test('thousands stand apart and no digit changes', () => {
  expect(groupedDigits('1234567.890')).toBe('1,234,567.890')
  expect(groupedDigits('-12345678901234567890')).toBe('-12,345,678,901,234,567,890')
  expect(groupedDigits('999')).toBe('999')
  expect(groupedDigits('1e21')).toBe('1e21')
})
