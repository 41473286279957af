import { dataQueryTool, extendedDataQueryTool } from '../../tools/data-query.ts'
import type { Tool } from '../../tools/tool.ts'
import { parse } from '../options.ts'
import type { Terminal } from '../terminal.ts'
import { ToolFailure } from '../tool-failure.ts'
import { UsageError } from '../usage-error.ts'

/** What `tallymark tool --help` prints. */
export const usage: string = `tallymark tool: the tools that a model is given, by hand

Usage
  tallymark tool                           list the tools
  tallymark tool data_query < FILE         run one; its arguments are JSON on standard input
  tallymark tool data_query --schema       print the JSON schema of its arguments

The tool's text goes to standard output exactly as a model gets it, without a line break after it.
When the arguments are wrong, the tool's message goes to standard error, and the exit code is 1.

Options
  --schema      print the schema instead of running the tool
  --extended    the schema that also shows several conditions, groups, figures and sort keys
  -h, --help    this text

Example
  $ cat arguments.json
  {"data": "name,age\\nAda,36\\nAlan,41", "sort_by": {"column": "age", "descending": true}, "limit": 1}
  $ tallymark tool data_query < arguments.json
`

interface Forms {
  readonly plain: Tool
  readonly extended: Tool
}

const tools: ReadonlyMap<string, Forms> = new Map([
  [dataQueryTool.name, { plain: dataQueryTool, extended: extendedDataQueryTool }],
])

/** `tallymark tool`: runs a tool as a model would call it. */
export async function tool(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parse({
    args,
    allowPositionals: true,
    options: { schema: { type: 'boolean' }, extended: { type: 'boolean' } },
  })
  const [name, another] = positionals
  if (name === undefined) {
    for (const { plain } of tools.values()) {
      const [firstSentence] = plain.description.split(/(?<=\.)\s/)
      terminal.write(`${plain.name}: ${firstSentence}\n`)
    }
    return
  }
  if (another !== undefined) {
    throw new UsageError(
      `one tool at a time, not also "${another}". Arguments go to standard input`,
    )
  }
  const forms = tools.get(name)
  if (forms === undefined) {
    throw new UsageError(`there is no tool "${name}"; there is: ${[...tools.keys()].join(', ')}`)
  }
  const chosen = values.extended === true ? forms.extended : forms.plain
  if (values.schema === true) terminal.write(`${JSON.stringify(chosen.parameters, null, 2)}\n`)
  else await runTool(chosen, terminal)
}

async function runTool(chosen: Tool, terminal: Terminal): Promise<void> {
  const args = argumentsIn(new TextDecoder().decode(await terminal.readInput()))
  const output = await chosen.run(args, { signal: terminal.signal })
  if (!output.ok) throw new ToolFailure(output.message)
  terminal.writeAnswer(output.content)
}

function argumentsIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the arguments on standard input are not JSON: ${reason}`, { cause: error })
  }
}
