import { Validator } from '@cfworker/json-schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extendedDataQueryTool } from './data-query.ts'
import { ToolRegistry } from './tool-registry.ts'
import type { JsonSchema, Tool } from './tool.ts'

/** One argument of every kind. */
const everyKind: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    count: { type: 'integer', minimum: 0 },
    share: { type: 'number' },
    isOn: { type: 'boolean' },
    names: { type: 'array', items: { type: 'string' } },
    place: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
    colour: { type: 'string', enum: ['red', 'green'] },
    either: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
  },
  required: ['text'],
  additionalProperties: false,
}

function toolOf(name: string, parameters: JsonSchema = everyKind): Tool {
  return {
    name,
    category: 'test',
    description: `Does ${name}.`,
    parameters,
    readOnly: true,
    exclusive: false,
    claims: () => [],
    run: () => ({ ok: true, content: '' }),
  }
}

const painter = toolOf('paint')
const registry = new ToolRegistry([painter, extendedDataQueryTool])

function argsOf(input: unknown, name = 'paint'): unknown {
  const checked = registry.check(name, input)
  if (!checked.ok) throw new Error(`refused: ${checked.message}`)
  return checked.args
}

function refusalOf(input: unknown, name = 'paint'): string {
  const checked = registry.check(name, input)
  if (checked.ok) throw new Error(`accepted: ${JSON.stringify(checked.args)}`)
  return checked.message
}

describe('making a registry', () => {
  test('two tools of one name are a mistake of the caller', () => {
    expect(() => new ToolRegistry([painter, toolOf('other'), toolOf('paint')])).toThrow(TypeError)
    expect(() => new ToolRegistry([painter, toolOf('paint')])).toThrow(/"paint"/)
  })

  test.each(['', ' ', '\n\t'])('a tool named %j is a mistake of the caller', (name) => {
    expect(() => new ToolRegistry([toolOf(name)])).toThrow(TypeError)
  })

  test('names that differ in case are different tools', () => {
    const { tools } = new ToolRegistry([painter, toolOf('Paint')])
    expect(tools.map(({ name }) => name)).toEqual(['paint', 'Paint'])
  })

  test('what happens to the list or to a schema afterwards does not matter', () => {
    const properties: Record<string, JsonSchema> = { text: { type: 'string' } }
    const list = [toolOf('late', { type: 'object', properties, additionalProperties: false })]
    const kept = new ToolRegistry(list)
    list.length = 0
    properties['more'] = { type: 'string' }
    expect(kept.tools).toHaveLength(1)
    expect(kept.check('late', { more: 'x' }).ok).toBe(false)
  })
})

describe('a tool that is not there', () => {
  test('is answered with the name that was meant, and with all that there are', () => {
    const message = refusalOf({}, 'data_qery')
    expect(message).toContain('"data_qery"')
    expect(message).toContain('Did you mean "data_query"?')
    expect(message).toContain('paint, data_query')
  })

  test('is answered without a guess when nothing is near', () => {
    expect(refusalOf({}, 'launch_missiles')).not.toContain('Did you mean')
  })

  test.each([
    ['no name', ''],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['a name of a megabyte', 'x'.repeat(1_000_000)],
  ])('%s is told in a few words', (_what, name) => {
    const message = refusalOf({}, name)
    expect(message).toContain('there is no tool')
    expect(message.length).toBeLessThan(500)
  })

  test('without any tools the model is told to answer', () => {
    expect(new ToolRegistry([]).check('paint', {})).toEqual({
      ok: false,
      message: 'there are no tools: answer without them',
    })
  })
})

describe('arguments that can mean only one thing', () => {
  test('right ones stay as they are, and the tool comes with them', () => {
    const input = { text: 'a', count: 1, isOn: true, names: ['x'], place: { x: 0.5 }, either: [1] }
    expect(registry.check('paint', input)).toEqual({ ok: true, tool: painter, args: input })
  })

  test.each([
    ['a number for a text', { text: 5 }, { text: '5' }],
    ['a boolean for a text', { text: false }, { text: 'false' }],
    ['a text for an integer', { text: '', count: '12' }, { text: '', count: 12 }],
    ['a text for a number', { text: '', share: '-0.5' }, { text: '', share: -0.5 }],
    ['a text for true', { text: '', isOn: 'true' }, { text: '', isOn: true }],
    ['a text for false', { text: '', isOn: 'false' }, { text: '', isOn: false }],
    ['JSON text for an array', { text: '', names: '["a", "b"]' }, { text: '', names: ['a', 'b'] }],
    ['JSON text for an object', { text: '', place: '{"x": 1}' }, { text: '', place: { x: 1 } }],
    ['JSON text for the whole', '{"text": "a"}', { text: 'a' }],
    ['null for what may be absent', { text: '', count: null, names: null }, { text: '' }],
    ['one for an array', { text: '', names: 'a' }, { text: '', names: ['a'] }],
    ['one number for an array of texts', { text: '', names: 7 }, { text: '', names: ['7'] }],
    ['one for an array in either form', { text: '', either: 7 }, { text: '', either: '7' }],
    ['all of it inside', { text: '', place: { x: '2' } }, { text: '', place: { x: 2 } }],
  ])('%s', (_what, input, expected) => {
    expect(argsOf(input)).toEqual(expected)
  })

  test('one condition with an op of the array form is an array of one', () => {
    const filter = { column: 'amount', op: 'gte', value: 5 }
    expect(argsOf({ data: 'a', filter }, 'data_query')).toEqual({
      data: 'a',
      filter: [{ ...filter, value: '5' }],
    })
  })

  test('what the model wrote is not changed under its feet', () => {
    const input = Object.freeze({ text: 5, place: Object.freeze({ x: '1' }), count: null })
    expect(argsOf(input)).toEqual({ text: '5', place: { x: 1 } })
    expect(input).toEqual({ text: 5, place: { x: '1' }, count: null })
  })
})

describe('arguments that are wrong', () => {
  test.each([
    ['a missing one', {}, ['text is missing']],
    ['null for a needed one', { text: null }, ['text must be a string']],
    ['an array for a text', { text: [] }, ['text must be a string, not an array']],
    ['a word for an integer', { text: '', count: 'many' }, ['count must be an integer']],
    ['a fraction for an integer', { text: '', count: 1.5 }, ['count must be an integer']],
    ['less than the least', { text: '', count: -1 }, ['count must be at least 0']],
    ['a word for a boolean', { text: '', isOn: 'yes' }, ['isOn must be a boolean, not a string']],
    ['one of an array', { text: '', names: ['a', {}] }, ['names[1] must be a string']],
    ['a field of an object', { text: '', place: { x: {} } }, ['place.x must be a number']],
    ['a missing field of an object', { text: '', place: {} }, ['x is missing in place']],
    ['a word that is not listed', { text: '', colour: 'blue' }, ['colour', 'red, green']],
    ['a name that is not listed', { text: '', size: 1 }, ['size', 'text, count, share']],
    ['none of several forms', { text: '', either: {} }, ['either must be a string or an array']],
    ['two at once', { count: -1 }, ['text is missing', 'count must be at least 0']],
    ['a list for the whole', [1], ['must be an object, not an array']],
    ['a text for the whole', 'red', ['must be an object, not a string']],
  ])('%s is named, and what it must be', (_what, input, words) => {
    const message = refusalOf(input)
    expect(message).toContain('wrong arguments for paint')
    for (const word of words) expect(message).toContain(word)
  })

  test('an op that a filter does not have is answered with those that there are', () => {
    const filter = [{ column: 'a', op: 'greater', value: '1' }]
    const message = refusalOf({ data: 'a', filter }, 'data_query')
    expect(message).toContain('filter[0].op must be one of eq, neq, gt, lt, contains, gte')
  })

  test.each(['größe', 'unit price', 'a/b', 'a~b', '50%', 'say "hi"', 'a.b'])(
    'the argument %j is called by its name',
    (name) => {
      const parameters: JsonSchema = { type: 'object', properties: { [name]: { type: 'integer' } } }
      const checked = new ToolRegistry([toolOf('t', parameters)]).check('t', { [name]: 'x' })
      expect(checked).toMatchObject({ ok: false, message: expect.stringContaining(name) })
    },
  )

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is an argument like any other, and not one of these',
    (name) => {
      const input: unknown = JSON.parse(`{"text": "", "${name}": {"isAdmin": true}}`)
      expect(refusalOf(input)).toContain(name)
      expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
    },
  )

  test('a tool that takes any name gets __proto__ as plain data', () => {
    const open = new ToolRegistry([toolOf('open', { type: 'object', properties: {} })])
    const checked = open.check('open', JSON.parse('{"__proto__": {"isAdmin": true}}'))
    if (!checked.ok) throw new Error(checked.message)
    expect(JSON.stringify(checked.args)).toBe('{"__proto__":{"isAdmin":true}}')
    expect(Object.getPrototypeOf(checked.args)).toBe(Object.prototype)
  })

  test.each([
    ['a lone surrogate in a name', { text: '', '\ud800': 1 }],
    ['200,000 wrong items', { text: '', names: Array.from({ length: 200_000 }, () => ({})) }],
    [
      '200,000 unknown names',
      Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [i, i])),
    ],
    ['nothing at all', undefined],
    ['a nesting of 100,000', { text: JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)) }],
    ['a text of a nesting', { text: '', names: '['.repeat(1e5) + ']'.repeat(1e5) }],
    ['an unknown name of a megabyte', { text: '', ['x'.repeat(1e6)]: 1 }],
  ])('%s is refused in words that are few enough to read', (_what, input) => {
    expect(refusalOf(input).length).toBeLessThan(5_000)
  })
})

const schemas: readonly JsonSchema[] = [everyKind, extendedDataQueryTool.parameters]

describe.each(schemas.map((schema) => [schema.required?.join(), schema] as const))(
  'whatever is given for the schema with %s',
  (_required, schema) => {
    const checker = new ToolRegistry([toolOf('t', schema)])
    const copy: object = JSON.parse(JSON.stringify(schema))
    const isValid = (value: unknown): boolean => new Validator(copy).validate(value).valid
    const keys = fc.constantFrom(...Object.keys(schema.properties ?? {}))
    const values = fc.oneof(
      fc.anything(),
      fc.jsonValue(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom<unknown>('5', '-1.5', 'true', '[]', '{}', '["a"]', 7, null, ['x'], 'red'),
    )
    const inputs = fc.oneof(values, fc.dictionary(fc.oneof(keys, fc.string()), values))

    test('checking never throws, and what it lets through is valid', () => {
      fc.assert(
        fc.property(inputs, (input) => {
          const checked = checker.check('t', input)
          if (checked.ok) expect(isValid(checked.args)).toBe(true)
          else expect(checked.message).toMatch(/\S/)
        }),
        { numRuns: 1000 },
      )
    })

    test('what is valid already is let through unchanged', () => {
      const valid = fc
        .dictionary(keys, fc.oneof(fc.string(), fc.nat(), fc.boolean(), fc.array(fc.string())))
        .map((fields) => ({ text: 'a', data: 'a', ...fields }))
        .map(({ text, data, ...rest }) =>
          schema === everyKind ? { ...rest, text } : { ...rest, data },
        )
        .filter(isValid)
      fc.assert(
        fc.property(valid, (input) => {
          expect(checker.check('t', input)).toMatchObject({ ok: true, args: input })
        }),
      )
    })
  },
)
