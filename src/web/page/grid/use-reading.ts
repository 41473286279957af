import { useState } from 'preact/hooks'
import { messageOf } from '../message-of.ts'
import { LONGEST_CELL } from '../protocol.ts'

/** Enough to know what was copied. */
const CHARACTERS_TOLD = 30

/** Where the text of a cell comes from: what is at hand, and all of it when that was shortened. */
export interface CellSource {
  readonly text: string
  readonly whole: () => Promise<string>
}

/** Reading and copying single cells. */
export interface Reading {
  /** The cell that is open. */
  readonly open: { readonly title: string; readonly text: string } | undefined
  /** What became of the last wish, in words. */
  readonly note: string
  readonly read: (title: string, cell: CellSource) => void
  readonly copy: (event: ClipboardEvent, cell: CellSource) => void
  readonly close: () => void
}

/** Keeps the cell that is open. */
export function useReading(): Reading {
  const [open, setOpen] = useState<Reading['open']>()
  const [note, setNote] = useState('')
  const tell = (copied: string): void => setNote(`Copied “${copied.slice(0, CHARACTERS_TOLD)}”.`)
  const fail = (error: unknown): void => setNote(messageOf(error))
  return {
    open,
    note,
    read: (title, cell) => {
      setNote('')
      wholeOf(cell).then((text) => setOpen({ title, text }), fail)
    },
    copy: (event, cell) => {
      // Who has marked some text wants that.
      if (getSelection()?.isCollapsed === false) return
      event.preventDefault()
      if (isShortened(cell)) {
        wholeOf(cell)
          .then((text) => navigator.clipboard.writeText(text))
          .then(() => tell(cell.text), fail)
        return
      }
      event.clipboardData?.setData('text/plain', cell.text)
      tell(cell.text)
    },
    close: () => setOpen(undefined),
  }
}

function isShortened({ text }: CellSource): boolean {
  return text.length >= LONGEST_CELL
}

async function wholeOf(cell: CellSource): Promise<string> {
  return isShortened(cell) ? cell.whole() : cell.text
}
