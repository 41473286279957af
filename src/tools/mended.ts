import { fromText } from '../table/arguments.ts'
import type { JsonSchema } from './tool.ts'

/** Whether a value is as a schema has it. */
type Fits = (value: unknown, schema: JsonSchema) => boolean

/**
 * Arguments as the schema has them, where a model wrote something else that can mean only that: `100` for
 * the text "100", "5" for a number, the text of an object for the object, `null` for what may be absent,
 * one where an array is asked for. What has no such meaning stays as it is, for the validator to refuse.
 */
export function mended(value: unknown, schema: JsonSchema, fits: Fits): unknown {
  if (schema.anyOf !== undefined) return mendedToFit(value, schema.anyOf, fits)
  switch (schema.type) {
    case undefined:
      break
    case 'object':
      return mendedObject(fromText(value), schema, fits)
    case 'array':
      return mendedArray(fromText(value), schema.items ?? {}, fits)
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
function mendedToFit(value: unknown, forms: readonly JsonSchema[], fits: Fits): unknown {
  if (value === undefined || forms.some((form) => fits(value, form))) return value
  for (const form of forms) {
    const candidate = mended(value, form, fits)
    if (fits(candidate, form)) return candidate
  }
  return value
}

function mendedObject(value: unknown, schema: JsonSchema, fits: Fits): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const known = ownProperty(schema, name)
    const isLeftOut = field === null && known !== undefined && !schema.required?.includes(name)
    if (isLeftOut) return []
    return [[name, known === undefined ? field : mended(field, known, fits)] as const]
  })
  // Unlike assignment, this makes an ordinary field of `__proto__`.
  return Object.fromEntries(fields)
}

function mendedArray(value: unknown, items: JsonSchema, fits: Fits): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mended(item, items, fits))
  return value === undefined || value === null ? value : [mended(value, items, fits)]
}

function ownProperty({ properties = {} }: JsonSchema, name: string): JsonSchema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

function isNumberText(value: unknown): value is string {
  return typeof value === 'string' && /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(value)
}
