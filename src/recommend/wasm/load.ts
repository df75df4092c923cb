// WebAssembly modules and memories. `npm run build:wasm` makes each .wasm from the .wat beside it.

import { readFileSync } from 'node:fs';

/** The few parts of WebAssembly's interface used here; TypeScript has them only together with those of browsers. */
interface Wasm {
  Memory: {
    new (size: { initial: number; maximum: number; shared: true }): SharedMemory;
    new (size: { initial: number }): { buffer: ArrayBuffer };
  };
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
}

export interface SharedMemory {
  buffer: SharedArrayBuffer;
}

const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

const PAGE = 65536;

/** Memory that two threads can share, so that vectors made by one are at once at hand for the other. */
export function sharedMemory(bytes: number): SharedMemory {
  const pages = Math.max(1, Math.ceil(bytes / PAGE));
  return new Memory({ initial: pages, maximum: pages, shared: true });
}

export function ownMemory(bytes: number): { buffer: ArrayBuffer } {
  return new Memory({ initial: Math.ceil(bytes / PAGE) });
}

/** Compiles the file once; what it returns makes one instance for each set of imports. */
export function loadWasm<T>(name: string): (imports: object) => T {
  const module = new Module(readFileSync(new URL(name, import.meta.url)));
  return (imports) => new Instance(module, { engine: imports }).exports as T;
}
