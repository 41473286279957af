import Papa from 'papaparse'
import type { TextSource } from '../engines.ts'

/** The table as an array of objects, which is what most of JavaScript works on. */
export function parseRows({ text, format }: TextSource): Record<string, unknown>[] {
  if (format === 'json') return JSON.parse(text)
  return Papa.parse(text, { header: true, skipEmptyLines: true, dynamicTyping: { amount: true } })
    .data
}
