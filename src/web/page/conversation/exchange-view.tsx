import type { JSX } from 'preact'
import { Markdown } from '../markdown/markdown.tsx'
import { memo } from '../memo.ts'
import { CallView, type CallSurroundings } from './call-view.tsx'
import type { Exchange, Step } from './exchange.ts'

interface ExchangeViewProps extends CallSurroundings {
  readonly exchange: Exchange
}

/** A question and its answer. Those that are over are not drawn again while another one grows. */
export const ExchangeView: (props: ExchangeViewProps) => JSX.Element = memo(
  ({ exchange, ...surroundings }: ExchangeViewProps): JSX.Element => {
    const { question, steps, end } = exchange
    return (
      <article class="exchange" aria-label={`Question: ${question.slice(0, 100)}`}>
        <h3 class="question">{question}</h3>
        {steps.map((step, index) => (
          <StepView key={index} step={step} surroundings={surroundings} />
        ))}
        {end === undefined && (
          <p class="working">
            <span class="working-dots" aria-hidden="true" />
            {workingWords(steps)}
          </p>
        )}
        {end !== undefined && end.problem !== '' && (
          <p class={end.reason === 'Aborted' ? 'quiet' : 'problem'}>{end.problem}</p>
        )}
      </article>
    )
  },
)

interface StepViewProps {
  readonly step: Step
  readonly surroundings: CallSurroundings
}

function StepView({ step, surroundings }: StepViewProps): JSX.Element {
  switch (step.kind) {
    case 'thinking':
      return (
        <details class="thinking">
          <summary>Thinking</summary>
          <div class="thinking-text">{step.text}</div>
        </details>
      )
    case 'text':
      return (
        <div class="answer">
          <Markdown text={step.text} />
        </div>
      )
    case 'call':
      return <CallView step={step} {...surroundings} />
  }
}

function workingWords(steps: readonly Step[]): string {
  const last = steps.at(-1)
  if (last?.kind === 'call' && last.outcome === undefined) return 'Counting…'
  return last?.kind === 'text' ? 'Answering…' : 'Thinking…'
}
