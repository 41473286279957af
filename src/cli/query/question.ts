import type { ExtendedFilter, Query, SortSpec } from '../../table/types.ts'
import { ResultColumns, type Figure } from './result-columns.ts'
import { checkColumns } from '../../table/unknown-column.ts'

/** A question that can be put to a table once its columns are known. */
export interface Question {
  /** The columns that the table must have. */
  readonly columns: readonly string[]
  /** Puts it into the tool's words, for a table that has these columns and those it must have. */
  on(columns: readonly string[], place: string): Asked
}

/** A question in the tool's words, and what its columns are called where the tool says otherwise. */
interface Asked {
  readonly query: Query
  readonly headers?: readonly string[] | undefined
}

/** The steps as the options of the command name them. */
export interface StepOptions {
  readonly where: readonly ExtendedFilter[]
  readonly groupBy: readonly string[]
  readonly figures: readonly Figure[]
  readonly sort: readonly SortSpec[]
  readonly select: readonly string[]
  readonly limit: number | undefined
}

/** The question that the tool's own arguments ask, by the tool's own rules. */
export function questionOfArguments(query: Query): Question {
  return { columns: [], on: () => ({ query }) }
}

/** The question that options ask. Unlike the tool, it passes over no column that is not there. */
export function questionOfOptions(steps: StepOptions): Question {
  return steps.figures.length === 0 ? questionOfRows(steps) : questionOfFigures(steps)
}

function questionOfRows({ where, sort, select, limit }: StepOptions): Question {
  const columns = [...[...where, ...sort].map(({ column }) => column), ...select]
  const query: Query = { filter: where, sort_by: sort, select, limit }
  return questionOn(columns, () => ({ query }))
}

function questionOfFigures({
  where,
  groupBy,
  figures,
  sort,
  select,
  limit,
}: StepOptions): Question {
  const result = new ResultColumns(groupBy, figures)
  const chosen = select.map((name) => result.find(name))
  const sorted = sort.map(({ column, descending }) => ({ at: result.find(column), descending }))
  const named = [...where, ...figures].flatMap(({ column }) => column ?? [])
  return questionOn([...groupBy, ...named], ([first], place) => {
    if (first === undefined) throw new Error(`${place} has no columns, and so nothing to count`)
    return {
      query: {
        filter: where,
        group_by: groupBy,
        aggregate: figures.map(({ fn, column = first }) => ({ fn, column })),
        sort_by: sorted.map(({ at, descending }) => ({
          column: result.toolName(at, first),
          descending,
        })),
        select: chosen.map((at) => result.toolName(at, first)),
        limit,
      },
      headers: chosen.length === 0 ? result.names : chosen.map((at) => result.names[at] ?? ''),
    }
  })
}

function questionOn(columns: readonly string[], on: Question['on']): Question {
  return {
    columns,
    on: (known, place) => {
      checkColumns(columns, known, place)
      return on(known, place)
    },
  }
}
