import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { counted } from '../counted.ts'
import { messageOf } from '../message-of.ts'

/** More text than this takes a browser seconds to lay out. */
const CHARACTERS_SHOWN = 100_000

interface CellDialogProps {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
}

/** A cell in full, over the page. Escape closes it, and the focus goes back to where it was. */
export function CellDialog({ title, text, onClose }: CellDialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const [note, setNote] = useState('')
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setNote('Copied.'),
      (error: unknown) => setNote(messageOf(error)),
    )
  }
  return (
    <dialog
      ref={dialog}
      class="cell-dialog"
      aria-label={title}
      onClose={onClose}
      // The dialog itself is hit only beside its frame.
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="cell-frame">
        <h2>{title}</h2>
        <pre class="cell-text" role="region" aria-label="Text" tabIndex={0}>
          {text.slice(0, CHARACTERS_SHOWN)}
        </pre>
        <div class="cell-bar">
          <span class="quiet">
            {text === '' ? 'empty' : counted(text.length, 'character')}
            {text.length > CHARACTERS_SHOWN &&
              `, the first ${CHARACTERS_SHOWN.toLocaleString('en')} shown`}
          </span>
          <span role="status" class="quiet">
            {note}
          </span>
          <button type="button" onClick={copy}>
            Copy
          </button>
          <button type="button" class="primary" onClick={close}>
            Close
          </button>
        </div>
      </div>
    </dialog>
  )
}
