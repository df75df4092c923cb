export const OFFSET_BASIS = 0x811c9dc5;
export const PRIME = 0x01000193;

/** FNV-1a over the UTF-16 units of a text, from `start` to `end`; `from` continues an earlier one. A whole number of 32 bits, with sign. */
export function fnv1a(text: string, start = 0, end = text.length, from = OFFSET_BASIS): number {
  let hash = from;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
}

/** What a letter of its own makes with the term behind it (p-value, t-test) is a phrase too; 0 for articles, pronouns and words. */
export function letterOf(word: string): number {
  return word.length === 1 && word !== 'a' && word !== 'i' && word > '9' ? -word.charCodeAt(0) : 0;
}

/** A phrase is two neighbouring terms, kept as a number. */
export function phraseHash(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
