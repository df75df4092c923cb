// WebAssembly modules and memories. `npm run build:wasm` builds each .wasm from its .wat.

import { readFileSync } from 'node:fs';

/** The parts of the WebAssembly interface used here. TypeScript declares them only with the browser's types. */
interface Wasm {
  Memory: {
    new (size: { initial: number }): { buffer: ArrayBuffer };
  };
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
}

const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

const PAGE = 65536;

export function ownMemory(bytes: number): { buffer: ArrayBuffer } {
  return new Memory({ initial: Math.ceil(bytes / PAGE) });
}

/** Compiles the file once and returns a function that creates an instance for given imports. */
export function loadWasm<T>(name: string): (imports: object) => T {
  const module = new Module(readFileSync(new URL(name, import.meta.url)));
  return (imports) => new Instance(module, { engine: imports }).exports as T;
}
