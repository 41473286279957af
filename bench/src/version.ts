import { readFileSync } from 'node:fs'

/** The version of a package that is measured here. */
export function versionOf(packageName: string): string {
  const folder = packageName === 'tallymark' ? '../..' : `../node_modules/${packageName}`
  const { version }: { readonly version?: unknown } = JSON.parse(
    readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8'),
  )
  return String(version)
}
