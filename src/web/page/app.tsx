import type { JSX } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Conversation } from './conversation/conversation.tsx'
import { useConversation } from './conversation/use-conversation.ts'
import { messageOf } from './message-of.ts'
import { serverFile, serverInfo, type ServerInfo } from './server-info.ts'
import { suggestedQuestions } from './suggested-questions.ts'
import { Empty } from './tables/empty.tsx'
import { example } from './tables/example.ts'
import { Tables } from './tables/tables.tsx'
import { useTables } from './tables/use-tables.ts'
import { useDrop } from './use-drop.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import type { WorkerClient } from './worker-client.ts'

interface AppProps {
  readonly client: WorkerClient
}

/** The whole page: tables on one side, the conversation on the other. */
export function App({ client }: AppProps): JSX.Element {
  const kept = useTables(client)
  const { tables, tabs, reading, problems, attach, showResult, tell } = kept
  const { exchanges, ask, queryTable, stop, forget } = useConversation(client)
  const [info, setInfo] = useState<ServerInfo>()
  const picker = useRef<HTMLInputElement>(null)
  const loading = useRef<Promise<unknown>>(Promise.resolve())
  const isWaiting = useRef(false)

  useEffect(() => {
    const begin = async (): Promise<void> => {
      const told = await serverInfo()
      setInfo(told)
      await attach(told.files.map(({ name }) => ({ name, bytes: () => serverFile(name) })))
    }
    loading.current = begin().catch((error: unknown) =>
      tell(`The server does not answer: ${messageOf(error)}`),
    )
  }, [attach, tell])

  const take = useCallback(
    (files: readonly File[]) => {
      const some = files.map((file) => ({ name: file.name, bytes: () => file.arrayBuffer() }))
      loading.current = Promise.all([loading.current, attach(some)])
    },
    [attach],
  )
  const isDropping = useDrop(take)
  useLeaveWarning(exchanges.length > 0 || tables.length > (info?.files.length ?? 0))
  const surroundings = useMemo(
    () => ({
      tables,
      query: client.query.bind(client),
      write: client.write.bind(client),
      showAll: showResult,
    }),
    [client, tables, showResult],
  )
  const takeExample = (): void => take([new File([example.text], example.name)])
  // A question is about all tables: those that are still being read are waited for.
  const askAbout = async (question: string): Promise<void> => {
    if (isWaiting.current) return
    isWaiting.current = true
    await loading.current
    isWaiting.current = false
    ask(question)
  }
  const addFiles = (): void => picker.current?.click()
  const table = tables.find(({ name }) => name === kept.current) ?? tables[0]
  const isLoading = info === undefined || reading.length > 0
  const suggestions = table === undefined ? [example.question] : suggestedQuestions(table)
  return (
    <div class={isDropping ? 'page dropping' : 'page'}>
      <header>
        <h1>tallymark</h1>
        {info !== undefined && (
          <span class="quiet model">
            {info.model.isBuiltin ? 'the built-in model' : info.model.name}
          </span>
        )}
        <span role="status" class="quiet">
          {reading.length > 0 && `Reading ${(reading[0] ?? '').slice(0, 60)}…`}
        </span>
      </header>
      {problems.length > 0 && (
        <div class="problems" role="alert">
          <ul>
            {problems.map((problem, index) => (
              <li key={index}>{problem}</li>
            ))}
          </ul>
          <button type="button" class="small" onClick={kept.dismiss}>
            Dismiss
          </button>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <main>
        {tabs.length === 0 ? (
          <Empty
            takesFocus={kept.current !== undefined}
            isLoading={reading.length > 0}
            onAddFiles={addFiles}
            onExample={takeExample}
          />
        ) : (
          <Tables
            client={client}
            tabs={tabs}
            current={kept.current}
            onPick={kept.pick}
            onClose={kept.close}
            onQuery={queryTable}
            onAddFiles={addFiles}
          />
        )}
        <Conversation
          exchanges={exchanges}
          suggestions={isLoading ? [] : suggestions}
          surroundings={surroundings}
          onAsk={(question) => void askAbout(question)}
          onSuggestion={(question) => {
            // The question that an empty page offers brings its table with it.
            if (tables.length === 0) takeExample()
            void askAbout(question)
          }}
          onStop={stop}
          onForget={forget}
        />
      </main>
    </div>
  )
}
