import { useCallback, useRef, useState } from 'preact/hooks'
import { messageOf } from '../message-of.ts'
import type { Asking, WorkerClient } from '../worker-client.ts'
import { ownQuery, withEnd, withEvent, type Exchange } from './exchange.ts'

/** The conversation of the page and what can be done with it. */
export interface KeptConversation {
  readonly exchanges: readonly Exchange[]
  readonly ask: (question: string) => void
  /** Begins a query of a table, for the person to fill in. */
  readonly queryTable: (table: string) => void
  readonly stop: () => void
  readonly forget: () => void
}

/** Keeps the conversation, and drives one question at a time through the worker. */
export function useConversation(client: WorkerClient): KeptConversation {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const asking = useRef<Asking | undefined>(undefined)
  const lastKey = useRef(0)
  const ask = useCallback(
    (question: string) => {
      lastKey.current += 1
      const key = lastKey.current
      const update = (change: (exchange: Exchange) => Exchange): void =>
        setExchanges((all) => all.map((one) => (one.key === key ? change(one) : one)))
      setExchanges((all) => [...all, { key, question, steps: [] }])
      const started = client.ask(question, (event) => update((one) => withEvent(one, event)))
      asking.current = started
      started.ended.catch((error: unknown) =>
        update((one) => withEnd(one, 'Error', messageOf(error))),
      )
    },
    [client],
  )
  const queryTable = useCallback((table: string) => {
    lastKey.current += 1
    const exchange = ownQuery(lastKey.current, table)
    setExchanges((all) => [...all, exchange])
  }, [])
  const stop = useCallback(() => asking.current?.stop(), [])
  const forget = useCallback(() => {
    asking.current?.stop()
    client.forget()
    setExchanges([])
  }, [client])
  return { exchanges, ask, queryTable, stop, forget }
}
