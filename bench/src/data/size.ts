/** The text of a short tool call, in bytes. */
export const KILOBYTE = 1e3

/** A text that fills a model's context several times, in bytes. */
export const MEGABYTE = 1e6

/** A large text, in bytes. */
export const HUNDRED_MEGABYTES = 1e8

/** A file that is too long to be a text, in bytes. */
export const GIGABYTE = 1e9

/** Reads `1K`, `100M`, `1G`. */
export function parseSize(text: string): number | undefined {
  const [, count, unit] = /^([1-9]\d*)([KMG])$/.exec(text) ?? []
  const bytes = unit === 'K' ? KILOBYTE : unit === 'M' ? MEGABYTE : GIGABYTE
  return count === undefined ? undefined : Number(count) * bytes
}

/** Writes `1 KB`, `100 MB`, `1 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${bytes / KILOBYTE} KB`
  return bytes < GIGABYTE ? `${bytes / MEGABYTE} MB` : `${bytes / GIGABYTE} GB`
}

/** Writes `118.2 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}
