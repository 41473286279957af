import type { JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'
import type { WorkerClient } from '../worker-client.ts'
import type { Tab } from './tab.ts'
import { TablePanel } from './table-panel.tsx'

interface TablesProps {
  readonly client: WorkerClient
  readonly tabs: readonly Tab[]
  readonly current: string | undefined
  readonly onPick: (source: string) => void
  readonly onClose: (tab: Tab) => void
  readonly onQuery: (table: string) => void
  readonly onAddFiles: () => void
}

/** The tables as tabs, and the one that is looked at. */
export function Tables(props: TablesProps): JSX.Element {
  const { client, tabs, current, onPick, onClose, onQuery, onAddFiles } = props
  const list = useRef<HTMLDivElement>(null)
  const tab = tabs.find(({ source }) => source === current) ?? tabs[0]
  const panelId = useId()
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
          {tabs.map((other, index) => (
            <button
              key={other.source}
              type="button"
              role="tab"
              class={other.isResult ? 'tab of-result' : 'tab'}
              aria-selected={other === tab}
              aria-controls={`${panelId}-${index}`}
              tabIndex={other === tab ? 0 : -1}
              title={other.title.slice(0, 300)}
              onClick={() => onPick(other.source)}
            >
              {other.title.slice(0, 100)}
            </button>
          ))}
        </div>
        {tab !== undefined && !tab.isResult && (
          <button type="button" class="small" onClick={() => onQuery(tab.source)}>
            Query
          </button>
        )}
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
      <div class="tab-panels">
        {tabs.map((other, index) => (
          <TablePanel
            key={other.source}
            id={`${panelId}-${index}`}
            client={client}
            tab={other}
            isCurrent={other === tab}
          />
        ))}
      </div>
    </section>
  )
}

function nextIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
