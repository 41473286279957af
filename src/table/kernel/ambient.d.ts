// The number types of the kernel. To TypeScript they are words for `number`; to the compiler that
// makes WebAssembly of the same files they are machine types.
declare type i32 = number
declare type f64 = number
declare type bool = boolean

// What the kernel needs of WebAssembly: every runtime has it, and no list of types that we use does.
declare namespace WebAssembly {
  type Module = object
  const Module: new (bytes: Uint8Array) => Module
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>
    constructor(
      module: Module,
      imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    )
  }
}
