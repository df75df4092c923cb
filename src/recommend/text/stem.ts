// English stemming: Porter's second algorithm (Snowball "english") with three additions for tool catalogues: irregular
// forms (wrote, built), agent nouns (planner, scraper), and pairs that Porter keeps apart (advice, advise).

import { readPairs } from './word-lists.ts';

const AGENT_NOUNS = readPairs('text/agent-nouns.txt');
const EXACT = new Map([...AGENT_NOUNS, ...readPairs('text/irregular-forms.txt')]);
for (const [noun, verb] of AGENT_NOUNS) EXACT.set(`${noun}s`, verb);
const FIXED = readPairs('text/fixed-stems.txt');

/** The stem of a word from `words`. Words in other scripts stay unchanged. */
export function stem(word: string): string {
  if (word.charCodeAt(0) > 127) return word;
  const fixed = FIXED.get(word);
  if (fixed !== undefined) return fixed;
  const base = EXACT.get(word) ?? word;
  const again = FIXED.get(base);
  if (again !== undefined) return again;
  if (base.length <= 2 || !PLAIN.test(base)) return base;
  return porter(base);
}

const PLAIN = /^[a-z]+$/;

// --- Porter 2 -------------------------------------------------------------------------------------------------

const VOWEL = /[aeiouy]/;
const R1_SPECIAL = /^(gener|commun|arsen)/;
const AFTER_VC = /[aeiouy][^aeiouy]/;

function region(word: string, from: number): number {
  const m = AFTER_VC.exec(word.slice(from));
  return m === null ? word.length : from + m.index + 2;
}

const SHORT_END = /(^[aeiouy][^aeiouy]$)|([^aeiouy][aeiouy][^aeiouywxY]$)/;

/** Marks y at the start or after a vowel as a consonant by writing it Y. */
function markY(word: string): string {
  if (!word.includes('y')) return word;
  return word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
}

function porter(input: string): string {
  let w = markY(input);
  const special = R1_SPECIAL.exec(w);
  const r1 = special === null ? region(w, 0) : (special[0] as string).length;
  const r2 = region(w, r1);
  w = step1a(w);
  w = step1b(w, r1);
  if (last(w) === 'y' || last(w) === 'Y') w = w.replace(/(.[^aeiouy])[yY]$/, '$1i');
  w = step2(w, r1);
  w = step3(w, r1, r2);
  w = step4(w, r2);
  w = step5(w, r1, r2);
  // Category and categorize, or history and historical, share a stem: long words lose the y.
  if (w.length >= 7 && w.endsWith('i') && input.endsWith('y')) w = w.slice(0, -1);
  if (w.length >= 7 && w.endsWith('i') && input.endsWith('ies')) w = w.slice(0, -1);
  return w.toLowerCase();
}

function step1a(w: string): string {
  if (w.endsWith('sses')) return w.slice(0, -2);
  if (w.endsWith('ied') || w.endsWith('ies')) return w.length > 4 ? w.slice(0, -2) : w.slice(0, -1);
  if (w.endsWith('us') || w.endsWith('ss')) return w;
  if (w.endsWith('s') && VOWEL.test(w.slice(0, -2))) return w.slice(0, -1);
  return w;
}

/** Most words have no ending, and their last letter shows that. */
function last(w: string): string {
  return w[w.length - 1]!;
}

function step1b(w: string, r1: number): string {
  if (last(w) !== 'd' && last(w) !== 'g' && last(w) !== 'y') return w;
  if (/eed(ly)?$/.test(w)) {
    const cut = w.replace(/eed(ly)?$/, 'ee');
    return w.length - (w.endsWith('ly') ? 5 : 3) >= r1 ? cut : w;
  }
  const m = /(ing|ed)(ly)?$/.exec(w);
  if (m === null || !VOWEL.test(w.slice(0, m.index))) return w;
  const base = w.slice(0, m.index);
  if (/(at|bl|iz)$/.test(base)) return `${base}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(base)) return base.slice(0, -1);
  return base.length <= r1 && SHORT_END.test(base) ? `${base}e` : base;
}

type Rule = [suffix: string, replacement: string];

function byLast(rules: readonly Rule[]): Map<string, Rule[]> {
  return Map.groupBy(rules, ([suffix]) => last(suffix));
}

const NO_RULES: Rule[] = [];
// biome-ignore format: a table
const STEP2 = byLast([
  ['ization', 'ize'], ['ational', 'ate'], ['fulness', 'ful'], ['ousness', 'ous'], ['iveness', 'ive'], ['tional', 'tion'], ['biliti', 'ble'],
  ['lessli', 'less'], ['entli', 'ent'], ['ation', 'ate'], ['alism', 'al'], ['aliti', 'al'], ['ousli', 'ous'], ['iviti', 'ive'],
  ['fulli', 'ful'], ['enci', 'ence'], ['anci', 'ance'], ['abli', 'able'], ['izer', 'ize'], ['ator', 'ate'], ['alli', 'al'], ['bli', 'ble'],
]);
// biome-ignore format: a table
const STEP3 = byLast([['ational', 'ate'], ['tional', 'tion'], ['alize', 'al'], ['icate', 'ic'], ['iciti', 'ic'], ['ical', 'ic'], ['ful', ''], ['ness', '']]);
const STEP4 = byLast(
  'ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic'
    .split(' ')
    .map((suffix): Rule => [suffix, '']),
);

function step2(w: string, r1: number): string {
  for (const [suffix, put] of STEP2.get(last(w)) ?? NO_RULES) {
    if (w.endsWith(suffix)) return w.length - suffix.length >= r1 ? w.slice(0, -suffix.length) + put : w;
  }
  if (w.endsWith('ogi')) return w.length - 3 >= r1 && w.endsWith('logi') ? w.slice(0, -1) : w;
  if (w.endsWith('li') && w.length - 2 >= r1 && /[cdeghkmnrt]li$/.test(w)) return w.slice(0, -2);
  return w;
}

function step3(w: string, r1: number, r2: number): string {
  for (const [suffix, put] of STEP3.get(last(w)) ?? NO_RULES) {
    if (w.endsWith(suffix)) return w.length - suffix.length >= r1 ? w.slice(0, -suffix.length) + put : w;
  }
  if (w.endsWith('ative')) return w.length - 5 >= r2 ? w.slice(0, -5) : w;
  return w;
}

function step4(w: string, r2: number): string {
  for (const [suffix] of STEP4.get(last(w)) ?? NO_RULES) {
    if (w.endsWith(suffix)) return w.length - suffix.length >= r2 ? w.slice(0, -suffix.length) : w;
  }
  if (w.endsWith('ion') && w.length - 3 >= r2 && /[st]ion$/.test(w)) return w.slice(0, -3);
  return w;
}

function step5(w: string, r1: number, r2: number): string {
  if (w.endsWith('e')) {
    const at = w.length - 1;
    return at >= r2 || (at >= r1 && !SHORT_END.test(w.slice(0, -1))) ? w.slice(0, -1) : w;
  }
  return w.endsWith('ll') && w.length - 1 >= r2 ? w.slice(0, -1) : w;
}
