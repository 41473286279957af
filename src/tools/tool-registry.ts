import { Validator } from '@cfworker/json-schema'
import { didYouMean } from '../table/nearest.ts'
import { problemsIn } from './argument-problems.ts'
import { mended } from './mended.ts'
import type { JsonSchema, Tool } from './tool.ts'

/** A call that can be run, or what to tell the model about it. */
export type CheckedCall =
  | { readonly ok: true; readonly tool: Tool; readonly args: unknown }
  | { readonly ok: false; readonly message: string }

/** The tools that a model may call, by name. Whatever the model writes, the answer is words. */
export class ToolRegistry {
  readonly tools: readonly Tool[]
  readonly #byName = new Map<string, Tool>()
  readonly #validators = new Map<JsonSchema, Validator>()

  /** Throws a `TypeError` when two tools have the same name, or one has none, or no schema. */
  constructor(tools: readonly Tool[]) {
    this.tools = [...tools]
    for (const tool of tools) {
      const { name, parameters } = tool
      if (name.trim() === '') throw new TypeError('a tool needs a name')
      if (this.#byName.has(name)) throw new TypeError(`two tools are named "${name}"`)
      if (parameters?.type !== 'object') {
        throw new TypeError(`the parameters of the tool "${name}" are no schema of type object`)
      }
      this.#byName.set(name, tool)
      this.#validator(parameters)
    }
  }

  /** Finds the tool and holds the arguments against its schema. */
  check(name: string, input: unknown): CheckedCall {
    const tool = this.#byName.get(name)
    if (tool === undefined) return { ok: false, message: this.#unknown(name) }
    try {
      return this.#checked(tool, input)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // The validator gives up on what no model writes in earnest.
      const reasons = 'too many wrong values, nested too deep, or names that are no Unicode'
      return { ok: false, message: `the arguments for ${name} cannot be checked: ${reasons}` }
    }
  }

  #unknown(name: string): string {
    const names = [...this.#byName.keys()]
    if (names.length === 0) return 'there are no tools: answer without them'
    const list = names.join(', ')
    return `there is no tool "${name.slice(0, 100)}".${didYouMean(name, names)} There is: ${list}`
  }

  #checked(tool: Tool, input: unknown): CheckedCall {
    const { name, parameters } = tool
    const fits = (value: unknown, schema: JsonSchema): boolean =>
      this.#validator(schema).validate(value).valid
    const args = mended(input, parameters, fits)
    const { valid, errors } = this.#validator(parameters).validate(args)
    if (valid) return { ok: true, tool, args }
    const problems = problemsIn(errors, parameters).join('; ')
    return { ok: false, message: `wrong arguments for ${name}: ${problems}` }
  }

  #validator(schema: JsonSchema): Validator {
    const known = this.#validators.get(schema)
    if (known !== undefined) return known
    // Of a copy, so that nobody changes a schema under the validator.
    const validator = new Validator(JSON.parse(JSON.stringify(schema)), '2020-12', false)
    this.#validators.set(schema, validator)
    return validator
  }
}
