// English contractions and French elisions. Clauses read them as two words, the tokenizer as one.

/** Contractions that are also written without their apostrophe. */
export const CONTRACTED: ReadonlyMap<string, readonly [string, string]> = new Map<string, readonly [string, string]>([
  ['cannot', ['can', 'not']],
  ['cant', ['can', 'not']],
  ['wont', ['will', 'not']],
  ['im', ['i', 'm']],
  ['ive', ['i', 've']],
  ['weve', ['we', 've']],
  ['thats', ['that', 's']],
  ['theyre', ['they', 're']],
  ...'do is are was were did does could would should has have need must'
    .split(' ')
    .map((verb): [string, [string, string]] => [`${verb}nt`, [verb, 'not']]),
]);
/** The same with all pronouns: "were" may be "we're". */
const ALL: [whole: string, parts: readonly [string, string]][] = [...CONTRACTED];
for (const pronoun of 'i we you they he she it that who there'.split(' '))
  for (const end of ['re', 've', 'm', 'll', 'd']) ALL.push([pronoun + end, [pronoun, end]]);
const ELIDED = /^[cdjlnt]$/;

/** The words that the tokenizer reads for these two; "nt" is "n't". */
export function contractionsOf(word: string, end: string): string[] {
  if (ELIDED.test(word) || end === 'nt') return [word + end];
  return ALL.flatMap(([whole, parts]) => (parts[0] === word && parts[1] === end ? [whole] : []));
}

/** "The agency's", "the violin's repaired": the tokenizer leaves out "'s". */
export function hasApostropheS(text: string): boolean {
  return text.includes("'s") || text.includes('’s');
}

/** The contractions with this end. */
export function endingIn(end: string): string[] {
  return ALL.flatMap(([whole, parts]) => (parts[1] === end ? [whole] : []));
}
