import type { Numbers } from '../batch.ts'
import type { Fn } from '../plan.ts'

const NONE: Numbers = { values: new Float64Array(), picks: undefined }

/** Counts, adds up or compares, group by group. */
export interface Tally {
  readonly needsNumbers: boolean
  /** Takes in rows: the group of each, how many groups there are by now, and the cells as numbers. */
  add(ids: Int32Array, groups: number, numbers: Numbers | undefined): void
  /** The figure of a group; 0 when it has no rows (DQ-15). */
  result(id: number): number
}

/** A tally that has seen nothing yet. */
export function tallyFor(fn: Fn): Tally {
  switch (fn) {
    case 'count':
      return new Count()
    case 'sum':
      return new Sum(false)
    case 'avg':
      return new Sum(true)
    case 'min':
      return new Extreme(1)
    case 'max':
      return new Extreme(-1)
  }
}

class Count implements Tally {
  readonly needsNumbers = false
  readonly #counts: number[] = []

  add(ids: Int32Array, groups: number): void {
    const counts = this.#counts
    extend(counts, groups, 0)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0
      counts[id] = (counts[id] ?? 0) + 1
    }
  }

  result(id: number): number {
    return this.#counts[id] ?? 0
  }
}

/** Sums are kept in units so large that no sum of floats is past the largest float on its way. */
const UNIT = 2 ** 64
const PER_UNIT = 2 ** -64

/** A sum is four numbers: itself, what rounding dropped, what rounding that dropped, how many rows. */
const WIDTH = 4

/**
 * A sum, or a mean, that keeps what rounding drops (DQ-17): the sum is that of three numbers, each
 * far smaller than the one before. Cells that are no numbers count as 0.
 */
class Sum implements Tally {
  readonly needsNumbers = true
  readonly #isMean: boolean
  readonly #sums: number[] = []

  constructor(isMean: boolean) {
    this.#isMean = isMean
  }

  add(ids: Int32Array, groups: number, { values, picks }: Numbers = NONE): void {
    const sums = this.#sums
    extend(sums, groups * WIDTH, 0)
    for (let i = 0; i < ids.length; i++) {
      const at = (ids[i] ?? 0) * WIDTH
      sums[at + 3] = (sums[at + 3] ?? 0) + 1
      const value = (values[picks === undefined ? i : (picks[i] ?? 0)] ?? 0) * PER_UNIT
      if (Number.isNaN(value)) continue
      // What rounding drops of a sum, without asking which of its two parts is the larger.
      const sum = sums[at] ?? 0
      const total = sum + value
      const added = total - sum
      const lost = sum - (total - added) + (value - added)
      const small = sums[at + 1] ?? 0
      const smallTotal = small + lost
      const smallAdded = smallTotal - small
      sums[at] = total
      sums[at + 1] = smallTotal
      sums[at + 2] = (sums[at + 2] ?? 0) + (small - (smallTotal - smallAdded) + (lost - smallAdded))
    }
  }

  result(id: number): number {
    const [sum = 0, small = 0, smaller = 0, count = 0] = this.#sums.slice(
      id * WIDTH,
      (id + 1) * WIDTH,
    )
    const inUnits = sum + (small + smaller)
    return (this.#isMean && count > 0 ? inUnits / count : inUnits) * UNIT
  }
}

/** The smallest value (`sign` 1) or the largest (-1). */
class Extreme implements Tally {
  readonly needsNumbers = true
  readonly #sign: 1 | -1
  readonly #values: number[] = []

  constructor(sign: 1 | -1) {
    this.#sign = sign
  }

  add(ids: Int32Array, groups: number, { values, picks }: Numbers = NONE): void {
    const extremes = this.#values
    extend(extremes, groups, Infinity)
    for (let i = 0; i < ids.length; i++) {
      const number = values[picks === undefined ? i : (picks[i] ?? 0)] ?? 0
      const value = Number.isNaN(number) ? 0 : number * this.#sign
      const id = ids[i] ?? 0
      if (value < (extremes[id] ?? 0)) extremes[id] = value
    }
  }

  result(id: number): number {
    const value = this.#values[id] ?? Infinity
    return value === Infinity ? 0 : value * this.#sign
  }
}

/** Makes a list so long. A list of floats is as quick as a typed array, and quicker to make. */
function extend(list: number[], length: number, value: number): void {
  while (list.length < length) list.push(value)
}
