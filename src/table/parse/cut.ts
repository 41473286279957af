import type { Kernel } from '../kernel/kernel.ts'

/** Whether the end of a piece may have cut the character there in two. */
export function isCut(kernel: Kernel, at: number, end: number): boolean {
  return end - at < 4 && (kernel.bytes[at] ?? 0) >= 0x80
}
