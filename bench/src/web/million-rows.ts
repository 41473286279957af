/** How many rows the table has. */
export const ROWS = 1_000_000

const regions = ['North', 'South', 'East', 'West']
const products = ['Espresso machine', 'Grinder', 'Beans, dark roast', 'Filter papers', 'Kettle']

/** A table of sales as CSV: eight columns, with numbers, dates, texts that repeat and texts that do not. */
export function millionRows(): Buffer {
  const parts = [Buffer.from('id,order,amount,region,day,product,units,note\n')]
  let text = ''
  for (let row = 0; row < ROWS; row++) {
    text += lineOf(row)
    if (text.length < 1 << 20 && row < ROWS - 1) continue
    parts.push(Buffer.from(text))
    text = ''
  }
  return Buffer.concat(parts)
}

function lineOf(row: number): string {
  const shuffled = (row * 7919) % ROWS
  const day = new Date(Date.UTC(2020, 0, 1 + (shuffled % 2000))).toISOString().slice(0, 10)
  const product = products[(row * 31) % products.length] ?? ''
  const amount = (((row * 48_271) % 999_983) / 100).toFixed(2)
  const region = regions[(row * 13) % regions.length] ?? ''
  const note = `delivered to shop ${row % 977}, door ${row % 31}`
  return `${row},order ${shuffled},${amount},${region},${day},"${product}",${1 + (row % 12)},"${note}"\n`
}
