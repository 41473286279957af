import type { JSX } from 'preact'
import { fnWords, opWords, takesValue, type CallFields } from '../result/edit-call.ts'
import { ColumnField, keysOf, Select } from './fields.tsx'

interface StepFieldsProps<T> {
  /** The columns to choose from. */
  readonly names: readonly string[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** The fields of one condition. */
export function ConditionFields(
  props: StepFieldsProps<CallFields['conditions'][number]>,
): JSX.Element {
  const { names, value: condition, onChange } = props
  return (
    <>
      <ColumnField
        label="Column"
        names={names}
        value={condition.column}
        onPick={(column) => onChange({ ...condition, column })}
      />
      <Select
        label="Comparison"
        options={keysOf(opWords)}
        words={opWords}
        value={condition.op}
        onPick={(op) => onChange({ ...condition, op })}
      />
      {takesValue(condition.op) && (
        <input
          aria-label="Value"
          value={condition.value}
          onInput={(event) => onChange({ ...condition, value: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** The fields of one figure. */
export function FigureFields(props: StepFieldsProps<CallFields['figures'][number]>): JSX.Element {
  const { names, value: figure, onChange } = props
  return (
    <>
      <Select
        label="Figure"
        options={keysOf(fnWords)}
        words={fnWords}
        value={figure.fn}
        onPick={(fn) => onChange({ ...figure, fn })}
      />
      <ColumnField
        label="Column of the figure"
        names={names}
        value={figure.column}
        onPick={(column) => onChange({ ...figure, column })}
      />
    </>
  )
}

const directions = { highest: 'highest first', lowest: 'lowest first' } as const

/** The fields of one sort key. */
export function SortFields(props: StepFieldsProps<CallFields['sort'][number]>): JSX.Element {
  const { names, value: key, onChange } = props
  return (
    <>
      <ColumnField
        label="Sort column"
        names={names}
        value={key.column}
        onPick={(column) => onChange({ ...key, column })}
      />
      <Select
        label="Direction"
        options={keysOf(directions)}
        words={directions}
        value={key.descending ? 'highest' : 'lowest'}
        onPick={(direction) => onChange({ ...key, descending: direction === 'highest' })}
      />
    </>
  )
}
