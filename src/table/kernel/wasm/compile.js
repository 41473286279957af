// Compiles the kernel's rules to WebAssembly and writes them as a module that any runtime can load.
// The rules are the files beside this folder, as they are; only the memory under them is replaced.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import asc from 'assemblyscript/asc'

const here = new URL('./', import.meta.url)
const options = [
  ['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge', '--noAssert'],
  ['--enable', 'simd', '--runtime', 'stub', '--use', 'abort='],
  // Constants lie below the text: layout.ts knows where.
  ['--initialMemory', '16', '--memoryBase', '1792'],
]

let binary
let complaint = ''
const { error } = await asc.main(['rules.ts', '--outFile', 'rules.wasm', ...options.flat()], {
  readFile,
  listFiles: () => [],
  writeFile: (_name, data) => {
    binary = data
  },
  stderr: {
    write: (text) => {
      complaint += text
    },
  },
})
if (error !== null) throw new Error(complaint, { cause: error })

const base64 = Buffer.from(binary).toString('base64')
writeFileSync(
  new URL('module.ts', here),
  `/** The kernel's rules as WebAssembly, made by compile.js. */
export const rulesBase64: string =
  '${base64}'
`,
)

/** A file of the kernel as asc wants it: the machine's types are its own, and so are extensions. */
function readFile(name) {
  const file = basename(name)
  const path = file === 'memory.ts' ? new URL(file, here) : new URL(`../${file}`, here)
  try {
    const source = readFileSync(path, 'utf8')
      .replaceAll(/^import type .*$/gm, '')
      .replaceAll(/ from '(.*)\.ts'/g, " from '$1'")
    // A call costs more than most of what the memory's functions do.
    return file === 'memory.ts' ? source.replaceAll(/^export function/gm, '@inline\n$&') : source
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
