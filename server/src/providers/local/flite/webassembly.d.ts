/** What is used here of WebAssembly: the types of Node leave it out, and those of browsers would bring the whole DOM. */
declare namespace WebAssembly {
  interface Module {
    readonly compiled: unique symbol;
  }
  const Module: new (bytes: Uint8Array) => Module;
  class Memory {
    readonly buffer: ArrayBuffer;
    private constructor();
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
