import { useEffect, useRef } from 'preact/hooks'
import type { Exchange } from './exchange.ts'

/** So far from the end is still at the end. */
const NEAR = 80

/** Keeps the end of the answer in sight, unless a person has scrolled away from it. */
export function useFollowing(
  log: { readonly current: HTMLElement | null },
  last: Exchange | undefined,
): void {
  const isFollowing = useRef(true)
  const key = last?.key
  useEffect(() => {
    isFollowing.current = true
  }, [key])
  useEffect(() => {
    const element = log.current
    if (element === null) return
    let before = { scrollTop: element.scrollTop, scrollHeight: element.scrollHeight }
    const look = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = element
      // What grows or shrinks moves the view too: only a person scrolls up while the height stays.
      if (scrollHeight - scrollTop - clientHeight < NEAR) isFollowing.current = true
      else if (scrollTop < before.scrollTop && scrollHeight === before.scrollHeight) {
        isFollowing.current = false
      }
      before = { scrollTop, scrollHeight }
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [log])
  useEffect(() => {
    const element = log.current
    if (element !== null && isFollowing.current && last !== undefined) {
      element.scrollTop = element.scrollHeight
    }
  }, [log, last])
}
