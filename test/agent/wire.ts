/** The body of a `POST /api/chat`, as a server reads it. */
export interface WireBody {
  readonly model: string
  readonly messages: readonly WireMessage[]
  readonly think?: boolean
  readonly tools?: readonly WireTool[]
  readonly options: { readonly num_predict: number }
}

/** One message of it. */
interface WireMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly tool_calls?: readonly {
    readonly function: { readonly name: string; readonly arguments: unknown }
  }[]
}

interface WireTool {
  readonly function: {
    readonly name: string
    readonly description: string
    readonly parameters: {
      readonly properties: Readonly<Record<string, { readonly description?: string }>>
      readonly required?: readonly string[]
    }
  }
}
