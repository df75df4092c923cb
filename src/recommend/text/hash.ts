const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over the UTF-16 units of a text, from `start` to `end`; `from` continues an earlier one. A whole number of 32 bits, with sign. */
export function fnv1a(text: string, start = 0, end = text.length, from = OFFSET_BASIS): number {
  let hash = from;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
}
