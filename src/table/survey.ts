import type { Kernel } from './kernel/kernel.ts'
import { decode } from './utf8.ts'

/** No longer part of a cell is shown as an example, in bytes. */
const LONGEST = 200

/** How many cells are looked at before we believe that a column has few distinct texts. */
const FIRST_CELLS = 256

/** A number as it is, and as its cell spells it. */
export interface NumberCell {
  readonly value: number
  readonly text: string
}

/** What the cells of one column in one batch are. Those not counted are text. */
export interface Survey {
  readonly empty: number
  readonly numbers: number
  readonly wholeNumbers: number
  readonly dates: number
  readonly numberLike: number
  readonly firstNumberLike: string | undefined
  readonly firstText: string | undefined
  readonly least: NumberCell | undefined
  readonly greatest: NumberCell | undefined
  readonly earliest: string | undefined
  readonly latest: string | undefined
}

/** Looks at the cells of a column in the kernel. */
export function surveyOf(kernel: Kernel, spans: number, count: number): Survey {
  const out = kernel.take(64)
  kernel.rules.surveyCells(spans, count, out)
  const word = (place: number): number => kernel.words[(out >> 2) + place] ?? 0
  const text = (place: number): string | undefined => exampleOf(kernel, spans, word(place))
  const number = (place: number, at: number): NumberCell | undefined => {
    const spelled = text(place)
    if (spelled === undefined) return undefined
    return { value: kernel.doubles[(out + at) >> 3] ?? NaN, text: spelled }
  }
  return {
    empty: word(0),
    numbers: word(1),
    wholeNumbers: word(2),
    dates: word(3),
    numberLike: word(4),
    firstNumberLike: text(5),
    firstText: text(6),
    least: number(7, 48),
    greatest: number(8, 56),
    earliest: text(9),
    latest: text(10),
  }
}

/** What is known of the cells of two batches, one after the other. */
export function bothSurveys(a: Survey, b: Survey): Survey {
  return {
    empty: a.empty + b.empty,
    numbers: a.numbers + b.numbers,
    wholeNumbers: a.wholeNumbers + b.wholeNumbers,
    dates: a.dates + b.dates,
    numberLike: a.numberLike + b.numberLike,
    firstNumberLike: a.firstNumberLike ?? b.firstNumberLike,
    firstText: a.firstText ?? b.firstText,
    least: first(a.least, b.least, (one, other) => one.value <= other.value),
    greatest: first(a.greatest, b.greatest, (one, other) => one.value >= other.value),
    earliest: first(a.earliest, b.earliest, (one, other) => one <= other),
    latest: first(a.latest, b.latest, (one, other) => one >= other),
  }
}

function first<T>(a: T | undefined, b: T | undefined, isFirst: (a: T, b: T) => boolean) {
  if (a === undefined || b === undefined) return a ?? b
  return isFirst(a, b) ? a : b
}

/** The text of a cell, or of its beginning when it is long; `undefined` for none. */
function exampleOf(kernel: Kernel, spans: number, row: number): string | undefined {
  if (row < 0) return undefined
  const start = kernel.words[(spans >> 2) + row * 2] ?? 0
  let end = kernel.words[(spans >> 2) + row * 2 + 1] ?? 0
  if (end - start > LONGEST) {
    end = start + LONGEST
    // Not in the middle of a character.
    while (end > start && ((kernel.bytes[end] ?? 0) & 0xc0) === 0x80) end--
  }
  return decode(kernel.bytes, start, end)
}

/** The first distinct texts of a column in the kernel, in order of appearance, no more than `most`. */
export function firstTexts(
  kernel: Kernel,
  spans: number,
  count: number,
  most: number,
): readonly string[] {
  const few = Math.min(count, FIRST_CELLS)
  const texts = distinctTexts(kernel, spans, few, most)
  return texts.length === most || few === count ? texts : distinctTexts(kernel, spans, count, most)
}

function distinctTexts(
  kernel: Kernel,
  spans: number,
  count: number,
  most: number,
): readonly string[] {
  const places = 2 ** Math.ceil(Math.log2(count * 2 + 2))
  const entries = kernel.take(count * 12)
  const table = kernel.take(places * 4)
  const out = kernel.take(count * 4)
  const known = kernel.rules.numberTexts(spans, count, entries, table, places, out)
  const { words, bytes } = kernel
  return Array.from({ length: Math.min(known, most) }, (_, i) => {
    const entry = (entries >> 2) + i * 3
    return decode(bytes, words[entry] ?? 0, words[entry + 1] ?? 0)
  })
}
