import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../replies/', import.meta.url)

/** The recorded replies by name, byte for byte. */
export const recorded: ReadonlyMap<string, Uint8Array> = new Map(
  readdirSync(folder).map((file) => [
    file.replace('.ndjson', ''),
    readFileSync(new URL(file, folder)),
  ]),
)
