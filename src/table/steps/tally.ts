import type { Fn } from '../plan.ts'

/** Counts, adds up or compares, group by group. */
export interface Tally {
  readonly needsNumbers: boolean
  /** Takes in rows: the group of each, how many groups there are by now, and the cells as numbers. */
  add(ids: Int32Array, groups: number, numbers: Float64Array | undefined): void
  /** The figure of a group; 0 when it has no rows (DQ-15). */
  result(id: number): number
}

/** A tally that has seen nothing yet. */
export function tallyFor(fn: Fn): Tally {
  switch (fn) {
    case 'count':
      return new Count()
    case 'sum':
      return new Sum()
    case 'avg':
      return new Average()
    case 'min':
      return new Extreme(1)
    case 'max':
      return new Extreme(-1)
  }
}

class Count implements Tally {
  readonly needsNumbers = false
  #counts = new Float64Array(1)

  add(ids: Int32Array, groups: number): void {
    const counts = grown(this.#counts, groups)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0
      counts[id] = (counts[id] ?? 0) + 1
    }
    this.#counts = counts
  }

  result(id: number): number {
    return this.#counts[id] ?? 0
  }
}

/** Sums are kept in units so large that no sum of floats is past the largest float on its way. */
const UNIT = 2 ** 64
const PER_UNIT = 2 ** -64

/**
 * A sum that keeps what rounding drops, and what rounding that drops (DQ-17): three numbers whose
 * sum is the sum, each far smaller than the one before. Cells that are no numbers count as 0.
 */
class Sum implements Tally {
  readonly needsNumbers = true
  #sums = new Float64Array(3)

  add(ids: Int32Array, groups: number, numbers: Float64Array = new Float64Array()): void {
    const sums = grown(this.#sums, groups * 3)
    for (let i = 0; i < ids.length; i++) {
      const value = (numbers[i] ?? 0) * PER_UNIT
      if (Number.isNaN(value)) continue
      const at = (ids[i] ?? 0) * 3
      const sum = sums[at] ?? 0
      const total = sum + value
      sums[at] = total
      const lost = Math.abs(sum) >= Math.abs(value) ? sum - total + value : value - total + sum
      const small = sums[at + 1] ?? 0
      const smallTotal = small + lost
      sums[at + 1] = smallTotal
      sums[at + 2] =
        (sums[at + 2] ?? 0) +
        (Math.abs(small) >= Math.abs(lost)
          ? small - smallTotal + lost
          : lost - smallTotal + small)
    }
    this.#sums = sums
  }

  result(id: number): number {
    return this.inUnits(id) * UNIT
  }

  inUnits(id: number): number {
    const at = id * 3
    return (this.#sums[at] ?? 0) + ((this.#sums[at + 1] ?? 0) + (this.#sums[at + 2] ?? 0))
  }
}

class Average implements Tally {
  readonly needsNumbers = true
  readonly #sum = new Sum()
  readonly #count = new Count()

  add(ids: Int32Array, groups: number, numbers?: Float64Array): void {
    this.#sum.add(ids, groups, numbers)
    this.#count.add(ids, groups)
  }

  result(id: number): number {
    const count = this.#count.result(id)
    return count === 0 ? 0 : (this.#sum.inUnits(id) / count) * UNIT
  }
}

/** The smallest value (`sign` 1) or the largest (-1). */
class Extreme implements Tally {
  readonly needsNumbers = true
  readonly #sign: 1 | -1
  #values = new Float64Array(1).fill(Infinity)

  constructor(sign: 1 | -1) {
    this.#sign = sign
  }

  add(ids: Int32Array, groups: number, numbers: Float64Array = new Float64Array()): void {
    const from = this.#values.length
    const values = grown(this.#values, groups)
    values.fill(Infinity, from)
    for (let i = 0; i < ids.length; i++) {
      const number = numbers[i] ?? 0
      const value = Number.isNaN(number) ? 0 : number * this.#sign
      const id = ids[i] ?? 0
      if (value < (values[id] ?? 0)) values[id] = value
    }
    this.#values = values
  }

  result(id: number): number {
    const value = this.#values[id] ?? 0
    return value === Infinity ? 0 : value * this.#sign
  }
}

function grown(array: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  if (length <= array.length) return array
  const larger = new Float64Array(Math.max(length, array.length * 2))
  larger.set(array)
  return larger
}
