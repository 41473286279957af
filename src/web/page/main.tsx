import { render } from 'preact'
import { App } from './app.tsx'
import { WorkerClient } from './worker-client.ts'

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
render(<App client={new WorkerClient(worker)} />, document.body)
