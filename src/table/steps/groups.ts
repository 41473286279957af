import type { Batch, Codes, Rows } from '../batch.ts'
import { ColumnFinder, findColumn } from '../columns.ts'
import { TableError } from '../error.ts'
import { scratchInts } from '../scratch.ts'

/** A table of pairs that is looked up by place and not by hash, while it is this small. */
const DENSE = 1 << 16

/** Gives every row the number of its group: rows with exactly the same keys have the same. */
export class Groups {
  readonly #finder = new ColumnFinder()
  #levels: readonly Level[]
  #text: string | undefined

  /** `text` is what the names were read from, when it was text: it may name a column itself. */
  constructor(names: readonly string[], text: string | undefined) {
    this.#levels = names.map((name) => new Level(name))
    this.#text = text
  }

  get names(): readonly string[] {
    return this.#levels.map((level) => level.name)
  }

  /** How many groups there are. Without keys there is one, with or without rows. */
  get count(): number {
    return this.#levels.at(-1)?.count ?? 1
  }

  /** The group of each row, good until the next batch. */
  assign(batch: Batch, headers: readonly string[], rows: Rows): Int32Array {
    this.#settle(headers)
    const ids = scratchInts(rows?.length ?? batch.rows).fill(0)
    let parents = 1
    for (const level of this.#levels) {
      const column = this.#finder.find(headers, level.name)
      level.refine(ids, parents, batch.codes(column, rows))
      parents = level.count
    }
    return ids
  }

  /** Adds the keys of a group to a list. */
  pushKeys(id: number, list: string[]): void {
    const first = list.length
    let group = id
    for (let i = this.#levels.length - 1; i >= 0; i--) {
      const level = this.#levels[i]
      list[first + i] = level?.textOf(group) ?? ''
      group = level?.parentOf(group) ?? 0
    }
  }

  /** Complains about a column that no row had. */
  check(headers: readonly string[]): void {
    this.#settle(headers)
    for (const name of this.names) {
      if (findColumn(headers, name) < 0) {
        throw new TableError('Column', `group_by column '${name}' not found`)
      }
    }
  }

  /** `["a"]` is a list of one name, unless the table has a column that is called so. */
  #settle(headers: readonly string[]): void {
    const text = this.#text
    this.#text = undefined
    if (text === undefined || findColumn(headers, text) < 0) return
    this.#levels = [new Level(text)]
  }
}

/** One key: it divides the groups of the keys before it. */
class Level {
  readonly name: string
  readonly #codes = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #groups = new Map<number, number>()
  readonly #members: { readonly parent: number; readonly code: number }[] = []

  constructor(name: string) {
    this.name = name
  }

  get count(): number {
    return this.#members.length
  }

  textOf(group: number): string {
    return this.#texts[this.#members[group]?.code ?? 0] ?? ''
  }

  parentOf(group: number): number {
    return this.#members[group]?.parent ?? 0
  }

  /** Replaces the group of each row by the one that its text divides it into. */
  refine(ids: Int32Array, parents: number, { codes, texts, picks }: Codes): void {
    const width = texts.length
    const known = scratchInts(width)
    for (let i = 0; i < width; i++) known[i] = this.#codeOf(texts[i] ?? '')
    const dense = parents * width <= DENSE ? scratchInts(parents * width).fill(0) : undefined
    if (dense !== undefined && parents === 1) {
      this.#divide(ids, codes, picks, known, dense)
      return
    }
    for (let i = 0; i < ids.length; i++) {
      const parent = ids[i] ?? 0
      const code = codes[picks === undefined ? i : (picks[i] ?? 0)] ?? 0
      let group = dense === undefined ? 0 : (dense[parent * width + code] ?? 0)
      if (group === 0) {
        group = this.#groupOf(parent, known[code] ?? 0) + 1
        if (dense !== undefined) dense[parent * width + code] = group
      }
      ids[i] = group - 1
    }
  }

  /** The same where there is nothing to divide yet but all rows, as in most questions. */
  #divide(
    ids: Int32Array,
    codes: Int32Array,
    picks: Rows,
    known: Int32Array,
    groups: Int32Array,
  ): void {
    const { length } = ids
    for (let i = 0; i < length; i++) {
      const code = codes[picks === undefined ? i : (picks[i] ?? 0)] ?? 0
      let group = groups[code] ?? 0
      if (group === 0) {
        group = this.#groupOf(0, known[code] ?? 0) + 1
        groups[code] = group
      }
      ids[i] = group - 1
    }
  }

  #codeOf(text: string): number {
    let code = this.#codes.get(text)
    if (code === undefined) {
      code = this.#texts.length
      this.#codes.set(text, code)
      this.#texts.push(text)
    }
    return code
  }

  #groupOf(parent: number, code: number): number {
    const key = parent * 2 ** 26 + code
    let group = this.#groups.get(key)
    if (group === undefined) {
      group = this.#members.length
      this.#groups.set(key, group)
      this.#members.push({ parent, code })
    }
    return group
  }
}
