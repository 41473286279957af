import type { ToolOutput } from '../table/query.ts'

/** As much of JSON Schema as describes the arguments of a tool. */
export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  readonly description?: string
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly string[]
  readonly minimum?: number
}

/** What a tool may know of the call beside its arguments. */
export interface ToolContext {
  readonly signal?: AbortSignal | undefined
}

/** Something that a model can call by name. What the model does wrong is an output, never thrown. */
export interface Tool {
  readonly name: string
  readonly category: string
  /** For the model: what it does, and when to use it. */
  readonly description: string
  /** For the model: the arguments, as a schema of type `object`. */
  readonly parameters: JsonSchema
  /** Whether it changes nothing outside of itself. */
  readonly readOnly: boolean
  /** Whether no other call may run beside it. */
  readonly exclusive: boolean
  /** The paths that a call needs for itself. */
  claims(args: unknown): readonly string[]
  /** Runs one call, with the arguments as the model wrote them. */
  run(args: unknown, context?: ToolContext): ToolOutput | Promise<ToolOutput>
}
