// Maps strings to numbers and moves between threads without being rebuilt: open addressing over typed arrays.

import { fnv1a, OFFSET_BASIS, PRIME } from '../text/hash.ts';

export interface StringTable {
  /** The entry + 1 of each slot; 0 is free. The length is a power of two. */
  slots: Int32Array<ArrayBuffer>;
  /** UTF-16 units of all entries, in order. */
  chars: Uint16Array<ArrayBuffer>;
  /** The start of each entry in `chars`, and the end of the last. */
  starts: Uint32Array<ArrayBuffer>;
}

/** FNV-1a over UTF-16 units, with a final mix because the low bits select the slot. */
export function hashOf(text: string): number {
  return mixed(fnv1a(text));
}

/** The hash of words separated by spaces, without joining them. */
export function hashOfWords(words: readonly { word: string }[]): number {
  let hash: number | undefined;
  for (const { word } of words) {
    if (hash !== undefined) hash = fnv1a(' ', 0, 1, hash);
    hash = fnv1a(word, 0, word.length, hash);
  }
  return mixed(hash ?? fnv1a(''));
}

/** The final mix: turns an FNV-1a hash into a slot. */
export function mixed(from: number): number {
  let hash = from ^ (from >>> 15);
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

export function makeStringTable(entries: readonly string[]): StringTable {
  let size = 16;
  while (size < entries.length * 2) size *= 2;
  const slots = new Int32Array(size);
  const starts = new Uint32Array(entries.length + 1);
  let total = 0;
  entries.forEach((entry, i) => {
    starts[i] = total;
    total += entry.length;
  });
  starts[entries.length] = total;
  const chars = new Uint16Array(total);
  entries.forEach((entry, i) => {
    const start = starts[i]!;
    for (let c = 0; c < entry.length; c++) chars[start + c] = entry.charCodeAt(c);
    let slot = hashOf(entry) & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = i + 1;
  });
  return { slots, chars, starts };
}

/** The number of an entry, or -1. */
export function lookUp(table: StringTable, text: string): number {
  const { slots } = table;
  const wrap = slots.length - 1;
  for (let slot = hashOf(text) & wrap; ; slot = (slot + 1) & wrap) {
    const entry = slots[slot]! - 1;
    if (entry < 0) return -1;
    if (equals(table, entry, text)) return entry;
  }
}

function equals({ chars, starts }: StringTable, entry: number, text: string): boolean {
  const start = starts[entry]!;
  if (starts[entry + 1]! - start !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (chars[start + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** `hashOf` of an entry. */
export function hashAt({ chars, starts }: StringTable, entry: number): number {
  let hash = OFFSET_BASIS;
  for (let i = starts[entry]!, end = starts[entry + 1]!; i < end; i++) hash = Math.imul(hash ^ chars[i]!, PRIME);
  return mixed(hash);
}

export function entryAt({ chars, starts }: StringTable, entry: number): string {
  // Spreading the numbers instead takes several times as long.
  return String.fromCharCode.apply(null, chars.subarray(starts[entry], starts[entry + 1]) as unknown as number[]);
}
