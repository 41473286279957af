import { TableError } from '../../table/error.ts'
import { QueryResult } from '../../table/result.ts'
import { ProgressLine } from '../progress-line.ts'
import type { Input } from '../query/input.ts'
import { openInput } from '../query/open-input.ts'
import { piecesOf } from '../query/output.ts'
import type { Question } from '../query/question.ts'
import { requestOf } from '../query/request.ts'
import { unknownColumn } from '../query/unknown-column.ts'
import type { Terminal } from '../terminal.ts'

/** What `tallymark query --help` prints. */
export const usage: string = `tallymark query: ask a table, without a model

Usage
  tallymark query [options] FILE…

FILE is CSV, a JSON array of objects, or a Markdown table, of any size; - is standard input. Several
files with the same columns are one table. Steps run in the order below, whatever the order of the
options.

Steps
  --where CONDITION    keep rows, e.g. --where 'amount > 100'; given several times, all must hold
  --group-by COLUMNS   one row for each distinct value; needs a figure
  --count [COLUMN]     figures: the number of rows (a COLUMN only names it: count_COLUMN),
  --sum COLUMN           the total,
  --avg COLUMN           the mean,
  --min COLUMN           the smallest,
  --max COLUMN           the largest; cells that are no numbers count as 0
  --sort COLUMN        sort by it; COLUMN:desc the largest first; given several times, the first leads
  --select COLUMNS     keep these columns, in this order
  --limit N            at most so many rows
  --args JSON          all steps as the tool data_query takes them, instead of the options above

Figures may be given several times; their columns come in the order of the command line, as count,
sum_amount, max_amount, …. After a figure, --sort and --select name these; amount alone does too, if it
has only one figure. COLUMNS is one name or several with commas between them. Upper and lower case of
column names do not matter.

Conditions
  = != < > <= >= and ~ (contains), !~ (does not contain). < > <= >= compare as numbers where both are,
  else as text. = != ~ !~ compare as text, ignoring case. 'note =' keeps rows where note is empty.
  Spaces around column and value do not count. Put either in "…", '…' or \`…\` when it has such spaces
  or an operator in it: --where '"price <net>" > 100'. Inside, a quote is written twice. A name with a
  comma is quoted likewise: --select 'id,"net, EUR"'.

Other options
  --format FORMAT      csv, json or markdown (else found out from the first character)
  --output FORMAT      text (aligned columns, the default), markdown, json, csv or tsv
  --json               short for --output json
  -h, --help           this text

On a terminal, cells are cut to its width and columns that do not fit are left out; in a pipe or a file
everything is there. --count takes the word after it for its column, unless that is an option or a file.

Examples
  tallymark query sales.csv --group-by region --sum amount --sort sum_amount:desc
  tallymark query 2024.csv 2025.csv --where 'region = North' --where 'amount >= 100' --count
  curl -s https://example.org/data.json | tallymark query - --select name,price --limit 10 --json
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
  const rows = `${rowCount} ${rowCount === 1 ? 'row' : 'rows'}`
  const columns = `${headers.length} ${headers.length === 1 ? 'column' : 'columns'}`
  return `${rows}, ${columns}, ${(elapsedMs / 1000).toFixed(1)} s`
}
