// The built-in model on this machine, with the parts of the product: how long a question takes, warm and from
// the start of the command, how much memory, how fast it reads and writes. Ends with code 1 when a bar is
// missed. With --prompts FILE --out FILE it writes instead what the engine says to every prompt of a file, so
// that an exam can be scored: see completePrompts.

import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { checkCold } from './model/cold.ts'
import { completePrompts } from './model/complete-prompts.ts'
import { showSpeed } from './model/speed.ts'
import { checkWarm } from './model/warm.ts'

const { values } = parseArgs({
  options: {
    prompts: { type: 'string' },
    out: { type: 'string' },
    weights: { type: 'string' },
  },
})
const { prompts, out, weights } = values
if (prompts !== undefined && out !== undefined) {
  await completePrompts({ prompts, out, weights })
} else {
  const [cpu] = cpus()
  const [load = 0] = loadavg()
  console.log(
    `Node ${process.version}, ${process.arch}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, load ${load.toFixed(1)}`,
  )
  await showSpeed()
  const bars = [await checkWarm(), checkCold()]
  process.exitCode = bars.every(Boolean) ? 0 : 1
}
