import { Validator } from '@cfworker/json-schema'
import { nearest } from '../table/nearest.ts'
import { problemsIn } from './argument-problems.ts'
import { mended } from './mended.ts'
import type { Tool } from './tool.ts'

/** A call that can be run, or what to tell the model about it. */
export type CheckedCall =
  | { readonly ok: true; readonly tool: Tool; readonly args: unknown }
  | { readonly ok: false; readonly message: string }

interface Entry {
  readonly tool: Tool
  readonly validator: Validator
}

/** The tools that a model may call, by name. Whatever the model writes, the answer is words. */
export class ToolRegistry {
  readonly tools: readonly Tool[]
  readonly #entries = new Map<string, Entry>()

  /** Throws a `TypeError` when two tools have the same name, or one has none. */
  constructor(tools: readonly Tool[]) {
    this.tools = [...tools]
    for (const tool of tools) {
      const { name, parameters } = tool
      if (name.trim() === '') throw new TypeError('a tool needs a name')
      if (this.#entries.has(name)) throw new TypeError(`two tools are named "${name}"`)
      // The copy is ours: nobody changes a schema under the validator.
      const schema = JSON.parse(JSON.stringify(parameters))
      this.#entries.set(name, { tool, validator: new Validator(schema, '2020-12', false) })
    }
  }

  /** Finds the tool and holds the arguments against its schema. */
  check(name: string, input: unknown): CheckedCall {
    const entry = this.#entries.get(name)
    if (entry === undefined) return { ok: false, message: this.#unknown(name) }
    try {
      return checked(entry, input)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // The validator gives up on what no model writes in earnest.
      const reasons = 'too many wrong values, nested too deep, or names that are no Unicode'
      return { ok: false, message: `the arguments for ${name} cannot be checked: ${reasons}` }
    }
  }

  #unknown(name: string): string {
    const names = [...this.#entries.keys()]
    if (names.length === 0) return 'there are no tools: answer without them'
    const meant = nearest(name, names)
    const question = meant === undefined ? '' : ` Did you mean "${meant}"?`
    return `there is no tool "${name.slice(0, 100)}".${question} There is: ${names.join(', ')}`
  }
}

function checked({ tool, validator }: Entry, input: unknown): CheckedCall {
  const args = mended(input, tool.parameters)
  const { valid, errors } = validator.validate(args)
  if (valid) return { ok: true, tool, args }
  const problems = problemsIn(errors, tool.parameters).join('; ')
  return { ok: false, message: `wrong arguments for ${tool.name}: ${problems}` }
}
