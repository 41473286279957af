// Fixed places of the kernel's memory. The text of a batch always begins at TEXT, so that an
// address found once is right whenever the same text is put there again. Below 1024 there is
// nothing: the compiler of WebAssembly counts on that.

import type { i32 } from './machine.ts'

/** Where a scan says what text it has not used: the next one goes on from there. */
export const NEXT: i32 = 1024
/** How a scan ended, one of the words below. */
export const STATUS: i32 = 1028
/** What goes with the status: an address in the text, or the fields of a ragged row. */
export const FOUND: i32 = 1032
/** Whether no text follows that of this batch: 1 or 0. */
export const LAST: i32 = 1036
/** Where the next cell is written that does not stand in the text as it is. */
export const SPARE: i32 = 1040
/** A number drawn once a process, so that nobody can prepare cells that share a hash. */
export const SEED: i32 = 1044
/** How many of the separators that were listed are line breaks. */
export const LINES: i32 = 1056
/** Where the listing of separators stopped. */
export const STOP: i32 = 1060
/** 10^0 to 10^22, the powers of ten that are exact. */
export const POWERS: i32 = 1088
/** The open brackets around a JSON value. */
export const STACK: i32 = 1280
/** The text. From 1792 up to here lie the constants of WebAssembly (compile.js). */
export const TEXT: i32 = 2048
/** The room after text and lists that reads and writes of whole blocks may touch. */
export const SLACK: i32 = 256

/** The rest of the text is the beginning of a row. */
export const MORE: i32 = 0
/** The table is complete. */
export const DONE: i32 = 1
/** A row has another number of fields than the header; FOUND says how many. */
export const RAGGED: i32 = 2
/** The text breaks the rules of its format at FOUND. */
export const BAD: i32 = 3
/** Brackets are nested deeper than MAX_DEPTH at FOUND. */
export const DEEP: i32 = 4
/** The next object has keys that none had before; FOUND says how many. */
export const NEW_KEY: i32 = 5

/** How deep JSON may be nested, the outer array included. */
export const MAX_DEPTH: i32 = 512
