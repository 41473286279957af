import type { ComponentChildren, JSX } from 'preact'

interface GridLayerProps {
  /** What all columns are wide and all rows high. */
  readonly extent: { readonly width: number; readonly height: number }
  /** The part of it that is seen. */
  readonly size: { readonly width: number; readonly height: number }
  readonly children: ComponentChildren
}

/** An element as large as the whole table, which is scrolled, and on it a layer that stays in sight. */
export function GridLayer({ extent, size, children }: GridLayerProps): JSX.Element {
  return (
    <div
      class="grid-extent"
      role="presentation"
      style={{
        width: `${Math.max(extent.width, size.width)}px`,
        height: `${Math.max(extent.height, size.height)}px`,
      }}
    >
      <div
        class="grid-layer"
        role="presentation"
        style={{ width: `${size.width}px`, height: `${size.height}px` }}
      >
        {children}
      </div>
    </div>
  )
}
