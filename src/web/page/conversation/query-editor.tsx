import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { JsonObject } from '../../../chat/types.ts'
import type { ColumnFacts } from '../protocol.ts'
import {
  callOf,
  fieldsOf,
  fnWords,
  opWords,
  resultColumns,
  takesValue,
  withKnownColumns,
  type CallFields,
} from '../result/edit-call.ts'
import { ColumnField, FieldList, keysOf, Select, without, withReplaced } from './fields.tsx'

interface QueryEditorProps {
  readonly call: JsonObject
  readonly columns: readonly ColumnFacts[]
  readonly isRunning: boolean
  readonly onRun: (call: JsonObject) => void
}

/** The steps of a query as fields. */
export function QueryEditor({ call, columns, isRunning, onRun }: QueryEditorProps): JSX.Element {
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
        {(condition, index) => {
          const put = (part: Partial<typeof condition>): void =>
            change({ conditions: withReplaced(conditions, index, { ...condition, ...part }) })
          return (
            <>
              <ColumnField
                label="Column"
                names={headers}
                value={condition.column}
                onPick={(column) => put({ column })}
              />
              <Select
                label="Comparison"
                options={keysOf(opWords)}
                words={opWords}
                value={condition.op}
                onPick={(op) => put({ op })}
              />
              {takesValue(condition.op) && (
                <input
                  aria-label="Value"
                  value={condition.value}
                  onInput={(event) => put({ value: event.currentTarget.value })}
                />
              )}
            </>
          )
        }}
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
            onPick={(name) => reshape({ groups: withReplaced(groups, index, name) })}
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
          <>
            <Select
              label="Figure"
              options={keysOf(fnWords)}
              words={fnWords}
              value={figure.fn}
              onPick={(fn) => reshape({ figures: withReplaced(figures, index, { ...figure, fn }) })}
            />
            <ColumnField
              label="Column of the figure"
              names={headers}
              value={figure.column}
              onPick={(column) =>
                reshape({ figures: withReplaced(figures, index, { ...figure, column }) })
              }
            />
          </>
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
          <>
            <ColumnField
              label="Sort column"
              names={results}
              value={key.column}
              onPick={(column) => change({ sort: withReplaced(sort, index, { ...key, column }) })}
            />
            <Select
              label="Direction"
              options={['highest', 'lowest']}
              words={{ highest: 'highest first', lowest: 'lowest first' }}
              value={key.descending ? 'highest' : 'lowest'}
              onPick={(direction) =>
                change({
                  sort: withReplaced(sort, index, { ...key, descending: direction === 'highest' }),
                })
              }
            />
          </>
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
          Run again
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
