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
