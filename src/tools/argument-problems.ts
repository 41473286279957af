import type { OutputUnit } from '@cfworker/json-schema'
import type { JsonSchema } from './tool.ts'

/** How many findings of the validator are looked at. */
const MOST_READ = 1000

/** How many problems are told at once, and how much of a name that the model made up. */
const MOST = 5
const LONGEST = 100

/** Keywords that only say that something inside them is wrong. */
const structural: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'false',
  '$ref',
])

/** What a validator found, in words that a model can act on. */
export function problemsIn(errors: readonly OutputUnit[], schema: JsonSchema): readonly string[] {
  const found = errors.slice(0, MOST_READ).filter(({ keyword }) => !structural.has(keyword))
  const problems = found.flatMap((error) => {
    if (error.keyword !== 'type') return [wordsOf(error, schema)]
    // Of several forms, the one of the right type is meant: the others' complaints are noise.
    return found.some((other) => isCloser(other, error)) ? [] : [typeWords(error, found)]
  })
  return [...new Set(problems)].slice(0, MOST)
}

function isCloser(other: OutputUnit, { instanceLocation: place }: OutputUnit): boolean {
  if (other.instanceLocation.startsWith(`${place}/`)) return true
  return other.instanceLocation === place && other.keyword !== 'type'
}

function typeWords({ instanceLocation, error }: OutputUnit, found: readonly OutputUnit[]): string {
  const types = found
    .filter((other) => other.keyword === 'type' && other.instanceLocation === instanceLocation)
    .map((other) => wordsIn(other.error).at(-1) ?? '')
  const [given = ''] = wordsIn(error)
  return `${nameOf(instanceLocation)} must be ${[...new Set(types)].map(withArticle).join(' or ')}, not ${withArticle(given)}`
}

function wordsOf(
  { keyword, instanceLocation, keywordLocation, error }: OutputUnit,
  schema: JsonSchema,
): string {
  const name = nameOf(instanceLocation)
  const inside = instanceLocation === '#' ? '' : ` in ${name}`
  const field = cut(error.slice(error.indexOf('"') + 1, error.lastIndexOf('"')))
  const owner = schemaAt(schema, stepsOf(keywordLocation))
  switch (keyword) {
    case 'required':
      return `${field} is missing${inside}${meaningOf(field, owner)}`
    case 'additionalProperties':
      return `there is no ${field}${inside}, only ${Object.keys(owner?.properties ?? {}).join(', ')}`
    case 'enum':
      return `${name} must be one of ${(owner?.enum ?? []).join(', ')}`
    case 'minimum':
      return `${name} must be at least ${owner?.minimum ?? 0}`
    default:
      return `${name}: ${error}`
  }
}

function meaningOf(field: string, { properties = {} }: JsonSchema = {}): string {
  const description = Object.hasOwn(properties, field) ? properties[field]?.description : undefined
  return description === undefined ? '' : ` (${description})`
}

/** The schema that a path of keywords leads to: `properties`, `limit`, `minimum` to that of `limit`. */
function schemaAt(
  schema: JsonSchema | undefined,
  [keyword, ...rest]: readonly string[],
): JsonSchema | undefined {
  const [name = '', ...further] = rest
  switch (keyword) {
    case 'properties':
      return schemaAt(schema?.properties?.[name], further)
    case 'anyOf':
      return schemaAt(schema?.anyOf?.[Number(name)], further)
    case 'items':
      return schemaAt(schema?.items, rest)
    default:
      return schema
  }
}

/** `#/filter/0/op` is filter[0].op. */
function nameOf(instanceLocation: string): string {
  const steps = stepsOf(instanceLocation)
  if (steps.length === 0) return 'the whole'
  const parts = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${cut(step)}`))
  return parts.join('').slice(1)
}

function stepsOf(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function cut(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name
}

/** The types that a complaint names. */
function wordsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/"([a-z]*)"/g), ([, word = '']) => word)
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`
}
