import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { CallSurroundings } from './call-view.tsx'
import { answerText, type Exchange } from './exchange.ts'
import { ExchangeView } from './exchange-view.tsx'
import { useFollowing } from './use-following.ts'

interface ConversationProps {
  readonly exchanges: readonly Exchange[]
  readonly suggestions: readonly string[]
  readonly surroundings: CallSurroundings
  readonly onAsk: (question: string) => void
  readonly onSuggestion: (question: string) => void
  readonly onStop: () => void
  readonly onForget: () => void
}

/** Questions, answers, and the field for the next question. */
export function Conversation(props: ConversationProps): JSX.Element {
  const { exchanges, suggestions, surroundings, onAsk, onSuggestion, onStop, onForget } = props
  const [draft, setDraft] = useState('')
  const last = exchanges.at(-1)
  const isAsking = exchanges.some(({ end }) => end === undefined)
  const log = useRef<HTMLDivElement>(null)
  useFollowing(log, last)
  const field = useRef<HTMLTextAreaElement>(null)
  const ask = (question: string): void => {
    if (isAsking || question.trim() === '') return
    onAsk(question.trim())
    setDraft('')
  }
  const stop = (): void => {
    onStop()
    // The button that had the focus leaves.
    field.current?.focus()
  }
  return (
    <section class="conversation" aria-label="Conversation">
      <div class="conversation-bar">
        <h2>Conversation</h2>
        <button
          type="button"
          class="small"
          disabled={exchanges.length === 0}
          onClick={() => {
            onForget()
            field.current?.focus()
          }}
        >
          New conversation
        </button>
      </div>
      <div class="log" ref={log} role="region" aria-label="Questions and answers" tabIndex={0}>
        {exchanges.map((exchange) => (
          <ExchangeView key={exchange.key} exchange={exchange} {...surroundings} />
        ))}
        {exchanges.length === 0 && suggestions.length > 0 && (
          <div class="suggestions">
            <p class="quiet">
              Ask in your own words. The model writes a query; the counting is done by code, on this
              machine. For example:
            </p>
            {suggestions.map((suggestion) => (
              <button
                key={suggestion}
                type="button"
                class="suggestion"
                onClick={() => onSuggestion(suggestion)}
              >
                {suggestion}
              </button>
            ))}
          </div>
        )}
      </div>
      <div class="unseen" aria-live="polite">
        {isAsking ? 'Working on it.' : last === undefined ? '' : answerText(last)}
      </div>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault()
          ask(draft)
        }}
      >
        <textarea
          ref={field}
          rows={2}
          aria-label="Your question"
          placeholder="Ask about your tables"
          value={draft}
          onInput={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isAsking) return stop()
            // While an input method composes a character, Enter belongs to it.
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
            event.preventDefault()
            ask(draft)
          }}
        />
        {isAsking ? (
          <button key="stop" type="button" class="primary" onClick={stop}>
            Stop
          </button>
        ) : (
          <button key="ask" type="submit" class="primary" disabled={draft.trim() === ''}>
            Ask
          </button>
        )}
      </form>
    </section>
  )
}
