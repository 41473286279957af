export type { FileFormat } from './parse-bytes.ts'
export { parseFile, type ParseFileOptions } from './parse-file.ts'
export { queryFile, type FileProgress, type QueryFileOptions } from './query-file.ts'
