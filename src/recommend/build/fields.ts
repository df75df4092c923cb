// The texts of a kit with their weights: a word in the name says more than the same word in a file. A kit in another
// language has its texts in English and, with less weight, as written.

import type { IndexedKit, KitFile } from '../index/indexed-kit.ts';
import { translatorOf } from '../languages/kit-language.ts';

/** How many times a word of each field counts. Must be multiples of 0.25, the unit of term counts. */
export interface FieldWeights {
  name: number;
  tagline: number;
  keywords: number;
  inside: number;
  personas: number;
  description: number;
  /** Headings of files, and all other text in files. */
  heading: number;
  body: number;
}

/**
 * How many times a word of a kit in another language counts as written, besides its translation. With 0, use cases in
 * that language rank its kits lower among English ones; with the weights of the fields, those in English find fewer.
 */
const ORIGINAL_TEXT_WEIGHT = 0.25;

/**
 * The same for its name and keywords: the language of a use case of one word is unknown, so it is not translated. With
 * 0.25, 465 of 600 keywords found their kit; with 1, 545 do, and 139 instead of 146 of 360 use cases.
 */
const ORIGINAL_NAME_WEIGHT = 1;

interface FieldText {
  text: string;
  /** How many times a word counts in the description; 0 for the files. */
  weight: number;
  /** How many times a word counts in all text of the kit. */
  weightInAll: number;
}

/** Test prompts, among them those for other kits, and sample answers, among them bad ones. */
const TESTS = 'evals/';
const HEADING = /^#{1,6}\s.*$/my;

/** The headings of a file, one per line. */
function headingsOf(text: string): string {
  const headings: string[] = [];
  // Much faster than running the regular expression on every line.
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', Math.max(at + 1, HEADING.lastIndex))) {
    HEADING.lastIndex = at;
    if (HEADING.test(text)) headings.push(text.slice(at, HEADING.lastIndex));
  }
  return headings.join('\n');
}

/** The texts that describe a kit in another language, in English; null for a kit in English. */
export function kitInEnglish(kit: IndexedKit): IndexedKit | null {
  const translate = translatorOf(kit);
  if (translate === null) return null;
  const english = (text: string) =>
    translate(text)
      .map((word) => word.english)
      .join(' ');
  return {
    ...kit,
    name: english(kit.name),
    tagline: english(kit.tagline),
    keywords: kit.keywords.map(english),
    whats_inside: kit.whats_inside.map(english),
    personas: kit.personas.map(english),
    description: english(kit.description),
  };
}

/** The kit's description must no longer contain exclusions. `english` is from `kitInEnglish`. */
export function fieldsOf(
  kit: IndexedKit,
  english: IndexedKit | null,
  files: readonly KitFile[],
  w: FieldWeights,
): FieldText[] {
  const described = (text: string, weight: number): FieldText => ({ text, weight, weightInAll: weight });
  const { name, tagline, keywords, whats_inside, personas, description } = english ?? kit;
  const fields = [
    described(name, w.name),
    described(tagline, w.tagline),
    described(keywords.join('\n'), w.keywords),
    described(whats_inside.join('\n'), w.inside),
    described(personas.join('\n'), w.personas),
    described(description, w.description),
  ];
  for (const { name: file, text } of files) {
    if (file?.startsWith(TESTS)) continue;
    fields.push({ text, weight: 0, weightInAll: w.body });
    if (w.heading > w.body) {
      const headings = headingsOf(text);
      if (headings !== '') fields.push({ text: headings, weight: 0, weightInAll: w.heading - w.body });
    }
  }
  if (english !== null) {
    const rest = [kit.tagline, ...kit.whats_inside, ...kit.personas, kit.description];
    fields.push(described([kit.name, ...kit.keywords].join('\n'), ORIGINAL_NAME_WEIGHT));
    fields.push(described(rest.join('\n'), ORIGINAL_TEXT_WEIGHT));
  }
  return fields.filter((field) => field.text !== '' && (field.weight > 0 || field.weightInAll > 0));
}
