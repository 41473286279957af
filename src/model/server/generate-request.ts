import { askRequestIn, hasImages, type AskRequest } from './ask-request.ts'
import { Field } from './field.ts'

/** The body of `POST /api/generate`. */
export interface GenerateRequest extends AskRequest {
  readonly prompt: string
  readonly system: string
  readonly suffix: string
  readonly template: string
  readonly raw: boolean
  /** Whether it goes on from the tokens of an earlier answer. */
  readonly hasContext: boolean
}

/** Reads the body of `POST /api/generate`. Throws a `StatusError` in the words of the real server. */
export function generateRequestIn(body: unknown): GenerateRequest {
  const whole = new Field(body)
  const field = whole.fields('GenerateRequest')
  const context = field('context').items('[]int')
  for (const token of context) token.integer()
  const request: GenerateRequest = {
    ...askRequestIn(field),
    prompt: field('prompt').text(),
    system: field('system').text(),
    suffix: field('suffix').text(),
    template: field('template').text(),
    raw: field('raw').flag() === true,
    hasContext: context.length > 0,
    hasImages: hasImages(field('images')),
  }
  whole.check()
  return request
}
