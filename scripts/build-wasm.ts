// `npm run build:wasm`: assembles the engine's WebAssembly from its sources.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const FOLDER = join(import.meta.dirname, '../src/recommend/wasm');

const FEATURES = { simd: true, relaxed_simd: true, threads: true };

/** The compiled module for each .wat file, by file name. */
export async function assembleAll(): Promise<Map<string, Uint8Array>> {
  const { parseWat } = await wabt();
  return new Map(
    globSync('*.wat', { cwd: FOLDER }).map((file) => {
      const module = parseWat(file, readFileSync(join(FOLDER, file), 'ascii'), FEATURES);
      const { buffer } = module.toBinary({});
      module.destroy();
      return [join(FOLDER, file.replace('.wat', '.wasm')), buffer];
    }),
  );
}

if (import.meta.main) for (const [file, bytes] of await assembleAll()) writeFileSync(file, bytes);
