// How a kit's fields count. A word in the name says more than the same word in a file.

import type { KitText } from './kit-text.ts';

export interface FieldText {
  text: string;
  /** How often a word of it counts among the words that describe the kit; 0 for the files. */
  weight: number;
  /** How often it counts among all words of the kit. */
  weightInAll: number;
}

export interface FieldWeights {
  name: number;
  tagline: number;
  keywords: number;
  inside: number;
  personas: number;
  description: number;
  exclusion: number;
  heading: number;
  body: number;
}

export const FIELD_WEIGHTS: FieldWeights = {
  name: 1.5,
  tagline: 2,
  keywords: 2,
  inside: 0.75,
  personas: 0.5,
  description: 1,
  exclusion: 0.5,
  heading: 1,
  body: 0.5,
};

/** Sentences in which an author says what the kit is NOT for. They tell the neighbourhood, so they count, but for half. */
const EXCLUSION =
  /\b(?:do(?:es)? not|don'?t|never) (?:use|trigger|apply|activate|cover|handle|need)\b|\bnot (?:for|meant|intended|suitable|designed|the right|a (?:replacement|substitute))\b|\b(?:is|are) (?:the|a) better (?:choice|fit|place)\b|\bbetter served\b|\b(?:you|they) (?:want|need) (?:another|a different|the)\b|\bout of scope\b|\bwhen not to use\b|\binstead\b.*\bkit\b|\bleave (?:it|this|them) to\b/i;
const SENTENCE = /[^.!?\n]*(?:[.!?]+(?=\s|$)|\n|$)/g;

export function splitExclusions(text: string): { keep: string; excluded: string } {
  if (!EXCLUSION.test(text)) return { keep: text, excluded: '' };
  let keep = '';
  let excluded = '';
  for (const sentence of text.match(SENTENCE) ?? []) {
    if (EXCLUSION.test(sentence)) excluded += `${sentence} `;
    else keep += `${sentence} `;
  }
  return { keep, excluded };
}

const HEADING = /^#{1,6}\s.*$/gm;

export function fieldsOf(kit: KitText, w: FieldWeights = FIELD_WEIGHTS): FieldText[] {
  const described = (text: string, weight: number): FieldText => ({ text, weight, weightInAll: weight });
  const { keep, excluded } = splitExclusions(kit.description);
  const fields = [
    described(kit.name, w.name),
    described(kit.tagline, w.tagline),
    described(kit.keywords.join('\n'), w.keywords),
    described(kit.whatsInside.join('\n'), w.inside),
    described(kit.personas.join('\n'), w.personas),
    described(keep, w.description),
    described(excluded, w.exclusion),
  ];
  for (const { text } of kit.deliverables) {
    fields.push({ text, weight: 0, weightInAll: w.body });
    if (w.heading > w.body) {
      const headings = text.match(HEADING);
      if (headings !== null) fields.push({ text: headings.join('\n'), weight: 0, weightInAll: w.heading - w.body });
    }
  }
  return fields.filter((field) => field.text !== '' && (field.weight > 0 || field.weightInAll > 0));
}
