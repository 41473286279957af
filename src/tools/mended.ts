import { Validator } from '@cfworker/json-schema'
import { fromText } from '../table/arguments.ts'
import type { JsonSchema } from './tool.ts'

/**
 * Arguments as the schema has them, where a model wrote something else that can mean only that: `100` for
 * the text "100", "5" for a number, the text of an object for the object, `null` for what may be absent,
 * one where an array is asked for. What has no such meaning stays as it is, for the validator to refuse.
 */
export function mended(value: unknown, schema: JsonSchema): unknown {
  if (schema.anyOf !== undefined) return mendedToFit(value, schema.anyOf)
  switch (schema.type) {
    case undefined:
      break
    case 'object':
      return mendedObject(fromText(value), schema)
    case 'array':
      return mendedArray(fromText(value), schema.items ?? {})
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
    case 'integer':
    case 'number':
      return isNumberText(value) ? Number(value) : value
    case 'boolean':
      return value === 'true' || (value === 'false' ? false : value)
  }
  return value
}

/** As it is, if one of the forms takes it so; else by the first that it fits once mended. */
function mendedToFit(value: unknown, forms: readonly JsonSchema[]): unknown {
  if (value === undefined || forms.some((form) => fits(value, form))) return value
  for (const form of forms) {
    const candidate = mended(value, form)
    if (fits(candidate, form)) return candidate
  }
  return value
}

function fits(value: unknown, form: JsonSchema): boolean {
  return new Validator(JSON.parse(JSON.stringify(form))).validate(value).valid
}

function mendedObject(value: unknown, schema: JsonSchema): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const known = ownProperty(schema, name)
    const isLeftOut = field === null && known !== undefined && !schema.required?.includes(name)
    if (isLeftOut) return []
    return [[name, known === undefined ? field : mended(field, known)] as const]
  })
  // Unlike assignment, this makes an ordinary field of `__proto__`.
  return Object.fromEntries(fields)
}

function mendedArray(value: unknown, items: JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mended(item, items))
  return value === undefined || value === null ? value : [mended(value, items)]
}

function ownProperty({ properties = {} }: JsonSchema, name: string): JsonSchema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

function isNumberText(value: unknown): value is string {
  return typeof value === 'string' && /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(value)
}
