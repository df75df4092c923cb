// Searches the phrase filters of many kits: phrases.wat. In plain JavaScript, a query takes 3 % longer.

import { loadWasm, type SharedMemory } from './load.ts';

/** The size of a phrase in bytes: three 32-bit probes, four bytes of padding, and its worth in 64-bit floating point. */
export const PHRASE_BYTES = 24;

interface PhraseKernels {
  /**
   * Writes to `out`, for each kit number in [kits, kitsEnd), the total worth of the phrases in [phrases, phrasesEnd) that
   * its filter has, added in order. Positions are in bytes; `starts` are those of the filters, in 32-bit words from
   * `bits`.
   */
  weigh(
    kits: number,
    kitsEnd: number,
    phrases: number,
    phrasesEnd: number,
    starts: number,
    bits: number,
    out: number,
  ): void;
}

const instance = loadWasm<PhraseKernels>('./phrases.wasm');

export function phraseKernels(memory: SharedMemory): PhraseKernels {
  return instance({ memory });
}
