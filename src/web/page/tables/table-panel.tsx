import type { JSX } from 'preact'
import { useCallback } from 'preact/hooks'
import { Grid } from '../grid/grid.tsx'
import type { LoadWindow } from '../grid/use-rows.ts'
import { memo } from '../memo.ts'
import type { TableView } from '../protocol.ts'
import type { WorkerClient } from '../worker-client.ts'
import type { Tab } from './tab.ts'

interface TablePanelProps {
  readonly id: string
  readonly client: WorkerClient
  readonly tab: Tab
  readonly isCurrent: boolean
}

function Panel({ id, client, tab, isCurrent }: TablePanelProps): JSX.Element {
  const { source, note } = tab
  const label = tab.title.slice(0, 100)
  const load: LoadWindow = useCallback(
    (...request) => client.rows(source, ...request),
    [client, source],
  )
  const loadCell = useCallback(
    (view: TableView, row: number, column: number) => client.cell(source, view, row, column),
    [client, source],
  )
  return (
    <div
      id={id}
      class={isCurrent ? 'tab-panel' : 'tab-panel behind'}
      role="tabpanel"
      aria-label={label}
    >
      {note !== undefined && <p class="note">{note}</p>}
      <Grid
        label={label}
        columns={tab.columns}
        rowCount={tab.rowCount}
        load={load}
        loadCell={loadCell}
      />
    </div>
  )
}

/**
 * The table of a tab. Those behind stay as they are, so that who comes back finds what was searched, sorted
 * and scrolled to; none is drawn again because an answer grows beside it.
 */
export const TablePanel: (props: TablePanelProps) => JSX.Element = memo((props) => (
  <Panel {...props} />
))
