/** What the server says about itself, and the files that were named on the command line. */
export interface ServerInfo {
  readonly version: string
  readonly model: { readonly name: string; readonly isBuiltin: boolean }
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** Asks the server that this page came from. */
export async function serverInfo(): Promise<ServerInfo> {
  const response = await fetch('info')
  if (!response.ok) throw new Error(await problemOf(response))
  return response.json()
}

/** The bytes of a file that was named on the command line. */
export async function serverFile(name: string): Promise<ArrayBuffer> {
  const response = await fetch(`files/${encodeURIComponent(name)}`)
  if (!response.ok) throw new Error(await problemOf(response))
  return response.arrayBuffer()
}

async function problemOf(response: Response): Promise<string> {
  const text = await response.text()
  return text === '' ? `the server answered ${response.status}` : text.slice(0, 500)
}
