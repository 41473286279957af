// Arrays that live only while one batch is worked on. A new typed array costs half a microsecond,
// which is much when the whole question takes ten; so they are cut from one block, again and again.

const block = new ArrayBuffer(1 << 18)
let used = 0

/** Gives back all arrays that were handed out: a new batch begins. */
export function resetScratch(): void {
  used = 0
}

/** Integers of any value, until the next batch. */
export function scratchInts(length: number): Int32Array {
  const at = take(length * 4)
  return at < 0 ? new Int32Array(length) : new Int32Array(block, at, length)
}

/** Floats of any value, until the next batch. */
export function scratchDoubles(length: number): Float64Array {
  const at = take(length * 8)
  return at < 0 ? new Float64Array(length) : new Float64Array(block, at, length)
}

function take(size: number): number {
  const at = used
  if (at + size > block.byteLength) return -1
  used = (at + size + 7) & ~7
  return at
}
