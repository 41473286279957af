import { describe, test } from 'vitest'
import { tableCases } from './cases.ts'

describe('the built package', () => {
  test.each(tableCases.map((one) => [one.name, one] as const))('%s', (_name, one) => one.run())
})
