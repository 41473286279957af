import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'

interface ColumnEdgeProps {
  readonly width: number
  readonly onWidth: (width: number) => void
  readonly onFit: () => void
}

/** The edge of a column, to drag; a double click fits. (By keyboard: Shift and the arrows, at any cell.) */
export function ColumnEdge({ width, onWidth, onFit }: ColumnEdgeProps): JSX.Element {
  const grip = useRef<{ readonly x: number; readonly width: number }>(undefined)
  return (
    <span
      class="grid-edge"
      aria-hidden="true"
      title="Drag to change the width, double click to fit"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, width }
      }}
      onPointerMove={({ clientX }) => {
        if (grip.current !== undefined) onWidth(grip.current.width + clientX - grip.current.x)
      }}
      onLostPointerCapture={() => {
        grip.current = undefined
      }}
      // The name around it would sort.
      onClick={(event) => event.stopPropagation()}
      onDblClick={(event) => {
        event.stopPropagation()
        onFit()
      }}
    />
  )
}
