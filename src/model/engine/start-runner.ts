import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunnerSettings } from './protocol.ts'

/** A test runs the sources, which not every Node can start: the program is always the built one. */
const PROGRAM = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/model/engine/runner.js' : './runner.js',
    import.meta.url,
  ),
)

/** Starts the process that runs the model. Nothing that it writes gets to the terminal. */
export function startRunner(settings: RunnerSettings): ChildProcess {
  // Neither what is said for the sake of this process, nor what it is debugged with, is for that one.
  const { NODE_OPTIONS: _, ...env } = process.env
  return fork(PROGRAM, [JSON.stringify(settings)], {
    execArgv: [],
    // Where there is a debugger, llama.cpp would start it to show where it crashed.
    env: { ...env, GGML_NO_BACKTRACE: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}
