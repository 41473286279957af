import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { queryData, queryTable, renderResult } from 'tallymark'
import { parseFile, queryFile } from 'tallymark/files'
import { same } from '../chat/assertions.ts'

const question = { group_by: 'b', aggregate: { column: 'a', fn: 'sum' } } as const

/** A fact about files that must hold on every runtime that has them. */
export const fileCase = {
  name: 'a file of 3 MB answers like its text, plain or packed',
  run: async (): Promise<void> => {
    const lines = Array.from({ length: 200_000 }, (_, i) => `${i},"süß, ${i % 7}"`)
    const data = `a,b\n${lines.join('\n')}`
    const folder = await mkdtemp(join(tmpdir(), 'tallymark-'))
    try {
      const path = join(folder, 'table.csv')
      await writeFile(path, data)
      const content = renderResult(await queryFile(path, question))
      same({ ok: true, content }, queryData({ data, ...question }))
      await writeFile(`${path}.gz`, gzipSync(data))
      same(renderResult(queryTable(await parseFile(`${path}.gz`), question)), content)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}
