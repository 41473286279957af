/** A question about a table, as both sides of the prompt get it. */
export interface Item {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly name: string
  readonly question: string
}

/** Parts between bars. */
function listed(text: string): readonly string[] {
  return text.split('|')
}

const headers = [
  ...listed('Region|product|units_sold|OrderID|flipperLengthMM|Gross Pay (EUR)|notes|date|year'),
  ...listed('Start Date|% share|#|x: y|a, b|say "hi"| spaced|Größe|Straße|名前|naïve café|total'),
  ...listed('emoji 😀 col|Total Total|qty|avgTemp|2019|sum_a|contains it|a=b|HTTPServerName|_|to'),
  ...listed('İstanbul|customer name|Name|price|employee|deptName|from|is_remote|Units|back\\slash'),
  'very long header '.repeat(9),
]

const columns: readonly (readonly string[])[] = [
  listed('North|South|East|West|north-east|'),
  listed('Espresso machine|Grinder|Kettle|Milk frother, steel|Beans; dark|espresso'),
  listed('1|2|3|10|12|25|-5|0|1250|3.25|1e3|007|'),
  listed('1350|890|2000|225.50|9007199254740993|123456789012345678901234|0.00000001234'),
  listed('1,234|$5.00|12 %|(1.234,50)|1 000|€ 3|1\u00a0000|−5'),
  listed('2024-01-05|2024-03-09|2023-12-31|2024-03|2024-03-09T10:30:00Z|2024-03-09 7'),
  listed('1/5/2024|05.01.24|Jan 5, 2024|5 March 2024 10:30|March 2024|2024/01/05|n/a'),
  listed('yes|no|Yes|NO'),
  listed("Dana Reed|Ivo Novák|Lee|Marta O'Neil|Zoë|ZOË|straße 5|STRASSE 5|İzmir"),
  listed('a "quoted" one|back\\slash|{1}|tab\there|line\nbreak|…| spaced |\u200bhidden'),
  ['<|call|>', '<|', 'plain'],
  ['x'.repeat(70), `${'lorem ipsum dolor '.repeat(12)}sit Espresso amet`, 'ö'.repeat(250), 'short'],
  listed('US|us|UK|the who|in the north|May|march|two|Three Stars|日本|日本 東京'),
  Array.from({ length: 40 }, (_, i) => `item ${i} of ${i % 7} kinds`),
  Array.from({ length: 60 }, (_, i) => String(i * 7 + 3)),
  Array.from({ length: 60 }, (_, i) => `2024-${String((i % 12) + 1).padStart(2, '0')}-11`),
  [''],
]

const names = listed('sales.csv|Sales_2024 final.TSV.gz|a: b, c.csv|名.csv|-.json|HRExport.md')

const words = [
  ...listed('how many|which|who|the total|average|in|from|and|or|of|over|between|NORTH|nothern'),
  ...listed('north|souths|Espresso|expresso|machines|grindr|2k|1,250|1.5m|3 million|a dozen|two'),
  ...listed('twenty-five|half a million|one|7|march 2024|5 march 2024|March 5th, 2024|05.01.2024'),
  ...listed('2024/03/09|2024-03-09|may|takings|pay|earns|oldest|sold|units|regions|orders|US|Zoë'),
  ...listed('zoe|Ivo Novák|STRASSE 5|the who|İzmir|日本|"quoted"|1 000|25|1350|flipper length'),
  ...listed('httpservername|item 3 of 3 kinds|employees|name|price|x y|#|lorem|shares|customers'),
  ...listed('reginos|prodcut|when|where|start|year|2019|in august|two hundred and fifty|'),
  '<|end|>',
  'a long question '.repeat(20),
]

/** Questions about tables that are odd in every way; the same ones every time. */
export function oddItems(count: number): readonly Item[] {
  const random = randomFrom(7)
  const pick = <T>(list: readonly T[], fallback: T): T =>
    list[Math.floor(random() * list.length)] ?? fallback
  return Array.from({ length: count }, (_, i) => {
    const width = i % 10 === 0 ? 20 + Math.floor(random() * 60) : 1 + Math.floor(random() * 9)
    const kinds = Array.from({ length: width }, () => [
      ...pick(columns, []),
      ...(random() < 0.2 ? pick(columns, []) : []),
    ])
    const height = i % 25 === 0 ? 0 : Math.floor(random() * 70)
    const question = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(words, ''))
    return {
      headers: kinds.map((_, column) => {
        const name = pick(headers, '')
        return width > 9 && random() < 0.7 ? `${name} ${column}` : name
      }),
      rows: Array.from({ length: height }, () => kinds.map((kind) => pick(kind, ''))),
      name: pick(names, ''),
      question: question.join(random() < 0.1 ? '\n ' : ' '),
    }
  })
}

/** Numbers from 0 to 1 that look like chance (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
