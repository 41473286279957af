import { isJsonObject } from '../../chat/json.ts'
import type { JsonObject } from '../../chat/types.ts'
import { StatusError } from './status-error.ts'

/**
 * A value of a request, read as Go's decoder reads it into a typed field: what is absent or null is the
 * zero value, names of fields match in upper and lower case, and of the values of a wrong type the first
 * is complained of, in Go's words.
 */
export class Field {
  readonly #value: unknown
  /** The type that the field is part of, and the way to it from the whole; both empty for the whole. */
  readonly #struct: string
  readonly #path: string
  readonly #complaints: string[]

  constructor(value: unknown, struct = '', path = '', complaints: string[] = []) {
    this.#value = value
    this.#struct = struct
    this.#path = path
    this.#complaints = complaints
  }

  /** The value itself, for a field whose type reads its own. */
  get value(): unknown {
    return this.#value
  }

  /** Whether nothing was given. */
  get isAbsent(): boolean {
    return this.#value === undefined || this.#value === null
  }

  /** A text, of the type that Go knows by this name. */
  text(type = 'string'): string {
    if (typeof this.#value === 'string') return this.#value
    if (!this.isAbsent) this.#complain(type)
    return ''
  }

  /** True, false, or neither. */
  flag(): boolean | undefined {
    if (typeof this.#value === 'boolean') return this.#value
    if (!this.isAbsent) this.#complain('bool')
    return undefined
  }

  /** A whole number. */
  integer(): number {
    if (Number.isInteger(this.#value)) return Number(this.#value)
    if (!this.isAbsent) this.#complain('int')
    return 0
  }

  /** The elements of a list of this type. They have no place of their own in complaints. */
  items(type: string): readonly Field[] {
    if (Array.isArray(this.#value)) return this.#value.map((value) => this.#with(value))
    if (!this.isAbsent) this.#complain(type)
    return []
  }

  /** A map from names to anything. */
  map(): JsonObject {
    if (isJsonObject(this.#value)) return this.#value
    if (!this.isAbsent) this.#complain('map[string]interface {}')
    return {}
  }

  /** The fields of an object of this type. */
  fields(struct: string): (name: string) => Field {
    return this.#fieldsOf(`api.${struct}`, struct)
  }

  /** The same within a type that decodes itself: in complaints its fields are part of what is around. */
  innerFields(struct: string): (name: string) => Field {
    return this.#fieldsOf(`api.${struct}`, this.#struct)
  }

  /** The same value for a type that decodes itself: its complaints are made before those around it. */
  apart(): Field {
    return new Field(this.#value, this.#struct, this.#path)
  }

  /** Throws the first complaint, if there is one. */
  check(): void {
    const [first] = this.#complaints
    if (first !== undefined) throw new StatusError(400, first)
  }

  #fieldsOf(type: string, struct: string): (name: string) => Field {
    if (!this.isAbsent && !isJsonObject(this.#value)) this.#complain(type)
    const values = new Map<string, unknown>()
    for (const [name, value] of Object.entries(isJsonObject(this.#value) ? this.#value : {})) {
      values.set(name.toLowerCase(), value)
    }
    return (name) => {
      const path = this.#path === '' ? name : `${this.#path}.${name}`
      return new Field(values.get(name), struct, path, this.#complaints)
    }
  }

  #with(value: unknown): Field {
    return new Field(value, this.#struct, this.#path, this.#complaints)
  }

  #complain(type: string): void {
    const place = this.#path === '' ? 'Go value' : `Go struct field ${this.#struct}.${this.#path}`
    this.#complaints.push(
      `json: cannot unmarshal ${kindOf(this.#value, type)} into ${place} of type ${type}`,
    )
  }
}

function kindOf(value: unknown, type: string): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return 'bool'
  // Which number does not fit is worth telling, where numbers fit.
  if (typeof value === 'number') return type === 'int' ? `number ${value}` : 'number'
  return typeof value === 'string' ? 'string' : 'object'
}
