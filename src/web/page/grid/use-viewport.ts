import type { RefObject } from 'preact'
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The part of a scrolled element that is seen. */
export interface Viewport {
  readonly element: RefObject<HTMLDivElement | null>
  readonly size: { readonly width: number; readonly height: number }
  readonly scroll: { readonly left: number; readonly top: number }
  /** Takes over where the element is scrolled to. */
  readonly follow: () => void
}

/** Keeps the size of an element and where it is scrolled to. */
export function useViewport(): Viewport {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [scroll, setScroll] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = (): void =>
      setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const follow = useCallback(() => {
    const { current } = element
    if (current !== null) setScroll({ left: current.scrollLeft, top: current.scrollTop })
  }, [])
  return { element, size, scroll, follow }
}
