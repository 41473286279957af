import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface EmptyProps {
  /** The last table was closed just now, with the button that had the focus. */
  readonly takesFocus: boolean
  readonly isLoading: boolean
  readonly onAddFiles: () => void
  readonly onExample: () => void
}

/** What is there before any table is. */
export function Empty({ takesFocus, isLoading, onAddFiles, onExample }: EmptyProps): JSX.Element {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  if (isLoading) return <section class="tables empty">Reading…</section>
  return (
    <section class="tables empty" aria-label="Tables">
      <div class="empty-frame">
        <h2>Drop a file here</h2>
        <p>CSV, TSV, JSON or a Markdown table, also compressed with gzip.</p>
        <p>
          <button ref={button} type="button" class="primary" onClick={onAddFiles}>
            Choose files
          </button>{' '}
          <button type="button" onClick={onExample}>
            Try an example
          </button>
        </p>
        <p class="quiet">
          Files are read in this page and uploaded nowhere. The model is told what the columns hold,
          and gets the results of its queries.
        </p>
      </div>
    </section>
  )
}
