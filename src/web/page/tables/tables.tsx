import type { JSX } from 'preact'
import { useCallback, useRef } from 'preact/hooks'
import { Grid } from '../grid/grid.tsx'
import type { TableView } from '../protocol.ts'
import type { ColumnBlock, WorkerClient } from '../worker-client.ts'
import type { Tab } from './tab.ts'

interface TablesProps {
  readonly client: WorkerClient
  readonly tabs: readonly Tab[]
  readonly current: string | undefined
  readonly onPick: (source: string) => void
  readonly onClose: (tab: Tab) => void
  readonly onAddFiles: () => void
}

/** The tables as tabs, and the one that is looked at. */
export function Tables(props: TablesProps): JSX.Element {
  const { client, tabs, current, onPick, onClose, onAddFiles } = props
  const list = useRef<HTMLDivElement>(null)
  const tab = tabs.find(({ source }) => source === current) ?? tabs[0]
  const source = tab?.source ?? ''
  const load = useCallback(
    (view: TableView, from: number, count: number, columns: ColumnBlock) =>
      client.rows(source, view, from, count, columns),
    [client, source],
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((other) => other === tab)
    const next = tabs[nextIndex(event.key, index, tabs.length)]
    if (next === undefined || next === tab) return
    event.preventDefault()
    onPick(next.source)
    const button = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]
    button?.focus()
  }
  return (
    <section class="tables" aria-label="Tables">
      <div class="tab-bar">
        <div class="tabs" role="tablist" aria-label="Tables" ref={list} onKeyDown={onKeyDown}>
          {tabs.map((other) => (
            <button
              key={other.source}
              type="button"
              role="tab"
              class={other.isResult ? 'tab of-result' : 'tab'}
              aria-selected={other === tab}
              aria-controls={other === tab ? 'table' : undefined}
              tabIndex={other === tab ? 0 : -1}
              title={other.title.slice(0, 300)}
              onClick={() => onPick(other.source)}
            >
              {other.title.slice(0, 100)}
            </button>
          ))}
        </div>
        <button type="button" class="small" onClick={onAddFiles}>
          Add files
        </button>
        {tab !== undefined && (
          <button
            type="button"
            class="small"
            aria-label={`Close ${tab.title.slice(0, 100)}`}
            onClick={() => onClose(tab)}
          >
            Close
          </button>
        )}
      </div>
      {tab !== undefined && (
        <div id="table" class="tab-panel" role="tabpanel" aria-label={tab.title.slice(0, 100)}>
          {tab.note !== undefined && <p class="note">{tab.note}</p>}
          <Grid
            key={tab.source}
            label={tab.title.slice(0, 100)}
            columns={tab.columns}
            rowCount={tab.rowCount}
            load={load}
          />
        </div>
      )}
    </section>
  )
}

function nextIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
