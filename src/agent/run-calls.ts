import { onAbort } from '../chat/abort.ts'
import { isJsonObject } from '../chat/json.ts'
import type { ToolUseBlock } from '../chat/types.ts'
import type { ToolOutput } from '../table/query.ts'
import type { CheckedCall, ToolRegistry } from '../tools/tool-registry.ts'
import { pathsOverlap } from './paths-overlap.ts'
import { UNREADABLE } from './text-call.ts'
import type { ToolEnd, ToolStart } from './types.ts'

/** More calls than this in one turn are not run: no question needs them, and a model gone wild may go on. */
const MOST_CALLS = 64

/** How many run side by side. */
const MOST_AT_ONCE = 8

interface Call {
  readonly index: number
  readonly block: ToolUseBlock
  readonly checked: CheckedCall
  readonly claims: readonly string[]
  /** Whether it changes nothing and minds nobody, so that others of its kind may run beside it. */
  readonly isParallel: boolean
}

interface Done {
  readonly call: Call
  readonly output: ToolOutput
  readonly elapsedMs: number
}

/**
 * Runs the calls of one turn and returns their outputs in the order of the calls. Read-only calls run side
 * by side, unless they claim the same paths; any other waits for those before it and lets none run beside
 * it. Never throws for what a tool does. Who leaves, or aborts, stops the tools that listen.
 */
export async function* runCalls(
  blocks: readonly ToolUseBlock[],
  registry: ToolRegistry,
  signal: AbortSignal | undefined,
): AsyncGenerator<ToolStart | ToolEnd, readonly ToolOutput[], undefined> {
  const stop = new AbortController()
  const ignore = onAbort(signal, () => stop.abort(signal?.reason))
  if (signal?.aborted === true) stop.abort(signal.reason)
  const waiting = blocks.map((block, index) => callOf(block, index, registry))
  const running = new Map<Call, Promise<Done>>()
  const outputs: ToolOutput[] = []
  try {
    while (waiting.length > 0 || running.size > 0) {
      for (const call of startable(waiting, [...running.keys()])) {
        waiting.splice(waiting.indexOf(call), 1)
        const { id, name, input } = call.block
        const args = call.checked.ok ? call.checked.args : input
        yield { type: 'ToolStart', id, name, input: isJsonObject(args) ? args : input }
        running.set(call, run(call, stop.signal))
      }
      const { call, output, elapsedMs } = await Promise.race(running.values())
      running.delete(call)
      outputs[call.index] = output
      yield { type: 'ToolEnd', id: call.block.id, name: call.block.name, output, elapsedMs }
    }
    return outputs
  } finally {
    ignore()
    if (running.size > 0) stop.abort()
  }
}

function callOf(block: ToolUseBlock, index: number, registry: ToolRegistry): Call {
  const checked = index < MOST_CALLS ? checkedCall(block, registry) : tooMany
  if (!checked.ok) return { index, block, checked, claims: [], isParallel: true }
  const { tool, args } = checked
  try {
    const isParallel = tool.readOnly && !tool.exclusive
    return { index, block, checked, claims: claimsOf(tool.claims(args)), isParallel }
  } catch (error) {
    return {
      index,
      block,
      checked: { ok: false, message: textOf(error) },
      claims: [],
      isParallel: true,
    }
  }
}

function checkedCall({ name, input }: ToolUseBlock, registry: ToolRegistry): CheckedCall {
  if (name === UNREADABLE) return { ok: false, message: 'this is not valid JSON, or not all of it' }
  return registry.check(name, input)
}

const tooMany: CheckedCall = {
  ok: false,
  message: `not run: at most ${MOST_CALLS} calls are run at once. Make fewer`,
}

/** Those of the waiting calls that may start beside the running ones, and beside each other. */
function startable(waiting: readonly Call[], running: readonly Call[]): readonly Call[] {
  const beside = [...running]
  const chosen: Call[] = []
  for (const call of waiting) {
    if (beside.length >= MOST_AT_ONCE) break
    if (!call.isParallel) {
      if (beside.length === 0) chosen.push(call)
      break
    }
    const isFree = beside.every((other) => !pathsOverlap(call.claims, other.claims))
    if (isFree) {
      chosen.push(call)
      beside.push(call)
    }
  }
  return chosen
}

async function run(call: Call, signal: AbortSignal): Promise<Done> {
  const started = performance.now()
  const output = call.checked.ok ? await outputOf(call.checked, signal) : call.checked
  return { call, output, elapsedMs: performance.now() - started }
}

async function outputOf(
  { tool, args }: Extract<CheckedCall, { ok: true }>,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const cancelled: ToolOutput = { ok: false, message: 'cancelled before it was done' }
  if (signal.aborted) return cancelled
  let ignore = (): void => {}
  try {
    // A tool may be deaf to the signal: nobody waits for it then.
    const aborted = new Promise<ToolOutput>((resolve) => {
      ignore = onAbort(signal, () => resolve(cancelled))
    })
    return outputIn(await Promise.race([tool.run(args, { signal }), aborted]))
  } catch (error) {
    return signal.aborted ? cancelled : { ok: false, message: textOf(error) }
  } finally {
    ignore()
  }
}

/** Tools may be written without a compiler. */
function claimsOf(claims: unknown): readonly string[] {
  if (Array.isArray(claims) && claims.every((path) => typeof path === 'string')) return claims
  throw new TypeError('the tool is broken: its claims are no list of paths')
}

function outputIn(output: ToolOutput): ToolOutput {
  const { ok, content, message }: Partial<Record<string, unknown>> = { ...output }
  if (ok === true ? typeof content === 'string' : typeof message === 'string') return output
  throw new TypeError('the tool is broken: it returned neither a content nor a message')
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
