import type { ToWorker } from './protocol.ts'
import { TableWorker } from './worker/table-worker.ts'

// The worker is a file among the page's assets: what the server offers is one folder up.
const base = new URL('..', self.location.href).href.replace(/\/$/, '')

const worker = new TableWorker(base, (message) => self.postMessage(message, {}))

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void worker.receive(data))
