export { queryFile, type FileProgress, type QueryFileOptions } from './query-file.ts'
