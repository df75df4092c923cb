// Addresses of pages and people, and telephone numbers: they say where, not what.

/** Their first signs. Most texts have none of these, and looking for one takes less time than the pattern. */
const MAY_HAVE = /@|:\/\/|www\.|\d[\d ()./-]{7}/i;
const ADDRESSES = new RegExp(
  [
    /\b(?:https?:\/\/|www\.)[^\s<>"'`\u0080-\uffff]{1,2000}/,
    /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/,
    /(?<![\w./:#-])(?:(?:\+\d|\(\d{1,5}\)|0\d)[\d ()./-]{6,16}\d|\d{3}[-. ]\d{3}[-. ]\d{4})(?![\w./:-]*\d)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);
const DATE = /\d[./-]\d\d?[./-]\d/;

/** The text with blanks in place of addresses; unchanged if it has no other words. */
export function withoutAddresses(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  const without = text.replace(ADDRESSES, (found) =>
    DATE.test(found) && !/[a-z]/i.test(found) ? found : ' '.repeat(found.length),
  );
  return /\p{L}{2}/u.test(without) ? without : text;
}
