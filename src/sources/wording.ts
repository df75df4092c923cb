import { visibleText } from '../catalogue/invisible.ts';
import { oneLine } from '../catalogue/kit.ts';

// What a kit says about itself, out of texts that were written for an assistant.

const MAX_TAGLINE = 200;
const MAX_KEYWORDS = 40;
const MAX_KEYWORD = 80;
const MAX_HEADINGS = 12;
const MAX_SLUG = 64;
/** A period ends a sentence, but not in "e.g. this", "v1. 2" or "Node.js". */
const SENTENCE =
  /^[\s\S]{12,}?(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|v\d+))[.!?。！？](?=["')\]]?(?:\s|$))["')\]]?|^[\s\S]{6,}?[。！？]/;
const QUOTED = /["“«]([^"“”«»\n]{3,80})["”»]|(?<![\w])'([^'\n]{3,80})'(?![\w])|`([^`\n]{3,60})`/g;
/** Written in capitals. */
const ACRONYMS: ReadonlySet<string> = new Set(
  'ai api aws cd ci cli css csv db dns docx html http id io ip js json jwt llm mcp ml oauth pdf php pptx pr qa rag rest rfc sdk seo sql ssh ssl tdd tls ui url ux xlsx xml yaml'.split(
    ' ',
  ),
);

/** `pdf-forms` for "PDF forms"; undefined if no letter of it can be in a slug. */
export function slugOf(text: string): string | undefined {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (slug.length <= MAX_SLUG) return slug === '' ? undefined : slug;
  const cut = slug.slice(0, MAX_SLUG + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), MAX_SLUG / 2)).replace(/-$/, '');
}

/** A name for people: the heading, if it names the same thing, else the slug in words. */
export function titleOf(given: string, heading: string | undefined): string {
  if (/[A-Z\s]/.test(given.trim()) || /[^\x20-\x7e]/.test(given)) return shortened(visibleText(oneLine(given)), 120);
  const words = given.split(/[-_.]+/).filter((word) => word !== '');
  if (heading !== undefined && heading.length <= 80) {
    const said = heading.toLowerCase();
    const shared = words.filter((word) => said.includes(word.toLowerCase().slice(0, 5))).length;
    if (shared * 2 > words.length || (shared > 0 && words.length === 1)) return visibleText(heading);
  }
  return words
    .map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ');
}

export function firstSentence(text: string): string {
  const line = oneLine(text);
  return shortened(SENTENCE.exec(line)?.[0] ?? line, MAX_TAGLINE);
}

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`.replace(/[\ud800-\udbff]…$/, '…');
}

/** Headings of a Markdown text, without its code. */
export function headingsOf(body: string): { title: string | undefined; sections: string[] } {
  const lines = body
    .slice(0, 200_000)
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .split(/\r?\n/);
  const headings = lines.flatMap((line) => {
    const [, level, text] = /^(#{1,3})\s+(.{1,200}?)\s*#*$/.exec(line) ?? [];
    return text === undefined ? [] : [{ level: level!.length, text: plain(text) }];
  });
  const title = headings.find(({ level }) => level === 1)?.text || undefined;
  const sections = headings.filter(({ level, text }) => level === 2 && text !== '').map(({ text }) => text);
  return { title, sections: [...new Set(sections)].slice(0, MAX_HEADINGS) };
}

/** The first paragraph that is prose. */
export function firstParagraph(body: string): string | undefined {
  const blocks = body
    .slice(0, 20_000)
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .split(/\r?\n\s*\r?\n/);
  const prose = blocks
    .map((block) => block.replace(/^#+ .*$/gm, '').trim())
    .find((block) => /^[\p{L}*_"'`[(]/u.test(block) && block.length >= 20);
  return prose && plain(oneLine(prose));
}

/** Markdown as it is read. */
function plain(text: string): string {
  return visibleText(
    text
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<[^>]{1,200}>/g, '')
      .replace(/(\*\*|__|`)/g, ''),
  ).trim();
}

/** What people say, as the author quotes it, and the author's own words for it. */
export function keywordsOf(own: readonly string[], description: string): string[] {
  const quoted = Array.from(description.matchAll(QUOTED), ([, a, b, c]) => a ?? b ?? c ?? '');
  const seen = new Map<string, string>();
  for (const word of [...own, ...quoted]) {
    const text = visibleText(oneLine(word)).replace(/[,.;:]+$/, '');
    if (text.length >= 2 && text.length <= MAX_KEYWORD) seen.getOrInsert(text.toLowerCase(), text);
  }
  return [...seen.values()].slice(0, MAX_KEYWORDS);
}
