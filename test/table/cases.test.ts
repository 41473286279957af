import { describe, test } from 'vitest'
import { tableCases } from './cases.ts'
import { fileCase } from './file-case.ts'

describe('the built package', () => {
  test.each([...tableCases, fileCase].map((one) => [one.name, one] as const))('%s', (_name, one) =>
    one.run(),
  )
})
