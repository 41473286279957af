import { useCallback, useMemo, useState } from 'preact/hooks'
import { messageOf } from '../message-of.ts'
import type { TableFacts } from '../protocol.ts'
import type { WorkerClient } from '../worker-client.ts'
import { resultTab, tableTab, type Tab } from './tab.ts'

/** Something to read a table from. */
interface Readable {
  readonly name: string
  readonly bytes: () => Promise<ArrayBuffer>
}

/** The tables of the page and what can be done with them. */
export interface KeptTables {
  readonly tables: readonly TableFacts[]
  readonly tabs: readonly Tab[]
  readonly current: string | undefined
  /** Names of the files that are being read. */
  readonly reading: readonly string[]
  readonly problems: readonly string[]
  readonly attach: (files: readonly Readable[]) => Promise<void>
  readonly pick: (source: string) => void
  readonly close: (tab: Tab) => void
  readonly showResult: (...result: Parameters<typeof resultTab>) => void
  readonly tell: (problem: string) => void
  readonly dismiss: () => void
}

/** Says of which file it speaks, unless it does already. */
function problemWith(name: string, problem: string): string {
  return problem.startsWith(name) ? problem : `${name.slice(0, 100)}: ${problem}`
}

/** Keeps the tables and the results that are looked at. */
export function useTables(client: WorkerClient): KeptTables {
  const [tables, setTables] = useState<readonly TableFacts[]>([])
  const [results, setResults] = useState<readonly Tab[]>([])
  const [current, pick] = useState<string>()
  const [reading, setReading] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const tell = useCallback(
    (problem: string) => setProblems((all) => [...all.slice(-4), problem]),
    [],
  )
  const attach = useCallback(
    async (files: readonly Readable[]) => {
      setReading((names) => [...names, ...files.map(({ name }) => name)])
      for (const { name, bytes } of files) {
        try {
          const content = await bytes()
          if (content.byteLength === 0) throw new Error(`${name} is empty.`)
          const table = await client.attach(name, content)
          setTables((all) => [...all.filter((old) => old.name !== table.name), table])
          pick(table.name)
        } catch (error) {
          tell(problemWith(name, messageOf(error)))
        }
        setReading((names) => names.filter((_, index) => index !== names.indexOf(name)))
      }
    },
    [client, tell],
  )
  const close = useCallback(
    ({ source, isResult }: Tab) => {
      if (isResult) return setResults((all) => all.filter((tab) => tab.source !== source))
      client.detach(source)
      setTables((all) => all.filter(({ name }) => name !== source))
    },
    [client],
  )
  const showResult = useCallback((...[result, title]: Parameters<typeof resultTab>) => {
    const shown = resultTab(result, title)
    setResults((all) => [...all.filter(({ source }) => source !== shown.source), shown])
    pick(shown.source)
  }, [])
  const dismiss = useCallback(() => setProblems([]), [])
  const tabs = useMemo(() => [...tables.map(tableTab), ...results], [tables, results])
  return {
    tables,
    tabs,
    current,
    reading,
    problems,
    attach,
    pick,
    close,
    showResult,
    tell,
    dismiss,
  }
}
