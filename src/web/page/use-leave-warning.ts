import { useEffect } from 'preact/hooks'

/** Has the browser ask before the page is left or loaded again, while there is something to lose. */
export function useLeaveWarning(isSomethingToLose: boolean): void {
  useEffect(() => {
    if (!isSomethingToLose) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSomethingToLose])
}
