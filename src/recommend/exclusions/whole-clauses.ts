// Finds whole clauses that say what a text is not about: things the user already has, or denied problems.

import type { Exclusion } from './exclusion.ts';
import { NEEDING, NOW, TROUBLED } from './needing.ts';
import { patternOf, type RowPattern } from './row-patterns.ts';

/** Ends an exclusion. */
export const END =
  /\.(?![\p{L}\p{N}])|[;:!?()\n–—]|,|\s-\s|(?<![\p{L}\p{N}])(?:but|just|only|nur|seulement|solo|somente|solamente|soltanto|alleen|and|so|because|while|aber|sondern|und|mais|et|pero|sino|mas|ma|maar|men|och|ale|i|y|e)(?![\p{L}\p{N}-])|(?<=[\p{L}\p{N}]\s)(?:we|wir|nous|lieber|liever|plut[oô]t|mejor|quiero|queremos|necesito|necesitamos|quero|preciso|precisamos|voglio|vogliamo|(?:will|möchte|brauche|suche) ich|(?:wil|zoek) ik)(?![\p{L}\p{N}-])/giu;
/** Anywhere in a clause: something already exists or is not needed. */
const ALREADY = patternOf(
  `
is/are/was/were/been already in place, is/are/was/were/been already ~, already exist/exists,
i/we 've/have? already have/got, not needed/required/necessary/wanted/relevant,
ich/wir habe/haben schon/bereits, habe/haben ich/wir schon/bereits, brauche/brauchen ich/wir nicht,
ist/sind nicht nötig,
ya lo/la/los/las? tengo/tenemos, já o/a/os/as? tenho/temos, l'ho/l'abbiamo/ho/abbiamo già, heb/hebben ik/we al,
har jag/vi redan, już mam/mamy
`,
  [['(?:we|i) \\p{L}+ .* already', 'already']],
);
const IS_ALREADY = wordsPattern(ALREADY, 'iu');
/**
 * Something the user already has, as the definite article shows, or that somebody else does, when another clause states
 * the need.
 */
const HAVING = patternOf(
  `
someone/somebody else does/do/handles/makes/writes, someone/somebody else is doing,
someone/somebody else takes care of,
i/we 've/have? have/got/wrote/written/made/built/finished/completed/done all? the, i/we 've the,
ich/wir habe/haben die/das/den,
j 'ai le/les/la, nous avons le/les/la, on a le/les/la,
tengo/tenemos el/la/los/las, tenho/temos o/a/os/as, ho/abbiamo il/la/le/i/gli/lo, ik/we heb/hebben de/het
`,
  [
    [
      '(?:my|our|the) \\p{L}{3,}(?: \\p{L}+)? (?:takes? care of|handles?|looks? after|deals with)',
      'take/takes care of\nhandle/handles\nlook/looks after\ndeals with',
    ],
    [
      "(?:i|we)(?:['’]ll| will| can)? (?:do|make|write|handle|manage)(?=\\s.{2,40}\\s(?:myself|ourselves)(?![\\p{L}\\p{N}]))",
      'myself/ourselves',
    ],
  ],
);
const HAS = new RegExp(`^\\s*(?:${HAVING.pattern})\\s`, 'iu');
/**
 * The assistant that the user works with; the rest of the text states the purpose. "For Cursor" stays, because it may
 * ask for Cursor's rules.
 */
const WORKS_WITH = patternOf(`
i/we use claude/chatgpt/gemini/codex/cursor/copilot code/cli?,
using/with/in/via/inside/mit/avec/con/com/met claude/chatgpt/gemini/codex/cursor/copilot code/cli?
`);
const NAMES_ASSISTANT = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORKS_WITH.pattern})(?![\\p{L}\\p{N}.-])`, 'giu');
/** What the user prefers over what follows. */
const PREFERRED =
  /(?<![\p{L}\p{N}])(?:rather|sooner|prefer|favou?r|chose|picked|(?:i|we)(?:['’]d|['’]ll| would| will) (?:take|pick|choose)|lieber|liever|plut[oô]t)\s[^.,;:!?()\n–—]{2,80}?\s(?=(?:than|over|als|dan|que)\s)/giu;
/** Says what both are for. */
const PURPOSE = /\s(?:for|in|on|when|if)\s/giu;
/** "Tea yes, coffee no". */
const ENDS_IN_NO = /(?<!\s(?:or|oder|ou|o|of))\s(?:no|nein|non|n[aã]o|nee)\s*$/iu;
const ACCEPTED = /(?<![\p{L}\p{N}])(?:yes|ja|oui|s[ií]|sim)(?![\p{L}\p{N}])/iu;
/**
 * A problem that a clause denies: "the tests are not flaky", "speed isn't the problem". For other qualities, the same
 * words are a complaint ("the site is not accessible") and exclude nothing.
 */
const NO_TROUBLE = patternOf(`
is/are/was/were nt/not really/actually/even/very/too/that/particularly? flaky/slow/broken/buggy/failing/wrong/bad/late,
is/are/was/were nt/not really/actually/even/very/too/that/particularly? leaking/crashing/unstable/outdated/expensive,
is/are/was/were nt/not really/actually/even? the/a/an/my/our ~? problem/problems/job/business/department/thing/responsibility/issue/issues/bottleneck/point/question/concern/priority/cause,
ist/sind/war/waren nicht wirklich/sehr/besonders/zu/mal? flaky/langsam/kaputt/defekt/fehlerhaft/instabil/falsch,
ist/sind/war/waren nicht wirklich/sehr/besonders/zu/mal? schlecht/veraltet/teuer,
ist/sind/war/waren nicht wirklich/mal? das/der problem/thema/grund,
n'est/n'était/est/sont pas vraiment/très/trop? flaky/instable/instables/lent/lente/lents/lentes/cassé/cassée/cassés/cassées,
n'est/n'était/est/sont pas vraiment/très/trop? bogué/boguée/bogués/boguées/fausse/fausses/mauvais/mauvaise/mauvaises,
n'est/n'était/est/sont pas vraiment/très/trop? cher/chère/chers/chères,
n'est/n'était/est/sont pas vraiment? le/un/la problème/question,
no es/son/está/están/era/eran realmente/muy/tan/demasiado? flaky/inestable/inestables/lento/lenta/lentos/lentas,
no es/son/está/están/era/eran realmente/muy/tan/demasiado? roto/rota/rotos/rotas/malo/mala/malos/malas/caro/cara/caros/caras,
no es/son/era/eran realmente? el/un/la problema/cuestión,
não é/são/está/estão/era/eram muito/realmente? flaky/instável/instáveis/lento/lenta/lentos/lentas,
não é/são/está/estão/era/eram muito/realmente? quebrado/quebrada/quebrados/quebradas/ruim/ruins/caro/cara/caros/caras,
não é/são/era/eram realmente? o/um problema,
non è/sono/era/erano davvero/molto/troppo? flaky/instabile/instabili/lento/lenta/lenti/lente/rotto/rotta/rotti/rotte,
non è/sono/era/erano davvero/molto/troppo? guasto/guasta/guasti/guaste/sbagliato/sbagliata/sbagliati/sbagliate,
non è/sono/era/erano davvero? il/un problema,
is/zijn/was/waren niet echt/erg/zo/te? flaky/instabiel/traag/langzaam/kapot/stuk/fout/slecht/duur,
is/zijn/was/waren niet echt? het/een probleem
`);
const HAS_NO_TROUBLE = wordsPattern(NO_TROUBLE, 'iu');

/** What the search for whole clauses needs to find in a text, apart from what the user has. */
export const CLAUSE_ROWS = [
  ALREADY.rows,
  WORKS_WITH.rows,
  NO_TROUBLE.rows,
  'rather/sooner/prefer/favor/favour/chose/picked/lieber/liever/plutot',
  'd/ll/would/will take/pick/choose',
  'yes/ja/oui/si/sim',
].join('\n');
export const HAVING_ROWS = HAVING.rows;

function wordsPattern({ pattern }: RowPattern, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, flags);
}

const CLAUSE_END = /[.,;:!?()\n–—]|(?<=\s)-(?=\s)|\s(?=(?:but|aber|sondern|mais|pero|sino|mas|ma|maar)\s)/u;
const CONJUNCTION = /\s(?=(?:and|und|et|y|e|en)\s)/u;

/**
 * Finds whole clauses that say what is not asked for. If the text is only such a clause, only the denied problem is
 * removed.
 */
export function wholeClauses(text: string, mayHave: boolean): Exclusion[] {
  const found: Exclusion[] = [];
  // Splitting the text into clauses takes longer than these tests.
  const tests = {
    isDenied: HAS_NO_TROUBLE.test(text),
    maySettle: IS_ALREADY.test(text),
    isNeeding: mayHave && (NEEDING.test(text) || NOW.test(text)),
  };
  const hasRefused = ACCEPTED.test(text);
  if (tests.isDenied || tests.maySettle || tests.isNeeding || hasRefused) {
    const length = text.trim().length;
    for (const { clause, at } of splitAt(text, CLAUSE_END, 0)) {
      const isAll = clause.trim().length === length;
      const trouble = isAll && tests.isDenied ? HAS_NO_TROUBLE.exec(clause) : null;
      if (trouble !== null) {
        const start = at + trouble.index;
        found.push({ start, end: start + trouble[0].length });
      }
      const isRefused = !isAll && hasRefused && ENDS_IN_NO.test(clause);
      if (isRefused || (!isAll && tests.maySettle && isPast(clause)))
        found.push({ start: at, end: at + clause.length });
      else found.push(...partsPast(clause, at, length, tests));
    }
  }
  for (const { 0: match, index } of text.matchAll(PREFERRED)) {
    const start = index + match.length;
    const rest = text.slice(start);
    found.push({ start, end: start + Math.min(nextOf(END, rest), nextOf(PURPOSE, rest)) });
  }
  for (const { 0: match, index } of text.matchAll(NAMES_ASSISTANT))
    found.push({ start: index, end: index + match.length, isHad: true });
  return found;
}

/** The same for the parts of a clause, separated by "and" and similar words. `whole` is the length of the text. */
function partsPast(
  text: string,
  from: number,
  whole: number,
  { isDenied, maySettle, isNeeding }: { isDenied: boolean; maySettle: boolean; isNeeding: boolean },
): Exclusion[] {
  const found: Exclusion[] = [];
  for (const { clause, at } of splitAt(text, CONJUNCTION, from)) {
    if (clause.trim().length === whole) continue;
    const span = { start: at, end: at + clause.length };
    if ((isDenied && HAS_NO_TROUBLE.test(clause)) || (maySettle && isAlreadyThere(clause))) found.push(span);
    else if (isNeeding && HAS.test(clause) && !NEEDING.test(clause)) found.push({ ...span, isHad: true });
  }
  return found;
}

/** Whether the whole clause is about something already there. */
function isPast(clause: string): boolean {
  return isAlreadyThere(clause) && !NEEDING.test(clause) && !NOW.test(clause);
}

/** Matches at the start or end of the clause; elsewhere, the rest may be the need. */
function isAlreadyThere(clause: string): boolean {
  const match = IS_ALREADY.exec(clause);
  if (match === null || TROUBLED.test(clause)) return false;
  return match.index <= 1 || match.index + match[0].length >= clause.trimEnd().length;
}

function splitAt(text: string, between: RegExp, offset: number): { clause: string; at: number }[] {
  const parts: { clause: string; at: number }[] = [];
  let at = offset;
  for (const clause of text.split(between)) {
    parts.push({ clause, at });
    at += clause.length + 1;
  }
  return parts;
}

/** The position of the next match, or the end. */
export function nextOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.index ?? text.length;
}
