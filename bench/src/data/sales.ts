import { closeSync, openSync, writeSync } from 'node:fs'
import { writeAnswer, type Answers } from './question.ts'

/** How a table is written: comma-separated lines, or a compact array of objects. */
export type Format = 'csv' | 'json'

/**
 * Writes a table of sales, about so many bytes of it, and says what the right answers are. The same
 * size gives the same table, in every run.
 */
export function writeSales(path: string, format: Format, bytes: number): Answers {
  const sums = REGIONS.map(() => 0)
  const highest: number[] = []
  const file = openSync(path, 'w')
  let piece = OPENING[format]
  let written = 0
  const below = randomIntegers()
  for (let id = 1; ; id++) {
    const sale = makeSale(id, below)
    piece += format === 'csv' ? csvRow(sale) : jsonRow(sale)
    if (sale.cents > LEAST_CENTS) sums[sale.region] = (sums[sale.region] ?? 0) + sale.cents
    if (sale.cents > (highest[LIMIT - 1] ?? -1)) keepHighest(highest, sale.cents)
    const isEnd = written + piece.length >= bytes
    if (!isEnd && piece.length < PIECE_CHARACTERS) continue
    written += writeSync(file, isEnd ? piece + CLOSING[format] : piece)
    piece = ''
    if (isEnd) break
  }
  closeSync(file)

  const groups = REGIONS.map((name, region) => ({ name, cents: sums[region] ?? 0 }))
    .filter(({ cents }) => cents > 0)
    .toSorted((one, other) => other.cents - one.cents)
  return {
    grouped: writeAnswer(groups.map(({ name, cents }) => [name, cents / 100])),
    sorted: writeAnswer(highest.map((cents) => [cents / 100])),
  }
}

const LEAST_CENTS = 500_00
const LIMIT = 10
const PIECE_CHARACTERS = 2 ** 16

const OPENING = { csv: 'id,day,region,product,amount,units\n', json: '[' }
const CLOSING = { csv: '', json: ']' }

const REGIONS = ['North', 'South', 'East', 'West', 'Centre', 'Coast', 'Islands', 'Overseas']

// One in ten has a comma in its name, which a CSV field may only have between quotes.
const PRODUCTS = Array.from({ length: 100 }, (_, index) =>
  index % 10 === 3 ? `Lamp, model ${index}` : `Article ${index}`,
)
const CSV_PRODUCTS = PRODUCTS.map((name) => (name.includes(',') ? `"${name}"` : name))

const DAYS = Array.from({ length: 730 }, (_, index) =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
)

// By their cents. To look them up is several times quicker than to write them.
const AMOUNTS = Array.from({ length: 1000_00 }, (_, cents) => (cents / 100).toFixed(2))

interface Sale {
  readonly id: number
  readonly day: number
  readonly region: number
  readonly product: number
  readonly cents: number
  readonly units: number
}

function makeSale(id: number, below: (bound: number) => number): Sale {
  return {
    id,
    day: below(DAYS.length),
    region: below(REGIONS.length),
    product: below(PRODUCTS.length),
    cents: below(AMOUNTS.length),
    units: 1 + below(10),
  }
}

function csvRow({ id, day, region, product, cents, units }: Sale): string {
  return `${id},${DAYS[day]},${REGIONS[region]},${CSV_PRODUCTS[product]},${AMOUNTS[cents]},${units}\n`
}

function jsonRow({ id, day, region, product, cents, units }: Sale): string {
  return (
    `${id === 1 ? '' : ','}{"id":${id},"day":"${DAYS[day]}","region":"${REGIONS[region]}",` +
    `"product":"${PRODUCTS[product]}","amount":${AMOUNTS[cents]},"units":${units}}`
  )
}

function keepHighest(highest: number[], cents: number): void {
  const place = highest.findIndex((other) => other < cents)
  highest.splice(place === -1 ? highest.length : place, 0, cents)
  highest.length = Math.min(highest.length, LIMIT)
}

/** Integers from 0 to below a bound that look random and are the same in every run. */
function randomIntegers(): (bound: number) => number {
  let state = 20_260_801
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
