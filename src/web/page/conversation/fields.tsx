import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

/** More columns than this are typed, with suggestions; a list to pick from would be endless. */
const MOST_OPTIONS = 200

interface FieldListProps<T> {
  readonly legend: string
  readonly addLabel: string
  /** What it means that there is none. */
  readonly none?: string
  readonly items: readonly T[]
  readonly onAdd: () => void
  readonly onRemove: (index: number) => void
  readonly children: (item: T, index: number) => ComponentChildren
}

/** A step of a query that may be there several times or not at all. */
export function FieldList<T>(props: FieldListProps<T>): JSX.Element {
  const { legend, addLabel, none = 'none', items, onAdd, onRemove, children } = props
  return (
    <fieldset>
      <legend>{legend}</legend>
      {items.map((item, index) => (
        <div key={index} class="field-row">
          {children(item, index)}
          <button
            type="button"
            class="small"
            aria-label={`Remove from ${legend}: ${index + 1}`}
            onClick={() => onRemove(index)}
          >
            ✕
          </button>
        </div>
      ))}
      {items.length === 0 && <span class="quiet">{none}</span>}{' '}
      <button type="button" class="small" onClick={onAdd}>
        {addLabel}
      </button>
    </fieldset>
  )
}

interface ColumnFieldProps {
  readonly label: string
  readonly names: readonly string[]
  readonly value: string
  readonly onPick: (name: string) => void
}

/** One of the columns. A name that a model wrote in another case, or that is not there, can be seen too. */
export function ColumnField({ label, names, value, onPick }: ColumnFieldProps): JSX.Element {
  const listId = useId()
  if (names.length > MOST_OPTIONS) {
    return (
      <>
        <input
          aria-label={label}
          list={listId}
          value={value}
          onChange={(event) => onPick(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {names
            .filter((name) => name.toLowerCase().includes(value.toLowerCase()))
            .slice(0, MOST_OPTIONS)
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
      </>
    )
  }
  const known = names.find((name) => name.toLowerCase() === value.toLowerCase())
  return (
    <select
      aria-label={label}
      value={known ?? value}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {known === undefined && <option value={value}>{value}</option>}
      {names.map((name, index) => (
        <option key={index} value={name}>
          {name.slice(0, 100)}
        </option>
      ))}
    </select>
  )
}

interface SelectProps<T extends string> {
  readonly label: string
  readonly options: readonly T[]
  readonly words: Readonly<Record<T, string>>
  readonly value: T
  readonly onPick: (value: T) => void
}

/** One of a few, in words. */
export function Select<T extends string>(props: SelectProps<T>): JSX.Element {
  const { label, options, words, value, onPick } = props
  const pick = (text: string): void => {
    const picked = options.find((option) => option === text)
    if (picked !== undefined) onPick(picked)
  }
  return (
    <select aria-label={label} value={value} onChange={(event) => pick(event.currentTarget.value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {words[option]}
        </option>
      ))}
    </select>
  )
}

/** The keys of a record, as what they are. */
export function keysOf<T extends string>(record: Readonly<Record<T, string>>): readonly T[] {
  const isKey = (key: string): key is T => Object.hasOwn(record, key)
  return Object.keys(record).filter(isKey)
}

/** A list without one of its items. */
export function without<T>(items: readonly T[], index: number): readonly T[] {
  return items.filter((_, at) => at !== index)
}

/** A list with another item in the place of one. */
export function withReplaced<T>(items: readonly T[], index: number, item: T): readonly T[] {
  return items.map((old, at) => (at === index ? item : old))
}
