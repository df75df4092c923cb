// Addresses of pages, people and files, telephone numbers, and the markup around a pasted text: they say where, not
// what.

/** Their first signs. Most texts have none of these, and looking for one takes less time than the pattern. */
const MAY_HAVE = /@|:\/\/|www\.|\d[\d ()./-]{7}|\/[\w.@-]+\/|^\s*</i;
const ADDRESSES = new RegExp(
  [
    /\b(?:https?:\/\/|www\.)[^\s<>"'`\u0080-\uffff]{1,2000}/,
    /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/,
    /(?<![\w./:#-])(?:(?:\+\d|\(\d{1,5}\)|0\d)[\d ()./-]{6,16}\d|\d{3}[-. ]\d{3}[-. ]\d{4})(?![\w./:-]*\d)/,
    // Folders, but not "read/write/execute", "C#/Java/Go" or "React/Vue/Next.js". The name of a file can tell what it is
    // about.
    /(?<![^\s"'`(<[=])(?:[~.]{0,2}\/(?:[\w.@-]{1,99}\/){1,20}|(?:[\w.@-]{1,99}\/){2,20}(?!(?:angular|asp|chart|d3|express|nest|next|node|nuxt|react|three|vue)\.(?:js|net)\b)(?=[\w@-]{1,99}\.\w))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);
/** "The <div> is not centred" is about its tag; a text that begins with one and closes it was copied from a page. */
const IS_MARKED_UP = /^\s*<(?:!--|[a-z][^<>]{0,500}>[\s\S]*<\/[a-z])/i;
const TAGS = /<!--[^>]{0,200}-->|<\/?[a-z][^<>]{0,500}>/gi;
const DATE = /\d[./-]\d\d?[./-]\d/;

/** The text with blanks in place of addresses; unchanged if it has no other words. */
export function withoutAddresses(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  const blank = (found: string) => ' '.repeat(found.length);
  const shown = IS_MARKED_UP.test(text) ? text.replace(TAGS, blank) : text;
  const without = shown.replace(ADDRESSES, (found) =>
    DATE.test(found) && !/[a-z]/i.test(found) ? found : blank(found),
  );
  return /\p{L}{2}/u.test(without) ? without : text;
}
