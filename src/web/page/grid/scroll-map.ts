/** Every row is as high as any other: where one stands is a multiplication. */
export const ROW_HEIGHT = 28

/** Browsers make nothing higher than this (Firefox: 17.9 million pixels, Chromium: 33.5 million). */
const HIGHEST = 15_000_000

/** How the place of a scroll bar and a place among all rows belong together. */
export interface ScrollMap {
  /** What the scrolled element is high. */
  readonly height: number
  /** The place among the rows, in pixels from the first one, that a scroll position stands for. */
  placeAt(scrollTop: number): number
  /** The scroll position that stands for a place. */
  scrollTopFor(place: number): number
}

/** One to one as long as browsers can; beyond that the scroll bar stands for more than its pixels. */
export function scrollMap(rowCount: number, viewportHeight: number): ScrollMap {
  const whole = rowCount * ROW_HEIGHT
  const height = Math.min(whole, HIGHEST)
  const most = Math.max(0, whole - viewportHeight)
  const scale = height === whole || height <= viewportHeight ? 1 : most / (height - viewportHeight)
  const within = (place: number): number => Math.max(0, Math.min(most, place))
  return {
    height,
    placeAt: (scrollTop) => within(scrollTop * scale),
    scrollTopFor: (place) => within(place) / scale,
  }
}

/** The place nearest to the present one at which a row is seen whole. */
export function placeThatShows(row: number, place: number, viewportHeight: number): number {
  const top = row * ROW_HEIGHT
  if (top < place) return top
  return Math.max(place, top + ROW_HEIGHT - viewportHeight)
}

/** Rows beyond those that are seen, so that they are there when they come into sight. */
const ROWS_BEYOND = 4

/** The rows that are seen at a place: the first one, the one after the last, and all of them. */
export function rowsAround(
  place: number,
  viewportHeight: number,
  total: number,
): { readonly first: number; readonly end: number; readonly rows: readonly number[] } {
  const first = Math.max(0, Math.floor(place / ROW_HEIGHT) - ROWS_BEYOND)
  const end = Math.min(total, Math.ceil((place + viewportHeight) / ROW_HEIGHT) + ROWS_BEYOND)
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  return { first, end, rows }
}
