// English contractions and French elisions. Rows have them as two words, the tokenizer reads one.

/** The whole and its parts. */
const CONTRACTIONS: [whole: string, parts: readonly [string, string]][] = [
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
];
/** "Were" may be "we're". */
for (const pronoun of 'i we you they he she it that who there'.split(' '))
  for (const end of ['re', 've', 'm', 'll', 'd']) CONTRACTIONS.push([pronoun + end, [pronoun, end]]);
const ELIDED = /^[cdjlnt]$/;

/** The words that the tokenizer reads for these two; "nt" is "n't". */
export function contractionsOf(word: string, end: string): string[] {
  if (ELIDED.test(word) || end === 'nt') return [word + end];
  return CONTRACTIONS.flatMap(([whole, parts]) => (parts[0] === word && parts[1] === end ? [whole] : []));
}
