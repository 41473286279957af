import type { JSX } from 'preact'
import type { ResultFacts } from '../protocol.ts'

/** How many rows stand in the conversation; the grid has all of them. */
export const ROWS_SHOWN = 50

/** And how many columns. */
export const COLUMNS_SHOWN = 50
const CHARACTERS_SHOWN = 300

interface ResultTableProps {
  readonly result: ResultFacts
  readonly label: string
}

/** The first rows of a result, in a frame that scrolls (and so can have the focus). */
export function ResultTable({ result, label }: ResultTableProps): JSX.Element {
  const headers = result.headers.slice(0, COLUMNS_SHOWN)
  const hidden = result.headers.length - headers.length
  return (
    <div class="result-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headers.map((header, column) => (
              <th key={column} scope="col" class={result.kinds[column] ?? 'text'}>
                {header.slice(0, CHARACTERS_SHOWN)}
              </th>
            ))}
            {hidden > 0 && <th scope="col">{hidden} more columns</th>}
          </tr>
        </thead>
        <tbody>
          {result.rows.slice(0, ROWS_SHOWN).map((row, index) => (
            <tr key={index}>
              {headers.map((_, column) => (
                <td key={column} class={result.kinds[column] ?? 'text'}>
                  {(row[column] ?? '').slice(0, CHARACTERS_SHOWN)}
                </td>
              ))}
              {hidden > 0 && <td>…</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
