import { TableError } from '../../table/error.ts'
import { QueryResult } from '../../table/result.ts'
import { counted } from '../../agent/counted.ts'
import { ProgressLine } from '../progress-line.ts'
import type { Input } from '../query/input.ts'
import { openInput } from '../query/open-input.ts'
import { piecesOf } from '../query/output.ts'
import type { Question } from '../query/question.ts'
import { requestOf } from '../query/request.ts'
import { unknownColumn } from '../../table/unknown-column.ts'
import type { Terminal } from '../terminal.ts'

/** What `tallymark query --help` prints. */
export const usage: string = `tallymark query: filter, group, count and sort a table, without a model

Usage
  tallymark query [options] FILE…

FILE is CSV, a JSON array of objects or a Markdown table, of any size, or TSV (.tsv, .tab); - is
standard input. Files packed by gzip are unpacked. Several files with the same columns are one table.

Which rows
  --where CONDITION     keep rows that meet it, e.g. 'amount > 100'; of several, all must hold

Figures
  --count               the number of rows; --count COLUMN is the same, named count_COLUMN
  --sum COLUMN          the total; here and below, cells that are no numbers count as 0
  --avg COLUMN          the mean
  --min COLUMN          the smallest
  --max COLUMN          the largest
  --group-by COLUMNS    one row of figures for each distinct value

What to show
  --sort COLUMN         smallest first; COLUMN:desc largest first; a second one decides among equals
  --select COLUMNS      these columns, in this order
  --limit N             at most so many rows

  --args JSON           all of the above, as the arguments of the tool data_query

Files
  --format FORMAT       csv, tsv, json or markdown (else it is found out)
  --output FORMAT       text (aligned columns, the default), markdown, json, csv or tsv
  --json                the same as --output json
  -h, --help            this text

Conditions are a column, an operator and a value. The operators are = != < > <= >= ~ (contains) and
!~ (does not contain). < > <= >= compare numbers as numbers; everything else is compared as text,
and = != ~ !~ ignore case. Without a value, 'note =' means that note is empty. Spaces around column
and value do not count. Put either in "…", '…' or \`…\` if it has an operator in it or its spaces
matter: --where '"price <net>" > 100'. A quote inside is written twice.

COLUMNS are names with commas between them; quote a name that has one: --select 'id,"net, EUR"'.
Upper and lower case do not matter. Figures appear in the order given, as count, sum_amount, …: after
them, --sort and --select take these names, or amount alone if it has one figure.

--count takes the next word for its COLUMN, unless that is an option or a file that exists.

On a terminal, long cells are cut and columns that do not fit are left out; elsewhere never.

Examples
  tallymark query sales.csv --group-by region --sum amount --sort amount:desc
  tallymark query 2024.csv 2025.csv --where 'region = North' --where 'amount >= 100' --count
  curl -s https://example.org/data.json | tallymark query - --select name,price --json
`

/** `tallymark query`: a table in, a smaller one out. */
export async function query(args: string[], terminal: Terminal): Promise<void> {
  const { paths, format, output, question } = requestOf(args)
  const started = performance.now()
  const progress = new ProgressLine(terminal, () => performance.now())
  let result: QueryResult
  try {
    const onProgress = progress.show.bind(progress)
    result = await answer(question, await openInput(paths, { format, terminal, onProgress }))
  } finally {
    progress.clear()
  }
  const elapsedMs = performance.now() - started
  const { width } = terminal
  const emphasize = (text: string): string => terminal.styled('bold', text)
  await terminal.writePieces(piecesOf(result, output, { width, emphasize }))
  if (width === undefined || !terminal.interactive) return
  terminal.note(`${terminal.styledNote('dim', footerOf(result, elapsedMs))}\n`)
}

async function answer(question: Question, input: Input): Promise<QueryResult> {
  const columns = await input.columns(question.columns)
  const { query, headers } = question.on(columns, input.name)
  try {
    const result = await input.query(query)
    return headers === undefined ? result : new QueryResult(headers, result.view)
  } catch (error) {
    throw await withColumns(error, input)
  }
}

/** The tool names the column that it did not find, and not those that there are. */
async function withColumns(error: unknown, input: Input): Promise<unknown> {
  if (!(error instanceof TableError) || error.kind !== 'Column') return error
  const [, name] = /column '(.*)' not found$/s.exec(error.message) ?? []
  if (name === undefined) return error
  const columns = await input.columns([name])
  return new Error(unknownColumn(name, columns, input.name), { cause: error })
}

function footerOf({ rowCount, headers }: QueryResult, elapsedMs: number): string {
  const size = `${counted(rowCount, 'row')}, ${counted(headers.length, 'column')}`
  return `${size}, ${(elapsedMs / 1000).toFixed(1)} s`
}
