/** What a client saw of one reply. */
export interface Seen {
  /** Events that brought text. */
  readonly deltas: number
  readonly characters: number
}

/** Asks for one reply, reads it to its end and says what it saw. */
export type Client = () => Promise<Seen>

const MODEL = 'qwen3:8b'
const QUESTION = 'Why is the sky blue?'

/**
 * Each client as its README uses it, for a server at `address`. A library is loaded only when its
 * client is opened, so that a process holds no other.
 */
export const openClient = {
  tallymark: async (address: string): Promise<Client> => {
    const { LocalModelAdapter } = await import('../../dist/index.js')
    const adapter = new LocalModelAdapter({ base_url: address })
    return async () => {
      let deltas = 0
      let characters = 0
      let partialCharacters = 0
      const stream = await adapter.stream({
        model: MODEL,
        messages: [{ role: 'user', content: [{ type: 'Text', text: QUESTION }] }],
        max_tokens: -1,
      })
      for await (const event of stream) {
        if (event.type !== 'TextDelta') continue
        deltas++
        characters += event.delta.length
        const last = event.partial.content.at(-1)
        if (last?.type === 'Text') partialCharacters = last.text.length
      }
      if (partialCharacters !== characters) throw new Error('the partial message is not the text')
      return { deltas, characters }
    }
  },

  ollama: async (address: string): Promise<Client> => {
    const { Ollama } = await import('ollama')
    const ollama = new Ollama({ host: address })
    return async () => {
      let deltas = 0
      let characters = 0
      const response = await ollama.chat({
        model: MODEL,
        messages: [{ role: 'user', content: QUESTION }],
        stream: true,
      })
      for await (const part of response) {
        const { content } = part.message
        if (content === '') continue
        deltas++
        characters += content.length
      }
      return { deltas, characters }
    }
  },

  ai: async (address: string): Promise<Client> => {
    const { streamText } = await import('ai')
    const { createOllama } = await import('ollama-ai-provider-v2')
    const ollama = createOllama({ baseURL: `${address}/api` })
    return async () => {
      let deltas = 0
      let characters = 0
      const { fullStream } = streamText({ model: ollama(MODEL), prompt: QUESTION })
      for await (const part of fullStream) {
        if (part.type === 'error') throw part.error
        if (part.type !== 'text-delta') continue
        deltas++
        characters += part.text.length
      }
      return { deltas, characters }
    }
  },

  '@langchain/ollama': async (address: string): Promise<Client> => {
    const { ChatOllama } = await import('@langchain/ollama')
    const model = new ChatOllama({ model: MODEL, baseUrl: address })
    return async () => {
      let deltas = 0
      let characters = 0
      for await (const chunk of await model.stream(QUESTION)) {
        const { content } = chunk
        if (typeof content !== 'string' || content === '') continue
        deltas++
        characters += content.length
      }
      return { deltas, characters }
    }
  },
}

/** A client by the name of its package. */
export type ClientName = keyof typeof openClient

/** Whether there is a client of that name. */
export function isClientName(name: string): name is ClientName {
  return Object.hasOwn(openClient, name)
}
