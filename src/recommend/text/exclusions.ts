// What a text says it is not about: "not a newsletter", "instead of slides", "we already have a landing page". Words of such clauses
// neither find a kit nor count for it. The rules are about clauses, not about grammar: a cue begins an exclusion, and the clause, a
// conjunction or a few words end it. What nobody wants ("without downtime") is no exclusion: saying so describes the need.

/** Where an exclusion begins only at the beginning of a clause: elsewhere these words tell of a symptom ("does not start"). */
const AT_CLAUSE =
  "not|no|nor|never mind|ignore|skip|leave|(?:don['’]?t|do not) (?:need|want|use|touch|include|write|make|add|send|translate|build|create|change|rewrite|edit|suggest|give)|kein\\p{L}{0,2}|nicht|pas|ne pas|no|nao|não|non|geen|niet|inte|ingen|inga|nie";
/** Cues that exclude wherever they stand. */
const ANYWHERE =
  "instead of|rather than|other than|except(?: for)?|excluding|apart from|as opposed to|nothing to do with|not about|not looking for|not interested in|not applying for|n['’]t about|(?:i|we) (?:really )?(?:don['’]?t|do not) (?:need|want|use)(?: to)?|(?:i|we)(?:['’]ve| have)? already (?:have|got|wrote|written|made|done|built|bought|use)|(?:i|we)['’]ve already got|(?:i['’]?m|i am|we['’]?re|we are) not (?:hiring|recruiting|teaching|building|writing|asking (?:for|about)|talking about|trying to|planning to)|(?:ich habe|wir haben|habe ich|haben wir) (?:schon|bereits)|(?:j['’]ai|nous avons|on a) d[ée]j[àa]|ya (?:tengo|tenemos|hay)|j[áa] (?:tenho|temos)|(?:ho|abbiamo) gi[àa]|(?:ik heb|we hebben|wij hebben|heb ik|hebben we) al|(?:jag|vi) har redan|(?:mam|mamy) ju[żz]|(?:an)?statt|anstelle|außer|au lieu d[e'’]|plutôt qu[e'’]|sauf|en (?:vez|lugar) de|excepto|em vez d[eo]|exceto|invece (?:di|che)|tranne|in plaats van|behalve|istället för|zamiast";
/** Cues that exclude the next few words only. */
const NEARBY = 'without|ohne|sans|sin|sem|senza|zonder|bez|utan';

const BOUNDARY =
  '(?:^|[.,;:!?()\\n–—]|\\s-|\\b(?:but|and|please|just|aber|und|mais|et|pero|y|mas|e|ma|maar|en|men|och|ale|i)\\b)\\s*';
const CUE = new RegExp(
  `(?<clause>${BOUNDARY})(?<begins>${AT_CLAUSE})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:(?<anywhere>${ANYWHERE})|(?<nearby>${NEARBY}))(?![\\p{L}\\p{N}])`,
  'giu',
);
/** What ends an exclusion. */
const END =
  /\.(?![\p{L}\p{N}])|[;:!?()\n–—]|,|\s-\s|(?<![\p{L}\p{N}])(?:but|just|only|nur|seulement|solo|somente|solamente|soltanto|alleen|and|so|because|while|aber|sondern|und|mais|et|pero|sino|mas|ma|maar|en|men|och|ale|i|y|e)(?![\p{L}\p{N}-])/giu;
/** Behind a nearby cue a preposition ends it too, and so does the third word. */
const NEAR_END = /(?<![\p{L}\p{N}])(?:to|in|for|on|at|by|from|when|so|that|which|who|with)(?![\p{L}\p{N}])/giu;
const NEAR_WORDS = 4;
/** Words that follow a cue where it excludes nothing. */
const NO_EXCLUSION =
  /^(?:longer|only|just|one|idea|clue|matter|way|time|luck|problem|more|experience|sure|yet|enough|even|always|really|found|working|repl\p{L}*|response\p{L}*|answer\p{L}*|result\p{L}*|downtime|down|error\p{L}*|bug\p{L}*|risk\p{L}*|surprise\p{L}*|interrupt\p{L}*|outage\p{L}*|regress\p{L}*|loss|los(?:e|ing)|break\p{L}*|data loss|stress|delay\p{L}*|mistake\p{L}*|conflict\p{L}*|fear|pain|waste\p{L}*|spam|jargon|duplicate\p{L}*|warning\p{L}*|reason|having|know\p{L}*|need\p{L}*|understand\p{L}*|be|forget\p{L}*|worry\p{L}*|panic\p{L}*|hesitate|grund|unterbrech\p{L}*|stillstand|interru\p{L}*|coupures?|parar|arr[eê]t\p{L}*|uitval|onderbrek\p{L}*|raison|motivo|probleme?|depasser|dépasser|sovrasc\p{L}*|perd\p{L}*|verlie\p{L}*)(?![\p{L}\p{N}-])/iu;
/** Behind "not" and "without", a symptom or a manner: "not loading", "without losing data". */
const GERUND = /^\p{L}+ing(?![\p{L}\p{N}])/iu;
/** Gerunds that say what shall not be made, or which trouble is not there, and so exclude after all. */
const MAKING =
  /^(?:(?:writing|making|building|using|touching|adding|creating)\s|(?:crashing|leaking|hanging|freezing)(?![\p{L}\p{N}]))/iu;
/** Clauses about what is there already or not needed. */
const ALREADY =
  /(?<![\p{L}\p{N}])(?:(?:is|are) already (?:decided|done|there|in place|written|finished|covered|set|fine|sorted)|(?:we|i) have .* already|not (?:needed|required|necessary|wanted|relevant))(?![\p{L}\p{N}])/iu;
/**
 * A trouble that a clause says is not there: "the tests are not flaky", "speed isn't the problem". Of other qualities the same words are
 * a complaint ("the site is not accessible") and exclude nothing.
 */
const NO_TROUBLE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    "(?:is|are|was|were)(?: not|n['’]?t) (?:(?:really|actually|even|very|too|that|particularly) )?(?:flaky|slow|broken|buggy|failing|wrong|bad|late|leaking|crashing|unstable|outdated|expensive|(?:the|an?) (?:\\p{L}+ )?(?:problems?|issues?|bottleneck|point|question|concern|priority|cause))",
    '(?:ist|sind|war|waren) nicht (?:(?:wirklich|sehr|besonders|zu|mal) )?(?:flaky|langsam|kaputt|defekt|fehlerhaft|instabil|falsch|schlecht|veraltet|teuer|das problem|das thema|der grund)',
    "(?:(?:n['’](?:est|etait|était)|ne (?:sont|etaient|étaient)|est|sont) pas) (?:(?:vraiment|tres|très|trop) )?(?:flaky|instables?|lente?s?|cass[ée]e?s?|bogu[ée]e?s?|fausse?s?|mauvaise?s?|ch[eè]re?s?|le probl[eè]me|la question)",
    'no (?:es|son|esta|está|estan|están|era|eran) (?:(?:realmente|muy|tan|demasiado) )?(?:flaky|inestables?|lent[oa]s?|rot[oa]s?|mal[oa]s?|car[oa]s?|el problema|la cuesti[oó]n)',
    'n[aã]o (?:[eé]|s[aã]o|est[aá]|est[aã]o|era|eram) (?:(?:muito|realmente) )?(?:flaky|inst[aá]ve(?:l|is)|lent[oa]s?|quebrad[oa]s?|ruim|ruins|car[oa]s?|o problema)',
    'non (?:[eè]|sono|era|erano) (?:(?:davvero|molto|troppo) )?(?:flaky|instabil[ei]|lent[oaie]|rott[oaie]|guast[oaie]|sbagliat[oaie]|il problema)',
    '(?:is|zijn|was|waren) niet (?:(?:echt|erg|zo|te) )?(?:flaky|instabiel|traag|langzaam|kapot|stuk|fout|slecht|duur|het probleem)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** What all of these begin with, which is quicker to look for. */
const DENIED = /n['’]?t |not | nicht | pas | niet |no (?:e|s)|n[aã]o |non /;
/** A suggestion that is turned down: "slides? No, a spreadsheet". */
const TURNED_DOWN =
  /[^.,;:!?()\n–—]{1,80}\?\s{0,3}(?:no|nope|nah|nein|non|não|nao|nee|nej|nie)(?=\s{0,3}[,.:;!–—-]\s{0,3}\p{L})/giu;
/** Characters of one exclusion at most: bounds hostile input. */
const MAX_EXCLUSION = 160;
const MAX_EXCLUSIONS = 20;
const MAX_CLAUSES_TEXT = 1_000;
const CLAUSE = /[^.,;:!?()\n–—]+/gu;

export interface Exclusion {
  start: number;
  end: number;
  /** What the thing asked for shall do without, as in "recipes without nuts": it finds nothing, yet a kit that knows of it may be the right one. */
  isMissing?: boolean;
}

/** Where a text excludes something, in order. */
export function findExclusions(text: string): Exclusion[] {
  const found: Exclusion[] = [];
  let last = 0;
  // As matchAll does, which copies the pattern first.
  CUE.lastIndex = 0;
  for (let match = CUE.exec(text); match !== null; match = CUE.exec(text)) {
    if (found.length === MAX_EXCLUSIONS) break;
    const { clause, begins, nearby } = match.groups!;
    const start = match.index + (clause?.length ?? 0);
    const after = match.index + match[0].length;
    if (start < last || isLacking(text, match.index, clause, begins)) continue;
    const rest = text.slice(after, after + MAX_EXCLUSION).trimStart();
    const isManner = GERUND.test(rest) && !MAKING.test(rest) && (nearby !== undefined || /^not$/i.test(begins ?? ''));
    if (NO_EXCLUSION.test(rest) || isManner) continue;
    const span = text.slice(after, after + MAX_EXCLUSION);
    const end = after + (nearby === undefined ? nextOf(END, span) : nearEnd(span));
    if (text.slice(after, end).trim() === '') continue;
    found.push({ start, end, isMissing: nearby !== undefined });
    last = end;
  }
  if (text.length <= MAX_CLAUSES_TEXT) found.push(...wholeClauses(text));
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** "We have a shop but not a plan for it": what somebody has or knows all but is what they need. */
const HAVING = /(?<![\p{L}\p{N}])(?:i|we)(?:['’]ve)? (?:have|got|know|knew|can|understand|understood) [^.;:!?\n]*$/iu;
const MAX_HAVING = 100;

function isLacking(text: string, at: number, clause: string | undefined, begins: string | undefined): boolean {
  if (clause === undefined || !/^but\s/i.test(clause) || !/^not$/i.test(begins ?? '')) return false;
  return HAVING.test(text.slice(Math.max(0, at - MAX_HAVING), at));
}

/** Clauses that as a whole tell what is not asked for. Where the text is nothing but such a clause, only the trouble is left out. */
function wholeClauses(text: string): Exclusion[] {
  const found: Exclusion[] = [];
  const small = text.toLowerCase();
  // Most texts lack the words that all this begins with; the patterns take longer to say so.
  if (small.includes('already') || DENIED.test(small)) {
    for (const { 0: clause, index } of text.matchAll(CLAUSE)) {
      const trouble = NO_TROUBLE.exec(clause);
      const isAll = trouble !== null && clause.trim().length === text.trim().length;
      if (isAll) found.push({ start: index + trouble.index, end: index + trouble.index + trouble[0].length });
      else if (trouble !== null || ALREADY.test(clause)) found.push({ start: index, end: index + clause.length });
    }
  }
  if (text.includes('?'))
    for (const { 0: match, index } of text.matchAll(TURNED_DOWN))
      found.push({ start: index, end: index + match.length });
  return found;
}

function nextOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.index ?? text.length;
}

function nearEnd(text: string): number {
  const end = Math.min(nextOf(END, text), nextOf(NEAR_END, text));
  let words = 0;
  for (const word of text.slice(0, end).matchAll(/[\p{L}\p{N}'’-]+/gu))
    if (++words === NEAR_WORDS) return word.index + word[0].length;
  return end;
}

/** The text with blanks in place of what is in these spans, so that all else stays where it is. */
export function blankOut(text: string, spans: readonly Exclusion[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    kept += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return kept + text.slice(at);
}

/** Words without which a text excludes nothing: most texts have none, and need no closer look. */
const CUE_WORDS = new Set(
  "not no nor never forget ignore skip leave don't dont instead rather other except excluding apart opposed nothing already kein keine keinen keinem keiner nicht pas nao non geen niet inte ingen inga nie statt anstatt anstelle ausser lieu plutot sauf vez lugar excepto exceto invece tranne plaats behalve istallet zamiast without ohne sans sin sem senza zonder bez utan schon bereits deja ya ja gia al redan juz isn't isnt aren't arent wasn't wasnt weren't werent don nope nah nein nee nej".split(
    ' ',
  ),
);

export function mayExclude(word: string): boolean {
  return CUE_WORDS.has(word);
}
