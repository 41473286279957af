import {
  ChatError,
  LocalModelAdapter,
  type AssistantMessage,
  type ChatEvent,
  type ChatRequest,
  type ChatStream,
  type LocalModelConfig,
} from 'tallymark'
import { check, rejection, texts } from './assertions.ts'
import type { Report, Step } from './script.ts'

/** What a case has at hand. Nothing of it belongs to one runtime. */
export interface World {
  readonly origin: string
  readonly refused: string
  /** The recorded replies, by name. */
  readonly replies: Readonly<Record<string, string>>
  /** Given to every adapter: the transport under test. */
  readonly config: LocalModelConfig
  /** Whether redirects and broken headers are hidden from the program, as browsers do. */
  readonly browser: boolean
}

/** One fact about the adapter that must hold over real HTTP on every runtime. */
export interface Case {
  readonly name: string
  readonly run: (world: World) => Promise<void>
}

/** The key that every adapter has and nobody may see. */
export const SECRET = 'sk-4f1c-do-not-show'
/** A line with some text. */
export const line = (content: string): Step => ({
  line: {
    model: 'm',
    created_at: '2026-08-01T12:00:00.1Z',
    message: { role: 'assistant', content },
    done: false,
  },
})
/** The last line. */
export const done: Step = {
  line: {
    model: 'm',
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: 'stop',
    eval_count: 2,
  },
}

let exchanges = 0

/** One request to the scripted server, and what came of it on both sides. */
export class Exchange {
  readonly #world: World
  readonly #id = `${Date.now()}-${exchanges++}`
  readonly #base_url: string
  readonly adapter: LocalModelAdapter
  readonly request: ChatRequest

  constructor(
    world: World,
    script: readonly Step[] | ((hold: Step) => readonly Step[]),
    config: LocalModelConfig = {},
  ) {
    this.#world = world
    const steps = typeof script === 'function' ? script({ hold: this.#id }) : script
    this.#base_url = `${world.origin}/script/${this.#id}`
    this.adapter = new LocalModelAdapter({
      base_url: this.#base_url,
      api_key: SECRET,
      ...world.config,
      ...config,
    })
    this.request = { model: 'm', system: JSON.stringify(steps), messages: [], max_tokens: 5 }
  }

  get url(): string {
    return `${this.#base_url}/api/chat`
  }

  /** Lets the script go on from its hold. */
  async release(): Promise<void> {
    await fetch(`${this.#world.origin}/release/${this.#id}`)
  }

  /** How many bytes of body the server has got rid of so far. */
  async written(): Promise<number> {
    const response = await fetch(`${this.#world.origin}/written/${this.#id}`)
    return Number(await response.text())
  }

  async report(): Promise<Report> {
    const response = await fetch(`${this.#world.origin}/report/${this.#id}`)
    const report: Report = JSON.parse(await response.text())
    return report
  }

  /** Every event until the stream ends, and how it ended. */
  async play(signal?: AbortSignal): Promise<Played> {
    const events: ChatEvent[] = []
    try {
      const stream = await this.adapter.stream(this.request, { signal })
      for await (const event of stream) events.push(event)
      const message = await stream.finalMessage()
      return this.#clean({ events, message, error: undefined })
    } catch (error) {
      if (!(error instanceof ChatError)) throw error
      return this.#clean({ events, message: undefined, error })
    } finally {
      await this.adapter.close()
    }
  }

  /** CA-18: nothing that comes out may hold the key. */
  #clean(played: Played): Played {
    for (const shown of [played.events, played.message, played.error, this.adapter]) {
      check(!texts(shown).some((text) => text.includes(SECRET)), 'the api key was shown')
    }
    return played
  }
}

/** What came of a request. */
export interface Played {
  readonly events: readonly ChatEvent[]
  readonly message: AssistantMessage | undefined
  readonly error: ChatError | undefined
}

/** Plays a script to its end. */
export const play = (world: World, ...steps: Step[]): Promise<Played> =>
  new Exchange(world, steps).play()

/** Plays a script that goes on after its hold once the client has seen all that came before. */
export async function playHeld(
  world: World,
  steps: (hold: Step) => readonly Step[],
): Promise<{ stream: ChatStream; events: number; error: ChatError }> {
  const exchange = new Exchange(world, steps)
  const stream = await exchange.adapter.stream(exchange.request)
  const before = steps({ hold: '' }).findIndex((step) => 'hold' in step)
  let events = 0
  const error = await rejection(async () => {
    for await (const _ of stream) if (++events === before) await exchange.release()
  })
  return { stream, events, error }
}
