import { queryData } from '../../../../dist/index.js'
import { queryFile } from '../../../../dist/files/index.js'
import type { FileSource, TextSource } from '../engines.ts'
import { QUERIES } from '../queries.ts'
import { amountsOf, writeAnswer, type Asking } from '../question.ts'

/** As the tool is called: text in, the text that the model reads out. */
export function openText({ text }: TextSource): Asking {
  let content = ''
  return {
    ask: () => {
      const output = queryData({ data: text, ...QUERIES.grouped })
      if (!output.ok) throw new Error(output.message)
      content = output.content
    },
    answer: () =>
      writeAnswer(
        [...content.matchAll(/^\| (\w+) \| ([\d.]+) \|$/gm)].map(([, region, sum]) => [
          region,
          sum,
        ]),
      ),
  }
}

/** As a program asks about a file: the rows of the result. */
export function openFile({ path, format, question }: FileSource): Asking {
  let rows: readonly (readonly string[])[] = []
  return {
    ask: async () => {
      const result = await queryFile(path, QUERIES[question], { format })
      rows = result.rows
    },
    answer: () => writeAnswer(question === 'grouped' ? rows : amountsOf(rows)),
  }
}
