import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder with tables to query. */
export interface Tables {
  readonly cwd: string
  write(name: string, content: string | Uint8Array): string
  remove(): void
}

const sales = `id,region,amount,note
1,North,10.5,first
2,South,200,
3,North,300,"large, paid"
4,East,200,first
`

/** Makes a folder that has `sales.csv`, `more.csv`, `sales.json` and `sales.md` in it. */
export function makeTables(): Tables {
  const cwd = mkdtempSync(join(tmpdir(), 'tallymark-'))
  const tables: Tables = {
    cwd,
    write: (name, content) => {
      writeFileSync(join(cwd, name), content)
      return join(cwd, name)
    },
    remove: () => rmSync(cwd, { recursive: true }),
  }
  tables.write('sales.csv', sales)
  tables.write('more.csv', 'id,region,amount,note\n5,West,7,\n')
  tables.write('sales.json', '[{"id": 1, "region": "North"}, {"id": 2, "amount": 5}]')
  tables.write('sales.md', '| id | region |\n| --- | --- |\n| 1 | North |\n')
  return tables
}

/** A CSV text of so many rows. */
export function longTable(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => `${i},region ${i % 10},${i / 8}`)
  return `id,region,amount\n${lines.join('\n')}\n`
}
