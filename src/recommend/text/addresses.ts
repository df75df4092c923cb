// Addresses of pages and people, and telephone numbers: they say where, not what.

/** Their first signs. Most texts have none of these, and looking for one takes less time than the pattern. */
const MAY_HAVE = /@|:\/\/|www\.|\d[\d ()./-]{7}/i;
const ADDRESSES =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?<![\w.])\+?\(?\d[\d ()./-]{6,20}\d(?![\w.])/gi;

/** The text with blanks in place of addresses; unchanged if it has no other words. */
export function withoutAddresses(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  const without = text.replace(ADDRESSES, (found) => (isAddress(found) ? ' '.repeat(found.length) : found));
  return /\p{L}{2}/u.test(without) ? without : text;
}

/** Dates and amounts ("2026-11-17", "10 000 000") have few digits, or end in zeros. */
function isAddress(found: string): boolean {
  if (/[@a-z]/i.test(found)) return true;
  const digits = found.replace(/\D/g, '');
  return digits.length >= 9 && !digits.endsWith('000');
}
