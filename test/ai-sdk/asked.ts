import { LocalModelAdapter } from 'tallymark'
import { expect } from 'vitest'
import { createLocalModel, type LocalModelProvider } from 'tallymark/ai-sdk'
import { gateOf } from '../../dist/chat/gate.js'
import { startModel, type Reply, type ScriptedModel } from '../agent/scripted-model.ts'

/** A provider of a scripted model, and the model itself. */
export interface Asked extends AsyncDisposable {
  readonly local: LocalModelProvider
  readonly server: ScriptedModel
  /** The body of the request of this number, from 0 on, as it was sent. */
  body(index: number): unknown
}

/**
 * Starts a scripted model, and closes it and its provider when the test is over: by then no request may be
 * left under way.
 */
export async function asked(script: Reply | readonly Reply[]): Promise<Asked> {
  const server = await startModel(script)
  const local = createLocalModel({ baseURL: server.url })
  const { circuit_key } = new LocalModelAdapter({ base_url: server.url })
  return {
    local,
    server,
    body: (index) => server.bodies[index],
    [Symbol.asyncDispose]: async () => {
      const gate = gateOf(circuit_key)
      expect([gate.active, gate.waiting], 'requests left under way').toEqual([0, 0])
      await local.close()
      await server.close()
    },
  }
}

/** All that a stream or a list of parts yields. */
export async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const part of parts) list.push(part)
  return list
}

/** A line with a piece of reasoning. */
export const thought = (thinking: string): object => ({ message: { role: 'assistant', thinking } })
