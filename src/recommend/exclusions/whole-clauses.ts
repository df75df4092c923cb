// Finds whole clauses that say what a text is not about: things the user already has, denied problems, rejected
// suggestions.

import { ACCEPTING, DENIAL, HAVING, NAMING, PREFERRING, SETTLING } from './exclusion-words.ts';
import { NEEDING, NOW, TROUBLED } from './needing.ts';

/** Ends an exclusion. */
export const END =
  /\.(?![\p{L}\p{N}])|[;:!?()\n–—]|,|\s-\s|(?<![\p{L}\p{N}])(?:but|just|only|nur|seulement|solo|somente|solamente|soltanto|alleen|and|so|because|while|aber|sondern|und|mais|et|pero|sino|mas|ma|maar|men|och|ale|i|y|e)(?![\p{L}\p{N}-])|(?<=[\p{L}\p{N}]\s)(?:we|wir|nous|lieber|liever|plut[oô]t|mejor|quiero|queremos|necesito|necesitamos|quero|preciso|precisamos|voglio|vogliamo|(?:will|möchte|brauche|suche) ich|(?:wil|zoek) ik)(?![\p{L}\p{N}-])/giu;
/** Anywhere in a clause: something already exists or is not needed. */
const ALREADY =
  /(?<![\p{L}\p{N}])(?:(?:is|are|was|were|been) already (?:in place|\p{L}+)|already exists?|(?:we|i) \p{L}+ .* already|(?:i|we)(?:['’]ve| have)? already (?:have|got)|(?:habe ich|haben wir|ich habe|wir haben) (?:schon|bereits)|ya (?:l[oa]s? )?(?:tengo|tenemos)|j[áa] (?:[oa]s? )?(?:tenho|temos)|(?:l['’])?(?:ho|abbiamo) gi[àa]|(?:heb ik|hebben we) al|(?:not|n['’]t) (?:needed|required|necessary|wanted|relevant)|brauch\p{L}+ (?:ich|wir) nicht|(?:ist|sind) nicht nötig)(?![\p{L}\p{N}])/iu;
/**
 * Something the user already has, as the definite article shows, or that somebody else does, when another clause states
 * the need.
 */
const HAD =
  /^\s*(?:(?:(?:my|our|the) \p{L}{3,}(?: \p{L}+)? (?:takes? care of|handles?|looks? after|deals with)|(?:i|we)(?:['’]ll| will| can)? (?:do|make|write|handle|manage)(?=\s.{2,40}\s(?:myself|ourselves)(?![\p{L}\p{N}]))|some(?:one|body) else (?:does|do|is doing|handles|makes|writes|takes care of))|(?:i|we)(?:['’]ve| have)? (?:have|got|(?:wrote|written|made|built|finished|completed|done)) (?:all )?the|(?:i|we)['’]ve the|(?:ich habe|wir haben) (?:die|das|den)|(?:j['’]ai|nous avons|on a) (?:les?|la)|ten(?:go|emos) (?:el|la|los|las)|te(?:nho|mos) [oa]s?|(?:ho|abbiamo) (?:il|la|le|i|gli|lo)|(?:ik heb|we hebben) (?:de|het))\s/iu;
/**
 * The assistant that the user works with; the rest of the text states the purpose. "For Cursor" stays, because it may
 * ask for Cursor's rules.
 */
const WORKS_WITH =
  /(?<![\p{L}\p{N}])(?:(?:i|we) use|using|with|in|via|inside|mit|avec|con|com|met)\s(?:claude(?: code)?|chatgpt|gemini(?: cli)?|codex(?: cli)?|cursor|copilot)(?![\p{L}\p{N}.-])/giu;
/** What the user prefers over what follows. */
const PREFERRED =
  /(?<![\p{L}\p{N}])(?:rather|prefer|favou?r|chose|picked|(?:i|we)(?:['’]d|['’]ll| would| will) (?:take|pick|choose)|lieber|liever|plut[oô]t)\s[^.,;:!?()\n–—]{2,80}?\s(?=(?:than|over|als|dan|que)\s)/giu;
/** Says what both are for. */
const PURPOSE = /\s(?:for|in|on|when|if)\s/giu;
/** "Tea yes, coffee no". */
const REFUSED = /(?<!\s(?:or|oder|ou|o|of))\s(?:no|nein|non|n[aã]o|nee)\s*$/iu;
const ACCEPTED = /(?<![\p{L}\p{N}])(?:yes|ja|oui|s[ií]|sim)(?![\p{L}\p{N}])/iu;
/**
 * A problem that a clause denies: "the tests are not flaky", "speed isn't the problem". For other qualities, the same
 * words are a complaint ("the site is not accessible") and exclude nothing.
 */
const NO_TROUBLE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    "(?:is|are|was|were)(?: not|n['’]?t) (?:(?:really|actually|even|very|too|that|particularly) )?(?:flaky|slow|broken|buggy|failing|wrong|bad|late|leaking|crashing|unstable|outdated|expensive|(?:the|an?|my|our) (?:\\p{L}+ )?(?:problems?|job|business|department|thing|responsibility|issues?|bottleneck|point|question|concern|priority|cause))",
    '(?:ist|sind|war|waren) nicht (?:(?:wirklich|sehr|besonders|zu|mal) )?(?:flaky|langsam|kaputt|defekt|fehlerhaft|instabil|falsch|schlecht|veraltet|teuer|das problem|das thema|der grund)',
    "(?:(?:n['’](?:est|etait|était)|ne (?:sont|etaient|étaient)|est|sont) pas) (?:(?:vraiment|tres|très|trop) )?(?:flaky|instables?|lente?s?|cass[ée]e?s?|bogu[ée]e?s?|fausse?s?|mauvaise?s?|ch[eè]re?s?|(?:le|un) probl[eè]me|la question)",
    'no (?:es|son|esta|está|estan|están|era|eran) (?:(?:realmente|muy|tan|demasiado) )?(?:flaky|inestables?|lent[oa]s?|rot[oa]s?|mal[oa]s?|car[oa]s?|(?:el|un) problema|la cuesti[oó]n)',
    'n[aã]o (?:[eé]|s[aã]o|est[aá]|est[aã]o|era|eram) (?:(?:muito|realmente) )?(?:flaky|inst[aá]ve(?:l|is)|lent[oa]s?|quebrad[oa]s?|ruim|ruins|car[oa]s?|(?:o|um) problema)',
    'non (?:[eè]|sono|era|erano) (?:(?:davvero|molto|troppo) )?(?:flaky|instabil[ei]|lent[oaie]|rott[oaie]|guast[oaie]|sbagliat[oaie]|(?:il|un) problema)',
    '(?:is|zijn|was|waren) niet (?:(?:echt|erg|zo|te) )?(?:flaky|instabiel|traag|langzaam|kapot|stuk|fout|slecht|duur|(?:het|een) probleem)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** A rejected suggestion: "slides? No, a spreadsheet". */
const TURNED_DOWN =
  /(?<=([^.,;:!?()\n–—]{1,80}))\?\s{0,3}(?:no(?:,? thanks?(?: you)?)?|not (?:interested|for (?:me|us)|needed)|nope|nah|nein(?:,? danke)?|non(?:,? merci)?|não|nao|nee|nej|nie)(?=\s{0,3}[,.:;!–—-]\s{0,3}\p{L})/giu;
const CLAUSE_END = /[.,;:!?()\n–—]|(?<=\s)-(?=\s)|\s(?=(?:but|aber|sondern|mais|pero|sino|mas|ma|maar)\s)/u;
const CONJUNCTION = /\s(?=(?:and|und|et|y|e|en)\s)/u;

/**
 * Finds whole clauses that say what is not asked for. If the text is only such a clause, only the denied problem is
 * removed.
 */
export function wholeClauses(text: string, bits: number): Clause[] {
  const found: Clause[] = [];
  const tests = {
    // Splitting the text into clauses takes longer than this test.
    isDenied: (bits & DENIAL) !== 0 && NO_TROUBLE.test(text),
    maySettle: (bits & SETTLING) !== 0,
    isNeeding: (bits & HAVING) !== 0 && (NEEDING.test(text) || NOW.test(text)),
  };
  const hasRefused = (bits & ACCEPTING) !== 0 && ACCEPTED.test(text);
  if (tests.isDenied || tests.maySettle || tests.isNeeding || hasRefused) {
    const length = text.trim().length;
    for (const { clause, at } of partsOf(text, CLAUSE_END, 0)) {
      const isAll = clause.trim().length === length;
      const trouble = isAll && tests.isDenied ? NO_TROUBLE.exec(clause) : null;
      if (trouble !== null) {
        const start = at + trouble.index;
        found.push({ start, end: start + trouble[0].length });
      }
      const isRefused = !isAll && hasRefused && REFUSED.test(clause);
      if (isRefused || (!isAll && tests.maySettle && isPast(clause)))
        found.push({ start: at, end: at + clause.length });
      else found.push(...partsPast(clause, at, length, tests));
    }
  }
  if ((bits & PREFERRING) !== 0)
    for (const { 0: match, index } of text.matchAll(PREFERRED)) {
      const start = index + match.length;
      const rest = text.slice(start);
      found.push({ start, end: start + Math.min(nextOf(END, rest), nextOf(PURPOSE, rest)) });
    }
  if ((bits & NAMING) !== 0)
    for (const { 0: match, index } of text.matchAll(WORKS_WITH))
      found.push({ start: index, end: index + match.length, isHad: true });
  if (text.includes('?')) found.push(...turnedDown(text));
  return found;
}

function turnedDown(text: string): Clause[] {
  const found: Clause[] = [];
  let last = 0;
  for (const { 0: answer, 1: suggestion, index } of text.matchAll(TURNED_DOWN)) {
    const end = index + answer.length;
    found.push({ start: Math.max(last, index - suggestion!.length), end });
    last = end;
  }
  return found;
}

interface Clause {
  start: number;
  end: number;
  isHad?: boolean;
}

/** The same for the parts of a clause, separated by "and" and similar words. `whole` is the length of the text. */
function partsPast(
  text: string,
  from: number,
  whole: number,
  { isDenied, maySettle, isNeeding }: { isDenied: boolean; maySettle: boolean; isNeeding: boolean },
): Clause[] {
  const found: Clause[] = [];
  for (const { clause, at } of partsOf(text, CONJUNCTION, from)) {
    if (clause.trim().length === whole) continue;
    const span = { start: at, end: at + clause.length };
    if ((isDenied && NO_TROUBLE.test(clause)) || (maySettle && isAlreadyThere(clause))) found.push(span);
    else if (isNeeding && HAD.test(clause) && !NEEDING.test(clause)) found.push({ ...span, isHad: true });
  }
  return found;
}

/** Whether the whole clause is about something already there. */
function isPast(clause: string): boolean {
  return isAlreadyThere(clause) && !NEEDING.test(clause) && !NOW.test(clause);
}

/** Matches at the start or end of the clause; elsewhere, the rest may be the need. */
function isAlreadyThere(clause: string): boolean {
  const match = ALREADY.exec(clause);
  if (match === null || TROUBLED.test(clause)) return false;
  return match.index <= 1 || match.index + match[0].length >= clause.trimEnd().length;
}

function partsOf(text: string, between: RegExp, offset: number): { clause: string; at: number }[] {
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
