// The number types of the kernel. To TypeScript they are words for `number`; to the compiler that
// makes WebAssembly of the same files they are machine types.

/** A 32-bit integer with a sign. */
export type i32 = number
/** A 64-bit float. */
export type f64 = number
/** True or false. */
export type bool = boolean
