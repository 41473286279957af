import type { JsonObject } from '../../chat/types.ts'

/** What the model does next: it calls the tool, or says something. */
export type Step =
  | { readonly type: 'call'; readonly arguments: JsonObject }
  | {
      readonly type: 'text'
      readonly text: string
      /** Whether more would have been said, had it been allowed. */
      readonly isCut?: boolean
    }
