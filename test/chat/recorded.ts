import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Tests are started in the root of the project, by npm; compiled ones are not beside their data.
const folder = 'test/replies'

/** The recorded replies by name, byte for byte. */
export const recorded: ReadonlyMap<string, Uint8Array> = new Map(
  readdirSync(folder).map((file) => [
    file.replace('.ndjson', ''),
    readFileSync(join(folder, file)),
  ]),
)

/** The same as texts, to be sent to where there are no files. */
export const recordedTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(recorded, ([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
)
