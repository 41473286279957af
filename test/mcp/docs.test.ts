import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { connect } from './clients.ts'

const blocks = Array.from(
  readFileSync('docs/mcp.md', 'utf8').matchAll(
    /\*\*([^*]+)\*\*:[^`]*(?:`[^`]+`[^`]*)*```json\n(.*?)```/gs,
  ),
  ([, host = '', json = '']) => ({ host, json }),
)

describe('the configurations of docs/mcp.md', () => {
  test('are of these programs', () => {
    expect(blocks.map(({ host }) => host)).toEqual(['Claude Desktop', 'Cursor', 'VS Code', 'Zed'])
  })

  test.each(blocks)('start a server: $host', async ({ json }) => {
    const [args = []] = argumentsIn(JSON.parse(json))
    expect(args.slice(0, 3)).toEqual(['-y', 'tallymark', 'mcp'])
    const files = args.slice(3).map((path) => path.replace('/path/to/', 'docs/'))
    const client = await connect({ transport: 'stdio', era: '2025-11-25' }, files)
    expect((await client.listResources()).resources).toMatchObject([{ name: 'sales.csv' }])
  })
})

/** Every `args` in there, however deep. */
function argumentsIn(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    name === 'args' && Array.isArray(inner) ? [inner.map(String)] : argumentsIn(inner),
  )
}
