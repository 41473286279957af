import { expect } from 'vitest'
import { compiledKernel, plainKernel, type Kernel } from '../../src/table/kernel/kernel.ts'
import { SLACK } from '../../src/table/kernel/layout.ts'

/** The rules as JavaScript and as WebAssembly. */
export function kernels(): readonly [Kernel, Kernel] {
  const compiled = compiledKernel()
  if (compiled === undefined) throw new Error('no WebAssembly here')
  return [plainKernel(), compiled]
}

/** How much memory around a text is filled with what must not matter. */
const JUNK = 1 << 14

/**
 * Puts bytes where the text of a batch goes, among other junk in each kernel, so that a rule that
 * reads past its text gives two answers. Returns where the text ends.
 */
export function putBytes(kernel: Kernel, bytes: Uint8Array, isLast = true): number {
  kernel.owner = undefined
  kernel.release()
  const at = kernel.take(JUNK + bytes.length)
  const junk = kernel === plainKernel() ? '1,"\n|\\' : '0.}\n[,'
  for (let i = 0; i < JUNK + bytes.length; i++) {
    kernel.bytes[at + i] = junk.charCodeAt(i % junk.length)
  }
  kernel.release()
  kernel.take(bytes.length + SLACK)
  kernel.bytes.set(bytes, at)
  kernel.closeText(at + bytes.length, isLast)
  return at + bytes.length
}

/** Runs the same on both kernels; what comes of it must be the same. Returns it. */
export function agree<T>(run: (kernel: Kernel) => T): T {
  const [plain, compiled] = kernels().map((kernel) => run(kernel))
  if (plain === undefined || compiled === undefined) throw new Error('nothing to compare')
  expect(compiled).toEqual(plain)
  return plain
}
