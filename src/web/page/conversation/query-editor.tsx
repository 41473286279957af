import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { JsonObject } from '../../../chat/types.ts'
import type { ColumnFacts } from '../protocol.ts'
import {
  callOf,
  fieldsOf,
  resultColumns,
  withKnownColumns,
  type CallFields,
} from '../result/edit-call.ts'
import { ColumnField, FieldList, without, withReplaced } from './fields.tsx'
import { ConditionFields, FigureFields, SortFields } from './query-steps.tsx'

interface QueryEditorProps {
  readonly call: JsonObject
  readonly columns: readonly ColumnFacts[]
  readonly isRunning: boolean
  readonly runLabel: string
  readonly onRun: (call: JsonObject) => void
}

/** The steps of a query as fields. */
export function QueryEditor(props: QueryEditorProps): JSX.Element {
  const { call, columns, isRunning, runLabel, onRun } = props
  const [fields, setFields] = useState<CallFields>(() => fieldsOf(call))
  const limitId = useId()
  const headers = columns.map(({ name }) => name)
  const [firstHeader = ''] = headers
  const results = resultColumns(fields, headers)
  const [firstResult = ''] = results
  const change = (part: Partial<CallFields>): void => setFields({ ...fields, ...part })
  // Groups and figures make other columns: what named one that is gone goes with it.
  const reshape = (part: Partial<CallFields>): void =>
    setFields(withKnownColumns({ ...fields, ...part }, headers))
  const { conditions, groups, figures, sort, columns: shown, limit } = fields
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault()
        onRun(callOf(fields))
      }}
    >
      <FieldList
        legend="Conditions"
        addLabel="Add a condition"
        items={conditions}
        onAdd={() =>
          change({ conditions: [...conditions, { column: firstHeader, op: 'eq', value: '' }] })
        }
        onRemove={(index) => change({ conditions: without(conditions, index) })}
      >
        {(condition, index) => (
          <ConditionFields
            names={headers}
            value={condition}
            onChange={(next) => change({ conditions: withReplaced(conditions, index, next) })}
          />
        )}
      </FieldList>
      <FieldList
        legend="For each"
        addLabel="Add a group"
        items={groups}
        onAdd={() =>
          reshape({ groups: [...groups, firstHeader], figures: orCount(figures, firstHeader) })
        }
        onRemove={(index) => reshape({ groups: without(groups, index) })}
      >
        {(group, index) => (
          <ColumnField
            label="Group"
            names={headers}
            value={group}
            onPick={(next) => reshape({ groups: withReplaced(groups, index, next) })}
          />
        )}
      </FieldList>
      <FieldList
        legend="Figures"
        addLabel="Add a figure"
        items={figures}
        onAdd={() => reshape({ figures: [...figures, { column: firstHeader, fn: 'count' }] })}
        onRemove={(index) => reshape({ figures: without(figures, index) })}
      >
        {(figure, index) => (
          <FigureFields
            names={headers}
            value={figure}
            onChange={(next) => reshape({ figures: withReplaced(figures, index, next) })}
          />
        )}
      </FieldList>
      <FieldList
        legend="Sort by"
        addLabel="Add a sort key"
        items={sort}
        onAdd={() => change({ sort: [...sort, { column: firstResult, descending: true }] })}
        onRemove={(index) => change({ sort: without(sort, index) })}
      >
        {(key, index) => (
          <SortFields
            names={results}
            value={key}
            onChange={(next) => change({ sort: withReplaced(sort, index, next) })}
          />
        )}
      </FieldList>
      <FieldList
        legend="Columns"
        addLabel="Add a column"
        none="all"
        items={shown}
        onAdd={() => change({ columns: [...shown, firstResult] })}
        onRemove={(index) => change({ columns: without(shown, index) })}
      >
        {(name, index) => (
          <ColumnField
            label="Shown column"
            names={results}
            value={name}
            onPick={(next) => change({ columns: withReplaced(shown, index, next) })}
          />
        )}
      </FieldList>
      <div class="editor-end">
        <label for={limitId}>Rows at most</label>
        <input
          id={limitId}
          type="number"
          min={0}
          step={1}
          value={limit ?? ''}
          onInput={(event) => change({ limit: limitIn(event.currentTarget.value) })}
        />
        <button type="submit" class="primary" disabled={isRunning}>
          {runLabel}
        </button>
        <button type="button" onClick={() => setFields(fieldsOf(call))}>
          Reset
        </button>
      </div>
    </form>
  )
}

/** Groups need a figure. */
function orCount(figures: CallFields['figures'], column: string): CallFields['figures'] {
  return figures.length > 0 ? figures : [{ column, fn: 'count' }]
}

function limitIn(text: string): number | undefined {
  const limit = Math.floor(Number(text))
  return text.trim() === '' || !Number.isFinite(limit) || limit < 0 ? undefined : limit
}
