// Single letters joined by "&" form one name: D&D, R&D, Q&A. Read letter by letter, they would be function words, or
// worse: R the language.

/** The names in words. In the order of the letters, without "and", which would separate two needs. */
const NAMES = new Map(
  `a&b:a/b|a&e:emergency hospital|c&c:command control|d&d:dungeons dragons tabletop roleplaying|d&i:diversity inclusion|f&b:food beverage restaurant|
  g&a:administrative expenses|h&s:health safety|i&o:infrastructure operations|m&a:company acquisition valuation|o&m:operation maintenance|
  p&l:profit loss statement|p&p:postage packing|q&a:questions answers|r&b:music|r&d:research development|s&m:sales marketing|t&c:terms conditions|t&e:travel expenses|
  v&v:verification validation`
    .split('|')
    .map((entry) => entry.trim().split(':') as [string, string]),
);

const JOINED = /(?<![\p{L}\p{N}&])(\p{L})\s?&\s?(\p{L})(?:['’]?s)?(?![\p{L}\p{N}&])/giu;

/** Maximum names spelled out. Bounds hostile input, which would grow to many times its length. */
const MAX_SPELLED = 20;

/** The text with such names spelled out. An unknown one is left out: P&G is neither P, G nor PG, which is Postgres. */
export function spellOutLetters(text: string): string {
  if (!text.includes('&')) return text;
  let spelled = 0;
  return text.replace(JOINED, (_, first: string, second: string) => {
    return spelled++ < MAX_SPELLED ? (NAMES.get(`${first}&${second}`.toLowerCase()) ?? ' ') : ' ';
  });
}
