// The cues that begin an exclusion, by what they exclude. The rows are phrases as in phrases.ts; in addition, "'d" is
// what follows an apostrophe, "nt" is "n't" with or without one, "é" is also written "e", and "~" stands for letters.

/** Cues that exclude only at the start of a clause. Elsewhere these words describe a symptom ("does not start"). */
export const AT_CLAUSE = `
no/não se trata de
non si tratta de/di
no need for/of/to
no longer need/want/use/do
not looking for/to
not trying/planning to
not here for/to
not/no/nor/ignore/skip/minus
never mind
hands off
nothing for/from
do nt/not need/want/use/touch/include/write/make/add/send/translate/build/create/change/rewrite/edit/suggest
do nt/not plan/review/test/teach/explain/cover/discuss/propose/recommend/offer/generate/design/draft
do nt/not give/show me/us?
do nt/not bother with
do nt/not care about
do nt/not turn this/it into
bloß kein/keine/keinen/keinem/keiner/keines/keins
kein/keine/keinen/keinem/keiner/keines/keins/vergiss/nicht
ne pas
pas
oublie/oubliez/oublier/olvida/esquece/dimentica/vergeet
não/non/geen/niet/inte/ingen/inga/nie
`;

/** Cues that exclude anywhere. */
export const ANYWHERE = `
instead of
anything/everything but
no need for/of/to
nothing with/about/like/involving
nothing to do with
unrelated to
rather/other than
except for?
excluding
apart from
as opposed to
not about
not looking for
not interested in
not applying for
not allowed to use
is/are/was/were nt really? about
i/we really? do nt/not need/want/use/do/run/eat/cook/teach/mean to?
i/we really? do nt/not care about
i/we really? do nt/not work with
i/we ca/wo nt use/have
i/we cannot use/have
i/we may/must not use/have
i/we m/re/am/are not using/after/hiring/recruiting/teaching/building/writing
i/we m/re/am/are not going/asking for
i/we m/re/am/are not asking/talking about
i/we m/re/am/are not trying/planning to
i/we m/re/am/are done/finished with
i/we 've/have? already have/got/wrote/written/made/done/built/bought/use
i/we refuse to send/use/touch/make/do
stay/steer/keep away/clear from/of
under/in no circumstances
on no account
no/zero use/interest for/in
nobody asked for
nobody is asking for
ich/wir habe/haben schon/bereits
habe/haben ich/wir schon/bereits
ich/wir brauche/brauchen/will/wollen/möchte/möchten/suche/suchen aber/jetzt/hier? kein/keine/keinen/keinem/keiner/nicht
ich/wir nutze/nutzen/verwende/verwenden/benutze/benutzen aber/jetzt/hier? kein/keine/keinen/keinem/keiner/nicht
auf keinen fall
nicht um
weder/statt/anstatt/anstelle/außer
j 'ai déjà
nous avons déjà
on a déjà
il ne s 'agit pas de/du/des/d
ne s 'agit pas de/du/des/d
veux/voulons/veut pas/plus
pas/plus besoin de/d'~
au lieu de/du/des/d'~
plutôt que/qu'~
sauf/salvo/ni/nem/neither
ya tengo/tenemos/hay
en vez/lugar de
todo/tudo menos
excepto/exceto
já tenho/temos
em vez de/do
ao invés de/do
ho/abbiamo già
invece di/che
piuttosto che
al posto d~
tranne/anziché
ik/we/wij heb/hebben al
heb/hebben ik/we al
ik/we/wij wil/willen/zoek/zoeken/gebruik/gebruiken/hoef/hoeven geen/niet
in plaats van
behalve
jag/vi har redan
istället för
mam/mamy już
zamiast
`;

/** Cues that exclude only the next few words. */
export const NEARBY = 'without/ohne/sans/sin/sem/senza/zonder/bez/utan';

/** Cues that depend on what is around them, and rows of the words that they contain. */
export const AT_CLAUSE_IF: [pattern: string, rows: string][] = [
  ['(?<=^|[.,;:!?(–—]\\s?)forget(?: about)?', 'forget'],
  ['leave(?! (?:after|before|within|early|when|again)(?!\\p{L}))', 'leave'],
];
export const ANYWHERE_IF: [pattern: string, rows: string][] = [
  ['(?<=(?:i|we) )no longer (?:need|want|use|do)', 'no longer need/want/use/do'],
  [
    '(?:i|we) used to (?:use|send|do|have|write|run|make|build)(?=[^.;:!?\\n]{2,60}[,;.]\\s?(?:but )?now\\s)',
    'used to use/send/do/have/write/run/make/build',
  ],
  [
    "(?:it['’]?s|it is|that['’]?s|this is) not(?= an?\\s| the\\s)|(?:it|this|that) isn['’]?t(?= an?\\s| the\\s)",
    'not/isnt a/an/the',
  ],
  [
    "(?:i['’]?m|i am|we['’]?re|we are) not doing(?! (?:so|too|very|any|well|great|good|badly|ok|okay|fine|enough|it|this|that)(?![\\p{L}\\p{N}]))",
    'not doing',
  ],
  ['(?:utilis|cherch|souhait|recrut)\\p{L}+ (?:pas|plus)', 'pas'],
  ['n[éè]', 'ne'],
];
export const NEARBY_IF: [pattern: string, rows: string][] = [['w/o', 'w o']];

/** The rows of all cues in which a word alone excludes at the start of a clause, or anywhere, as plain phrases. */
export const AT_CLAUSE_ROWS = plainRows(AT_CLAUSE, AT_CLAUSE_IF);
export const ANYWHERE_ROWS = [plainRows(ANYWHERE, ANYWHERE_IF), plainRows(NEARBY, NEARBY_IF)].join('\n');

/** "J 'ai" is one word; what follows "d'~" is unknown. */
function plainRows(rows: string, others: readonly [pattern: string, rows: string][]): string {
  return [rows.trim(), ...others.map(([, its]) => its)]
    .join('\n')
    .replaceAll(/\b(\w) '/g, '$1')
    .replaceAll("'", '')
    .replaceAll(/ \S*~/g, '');
}

/** Words with which a clause can begin, and those that may stress the cue after them. */
export const LEADING = 'but and so please just aber und mais et pero y mas e ma maar en men och ale i'.split(' ');
export const STRESSING = 'definitely certainly absolutely preferably ideally really simply surtout'.split(' ');

/** A pattern for rows, in their order. */
export function patternOf(rows: string, others: readonly [pattern: string, rows: string][]): string {
  return [...rows.trim().split('\n').map(rowPattern), ...others.map(([pattern]) => pattern)].join('|');
}

function rowPattern(row: string): string {
  const parts = row.split(' ').map((part) => {
    const words = part.replace('?', '').split('/').map(wordPattern);
    return `(?:${words.join('|')})${part.endsWith('?') ? '?' : ''}`;
  });
  // The blank before the first word.
  return parts.join('').replace(/^[^)]*/, (first) => first.replaceAll(/(?<=[:|]) /g, ''));
}

/** Ends of contractions, whose apostrophe may be missing. */
const ENDS = new Map([
  ['nt', "n['’]?t"],
  ['m', "['’]?m"],
  ['re', "['’]?re"],
]);

function wordPattern(word: string): string {
  const letters = word
    .replace("'", "['’]")
    .replace('~', '\\p{L}+')
    .replace('ß', '(?:ß|ss)')
    .replace(/[à-ž]/g, accented);
  return ENDS.get(word) ?? (word.startsWith("'") ? letters : ` ${letters}`);
}

function accented(letter: string): string {
  return letter === 'ß' ? letter : `[${letter.normalize('NFD')[0]}${letter}]`;
}
