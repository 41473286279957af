import { expect, test } from 'vitest'
import { chooseContext } from './choose-context.ts'

const asked = (value: number) => ({ value, from: '--context' })

test.each([
  ['nothing known', undefined, undefined, undefined, 8192, 'the default'],
  ['a long model', undefined, undefined, 131_072, 8192, 'the default'],
  ['a short model', undefined, undefined, 2048, 2048, 'all that the model has'],
  ['loaded with enough', undefined, 32_768, 131_072, 32_768, 'as it is loaded'],
  ['loaded with just enough', undefined, 4096, undefined, 4096, 'as it is loaded'],
  ['loaded with too little', undefined, 2048, 131_072, 8192, 'the default'],
  ['asked for', asked(2048), 32_768, 131_072, 2048, 'from --context'],
  ['asked for all', asked(131_072), undefined, 131_072, 131_072, 'from --context'],
  ['asked for too much', asked(200_000), 4096, 131_072, 131_072, 'all that the model has'],
])('%s', (_what, setting, loadedWith, longest, context, reason) => {
  expect(chooseContext(setting, loadedWith, longest)).toEqual({ context, reason })
})
