// Single letters joined by "&" form one name: D&D, R&D, Q&A. Read letter by letter, they would be function words, or
// worse: R the language.

/** The names in words. In the order of the letters, without "and", which would separate two needs. */
const NAMES = new Map(
  `a&e:emergency hospital|b&b:guesthouse breakfast|c&c:command control|d&d:dungeons dragons tabletop roleplaying|d&i:diversity inclusion|f&b:food beverage restaurant|
  g&a:administrative expenses|h&s:health safety|i&o:infrastructure operations|l&d:training employees|m&a:company acquisition valuation|o&m:operation maintenance|
  p&l:profit loss statement|p&p:postage packing|q&a:questions answers|r&b:music|r&d:research development|s&m:sales marketing|t&c:terms conditions|t&e:travel expenses|
  v&v:verification validation`
    .split('|')
    .map((entry) => entry.trim().split(':') as [string, string]),
);

const JOINED = /(?<![\p{L}\p{N}&])(\p{L})\s?&\s?(\p{L})(?:['’]?s)?(?![\p{L}\p{N}&])/giu;

/** The text with such names spelled out. An unknown one becomes one word: H&M is neither H nor M. */
export function spellOutLetters(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(JOINED, (_, first: string, second: string) => {
    return NAMES.get(`${first}&${second}`.toLowerCase()) ?? `${first}${second}`;
  });
}
