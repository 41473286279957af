// The built-in model on this machine, with the parts of the product: how long a question takes, warm and from
// the start of the command, how much memory, how fast it reads and writes. Ends with code 1 when a bar is
// missed. With --prompts FILE --out FILE it writes instead what the engine says to every prompt of a file, so
// that an exam can be scored: see completePrompts.

import { parseArgs } from 'node:util'
import { completePrompts } from './model/complete-prompts.ts'

const { values } = parseArgs({
  options: {
    prompts: { type: 'string' },
    out: { type: 'string' },
    weights: { type: 'string' },
    'refusal-bias': { type: 'string', default: '2' },
  },
})
const { prompts, out, weights } = values
const refusalBias = Number(values['refusal-bias'])
if (prompts !== undefined && out !== undefined) {
  await completePrompts({ prompts, out, weights, refusalBias })
}
