// Finds what a text says it is not about: "not a newsletter", "instead of slides", "we already have a landing page".
// Words in such clauses neither find a kit nor count toward it. The rules follow clauses rather than grammar: a cue
// starts an exclusion; the end of the clause, a conjunction or a word limit ends it. Something nobody wants ("without
// downtime") is not an exclusion: it describes the need.

import { MAX_NEARBY_WORDS } from '../settings.ts';
import { stem } from '../text/stem.ts';
import { isStop } from '../text/stop-words.ts';
import { ANYWHERE, ASSISTANTS, AT_CLAUSE, LEADING, NEARBY, STRESSING, WORKS_WITH } from './cues.ts';
import type { Exclusion } from './exclusion.ts';
import { findJapaneseExclusions } from './japanese-exclusions.ts';

/** The number of blanks is limited: otherwise, a text of newlines would be scanned again from each newline. */
const BOUNDARY = `(?:^|[.,;:!?()\\n–—]|\\s-|\\b(?:${LEADING.join('|')})\\b)\\s{0,8}(?:(?:${STRESSING.join('|')})\\s{1,8})?`;
const CUES = new RegExp(
  `(?<clause>${BOUNDARY})(?<begins>${AT_CLAUSE.pattern})(?!-?[\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:(?<anywhere>${ANYWHERE.pattern})|(?<nearby>${NEARBY.pattern}))(?!-?[\\p{L}\\p{N}])`,
  'giu',
);
/** Ends an exclusion. "And" does not before the last word of a clause: "without drums and bass". */
const END =
  /\.(?![\p{L}\p{N}])|[;:!?()\n–—]|,|\s-\s|(?<![\p{L}\p{N}])(?:but|just|only|nur|seulement|solo|somente|solamente|soltanto|alleen|and(?!(?<=[\p{L}\p{N}]\sand)\s[\p{L}\p{N}-]+\s*(?:[.,;:!?)]|$))|so|because|while|aber|sondern|und|mais|et|pero|sino|mas|ma|maar|men|och|ale|i|y|e)(?![\p{L}\p{N}-])|(?<=[\p{L}\p{N}]\s)(?:we|wir|nous|lieber|liever|plut[oô]t|mejor|quiero|queremos|necesito|necesitamos|quero|preciso|precisamos|voglio|vogliamo|(?:will|möchte|brauche|suche) ich|(?:wil|zoek) ik)(?![\p{L}\p{N}-])/giu;
/**
 * "Neither slides nor a handout". If a verb follows the second item, it is a symptom: "neither login nor logout works".
 */
const EITHER = /^(?:neither|weder|ni|nem|n[éè])$/iu;
const NOR =
  /^[^.,;:!?()\n–—]{2,40}\s(?:nor|noch|ni|nem|n[éè])\s(?![^.,;:!?()\n–—]{2,60}\s(?:(?:work|load|start|open|run|pass|help|appear|respond|fit|match|do|was|want|can)\p{L}{0,3}|is|are|ha(?:s|ve)|geht|gehen|klappt|funktionier\p{L}+|läuft|laufen|lädt|laden|hilft|helfen|ist|sind|marchent?|fonctionn\p{L}+|funcionan?|funcionam|funzionan?o?)(?![\p{L}\p{N}]))/iu;
/** After a nearby cue, a preposition or the number of words also ends the exclusion. */
const NEAR_END = /(?<![\p{L}\p{N}])(?:to|in|for|on|at|by|from|when|so|that|which|who|with)(?![\p{L}\p{N}])/giu;
const DUTCH_CUE = /geen|niet|zonder|plaats van|behalve|heb/i;
const DUTCH_AND = /(?<![\p{L}\p{N}])en(?![\p{L}\p{N}-])/giu;
/** Words after a cue that show that it excludes nothing. */
const NO_EXCLUSION = new RegExp(
  `^(?:${[
    'up|longer|only|just|one|idea|clue|matter|way|luck|more|experience|sure|yet(?! another)|enough|even|always|really',
    String.raw`found|working|repl(?:y|ies|ied|ac\p{L}*)|response\p{L}*|answer\p{L}*|result\p{L}*|downtime|down|error\p{L}*`,
    'buggy|bugs|risk[sy]|risking|surprise[sd]|outages|los(?:e|ing)|break(?:s|ing|age)?|delays|delayed|mistakes|conflicts',
    String.raw`conflicting|waste\p{L}*|duplicate\p{L}*|warning\p{L}*|regress\p{L}*|reason|having|know[ns]?|knowing|be`,
    String.raw`need(?:s|ed|ing)?|understand\p{L}*|forget|forgetting|worry\p{L}*|panic\p{L}*|hesitate|possible`,
    String.raw`grund|unterbrech\p{L}*|stillstand|interru\p{L}*|coupures?`,
    String.raw`parar|arr[eê]t\p{L}*|uitval|onderbrek\p{L}*|raison|motivo|probleme?|depasser|dépasser|pued\p{L}*|podemos`,
    String.raw`consig(?:o|ue\p{L}*)|conseguimos|funciona\p{L}*|funzion\p{L}*|arranca\p{L}*|s[eé]|sei|so|entiendo|entendo|capisco`,
    String.raw`encuentro|encontro|trovo|recibo|recebo|lleg\p{L}*|cheg\p{L}*|arriv(?:an?o?|ent?|o)`,
    String.raw`(?:me|se|nos|mi|ci|si|d[aá]|dou) \p{L}+|responde\p{L}*|risponde\p{L}*|riesc\p{L}*|poss(?:o|iamo|ono)|parte`,
    String.raw`tengo|tenemos|tenho|temos|ho|abbiamo|hay|h[aá]|sovrasc\p{L}*|perd\p{L}*|verlie\p{L}*`,
  ].join('|')})(?![\\p{L}\\p{N}-])`,
  'iu',
);
/** The same, unless they begin a compound: "without risk", but "not risk management". */
const TROUBLE =
  /^(?:time|bug|risk|surprise|outage|loss|data loss|stress|delay|mistake|conflict|fear|pain|spam|jargon)(?![\p{L}\p{N}-])/iu;
const FIRST_WORD = /^[\p{L}\p{N}]+/u;
/** Their absence is the trouble: "no signal on the train", "no traffic". With a word after them they are a subject. */
const LACKED =
  /^(?:(?:(?:mobile|phone|internet|network|data) )?(?:reception|signal|coverage|connection|internet|network|wi-?fi|empfang|netz|wlan|r[ée]seau|connexion|cobertura|señal|conexi[óo]n|sinal|conex[ãa]o|segnale|connessione|bereik|verbinding|zasięgu)|traffic|visitors|visits|sales|orders|bookings|customers|clients|leads|clicks|views|followers|subscribers|listeners|readers|sign-?ups|downloads)(?=\s*(?:[.,;:!?)]|$)|\s(?:in|on|at|and|or|so|from|since|after|yet|when|while|where|there|here|anywhere|underground|im|und|dans|et|en|y|em|e|nel|op)(?!\p{L}))/iu;
/**
 * After "not" and "without", a gerund describes a symptom or a manner: "not loading", "without losing data". Some nouns
 * only look like one, as do words whose stem has the ending too: "not meeting minutes".
 */
const GERUND =
  /^(?!(?:accounting|banking|bookkeeping|branding|clothing|copywriting|engineering|fundraising|gardening|housing|packaging|parenting|plumbing|pricing)(?![\p{L}\p{N}]))\p{L}+ing(?![\p{L}\p{N}])/iu;

function beginsWithGerund(text: string): boolean {
  const word = GERUND.exec(text)?.[0].toLowerCase();
  return word !== undefined && stem(word) !== word;
}

/** A request for real ones, not an exclusion: "case law, no made-up citations". */
const UNTRUE =
  /(?<![\p{L}\p{N}])(?:made[- ]up|invented|fake|bogus|false|wrong|fabricated|hallucinated|erfunden\p{L}*|falsch\p{L}*|inventée?s?|fausse?s?|inventad[oa]s?|fals[oa]s?|inventat[oaie]|fals[ie]|verzonnen|valse)(?![\p{L}\p{N}])/iu;
const DENIED = /^(?:no|without|kein\p{L}*|ohne|pas|sans|sin|sem|senza|geen|zonder)$/iu;
/** Gerunds that do exclude: they name something not to make, or a problem that does not exist. */
const MAKING =
  /^(?:(?:writing|making|building|using|touching|adding|creating)\s|(?:crashing|leaking|hanging|freezing)(?![\p{L}\p{N}]))/iu;
const NOT = /^(?:not|nicht|pas|niet)$/i;
const ARTICLE = /^(?:an?|the|my|our|eine?|une?|een)\s/iu;
/** "Not for work", unlike "not motivated". */
const PURPOSE = /^(?:for|about|with)\s/i;
/** "Don't want", "not looking for", "no longer need": unlike "no" and "not" alone. */
const REFUSING = /^(?:do(?:n['’]?t)?|not?)\s/i;
/** Maximum characters of one exclusion. Bounds hostile input. */
const MAX_EXCLUSION = 160;
const MAX_EXCLUSIONS = 20;
const ALREADY_CUE = /already|schon|bereits|d[ée]j[àa]|^ya |^j[áa] |gi[àa]$| al$/i;
/** What somebody has does not do: "I already have a CV, but it is too long". */
const FAULTED =
  /^[\s,;.–—]{0,4}(?:but|yet|though|aber|doch|mais|pero|mas|ma|maar)\s(?:it|they|nobody|no one|er|sie|es|niemand|keiner|il|elle|ils|elles|personne|est[áa]n?|son|nadie|[éè]|s[ãa]o|ningu[ée]m|sono|nessuno|het|ze)(?!\p{L})/iu;
/** What nobody wants describes the need: "we don't want to hire the wrong person again". */
const WANTED = /want(?: to)?$/i;
const UNWANTED =
  /(?<![\p{L}\p{N}])(?:wrong|bad(?:ly)?|worse|again|los(?:e|ing|t)|miss(?:ed|ing)?|break|fail(?:ed|ing|ure)?|mess(?:ed)?|forget|waste|embarrass\p{L}*)(?![\p{L}\p{N}])/iu;
/** So many characters after an exclusion are searched too: ", again". */
const MAX_AGAIN = 8;
const MAX_CUES = 60;

/** Most texts name no assistant, and this takes less time than the pattern. */
const ASSISTANT = new RegExp(ASSISTANTS.replaceAll('/', '|'), 'i');
const NAMES_ASSISTANT = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORKS_WITH.pattern})(?![\\p{L}\\p{N}.-])`, 'giu');

/**
 * Finds all exclusions, in order. In a long text, only what it refuses, which counts against no kit: it may be a detail
 * of what is asked for.
 */
export function findExclusions(text: string, isLong = false): Exclusion[] {
  if (isLong) return findCues(text, true);
  const others = findJapaneseExclusions(text);
  if (ASSISTANT.test(text))
    for (const { 0: match, index } of text.matchAll(NAMES_ASSISTANT))
      others.push({ start: index, end: index + match.length, isNeutral: true });
  return mergeExclusions(findCues(text, false), others);
}

/** Both lists in one, in order and without overlaps. */
export function mergeExclusions(exclusions: Exclusion[], others: readonly Exclusion[]): Exclusion[] {
  if (others.length === 0) return exclusions;
  const all = [...exclusions, ...others].sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Exclusion[] = [];
  let last = 0;
  for (const span of all) {
    if (span.end <= last) continue;
    apart.push(span.start < last ? { ...span, start: last } : span);
    last = span.end;
  }
  return apart;
}

function findCues(text: string, isLong: boolean): Exclusion[] {
  const found: Exclusion[] = [];
  let last = 0;
  let cues = 0;
  // Not `matchAll`, which copies the pattern.
  CUES.lastIndex = 0;
  for (let match = CUES.exec(text); match !== null; match = CUES.exec(text)) {
    if (found.length === MAX_EXCLUSIONS || ++cues > MAX_CUES) break;
    const { clause, begins, nearby } = match.groups!;
    const start = match.index + (clause?.length ?? 0);
    const after = match.index + match[0].length;
    if (start < last || isLacking(text, match.index, clause, begins)) continue;
    const rest = text.slice(after, after + MAX_EXCLUSION).trimStart();
    if (nearby !== undefined && isNeeded(text.slice(0, start), rest)) continue;
    const isManner =
      (nearby !== undefined || /^not$/i.test(begins ?? '')) && beginsWithGerund(rest) && !MAKING.test(rest);
    if (
      isTrouble(rest) ||
      LACKED.test(rest.replace(ARTICLE, '')) ||
      isManner ||
      (EITHER.test(match[0]) && !NOR.test(rest))
    )
      continue;
    const span = text.slice(after, after + MAX_EXCLUSION);
    let end = after + (nearby === undefined ? exclusionEnd(span, match[0]) : nearEnd(span, match[0]));
    // If the exclusion would cover the whole text, end it sooner: "no cakes for our bakery".
    if (start === 0 && end === text.length && !PURPOSE.test(rest)) end = after + nearEnd(span, match[0]);
    if (text.slice(after, end).trim() === '') continue;
    if (WANTED.test(match[0]) && UNWANTED.test(text.slice(after, end + MAX_AGAIN))) continue;
    if (DENIED.test(begins ?? nearby ?? '') && UNTRUE.test(text.slice(after, end))) continue;
    if (ALREADY_CUE.test(match[0]) && FAULTED.test(text.slice(end))) continue;
    const isNot = NOT.test(begins ?? '');
    const isOutright =
      begins === undefined || REFUSING.test(begins) || (isNot && (ARTICLE.test(rest) || PURPOSE.test(rest)));
    if (isLong && (ALREADY_CUE.test(match[0]) || !(isOutright || isNot))) continue;
    found.push({ start, end, isMissing: nearby !== undefined, isOutright, isNeutral: isLong });
    last = end;
  }
  return found;
}

/** What nobody wants describes the need. A noun that ends there begins no compound: "no time yet", "no risk involved". */
function isTrouble(text: string): boolean {
  if (NO_EXCLUSION.test(text)) return true;
  const noun = TROUBLE.exec(text)?.[0];
  if (noun === undefined) return false;
  const after = text.slice(noun.length).trimStart();
  const next = FIRST_WORD.exec(after)?.[0].toLowerCase();
  return next === undefined || isStop(next) || next.endsWith('ed') || isTrouble(after);
}

/** "We have a shop but no plan for it": the user has or knows the first thing and needs the second. */
const HAS_BEFORE =
  /(?<![\p{L}\p{N}])(?:i|we)(?:['’]ve)? (?:already )?(?:have|got|know|knew|can|understand|understood) [^.;:!?\n]*$/iu;
/** "Everything works except the login", "everything except the login is fine". */
const ALL_WELL = String.raw`(?:works?|runs?|pass(?:es)?|(?:is|are|all) (?:\p{L}+ )?(?:fine|good|ok|okay|great|done|ready|finished|there|clear|sorted))`;
const ALL_WELL_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])${ALL_WELL}\s*$`, 'iu');
const ALL_WELL_AFTER = new RegExp(
  String.raw`^(?:except|apart from)(?:\s[\p{L}\p{N}'’-]+){1,5}\s${ALL_WELL}(?!\p{L})`,
  'iu',
);
const MAX_BEFORE = 100;
/** "It works on my machine, not in CI": the text is about the place where it fails. */
const WORKS_BEFORE =
  /(?<![\p{L}\p{N}])(?:works?|runs?|pass(?:es)?|(?:läuft|funktioniert)|(?:marche|fonctionne)|werkt)(?![\p{L}\p{N}])/iu;
const WHERE_IT_FAILS = /^\p{L}+ (?:in|on|at|when|with|auf|im|bei|mit|dans|sur|en|op)\s/iu;

/** "Nobody gets in without a key", "people without a mouse cannot use it": what is missing is the need. */
const NEVER = "(?:nobody|no one|never|cannot|can['’]?t|won['’]?t|don['’]?t|doesn['’]?t)";
const NEVER_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])${NEVER}\\s[^.,;:!?()\\n]{0,60}$`, 'iu');
const NEVER_AFTER = new RegExp(`^(?:[\\p{L}\\p{N}]+\\s){1,3}${NEVER}(?!\\p{L})`, 'iu');

function isNeeded(before: string, after: string): boolean {
  return NEVER_BEFORE.test(before.slice(-MAX_BEFORE)) || NEVER_AFTER.test(after);
}

/** "We can't see why it is slow, no traces, no metrics": they lack them. */
const UNABLE =
  /(?<![\p{L}\p{N}])(?:can(?:not|['’]?t| not)|(?:don['’]?t|do not) (?:know|understand|see)|no (?:idea|clue))\s[^.;:!?\n]*$/iu;
const REQUEST = /(?<![\p{L}\p{N}])(?:please|just|only|thanks?|instead|want|need)(?![\p{L}\p{N}])/iu;

function isLacking(text: string, at: number, clause: string | undefined, begins: string | undefined): boolean {
  const before = text.slice(Math.max(0, at - MAX_BEFORE), at);
  const hasOther = /^(?:but|just|only)\s/i.test(clause ?? '') && HAS_BEFORE.test(before);
  if (/^no$/i.test(begins ?? ''))
    return hasOther ? !REQUEST.test(text) : UNABLE.test(before) && !REQUEST.test(text.slice(at));
  if (clause === undefined && /^(?:except|apart)/i.test(text.slice(at)))
    return (
      HAS_BEFORE.test(before) || ALL_WELL_BEFORE.test(before) || ALL_WELL_AFTER.test(text.slice(at, at + MAX_BEFORE))
    );
  if (clause === undefined || !NOT.test(begins ?? '')) return false;
  if (hasOther) return true;
  return WORKS_BEFORE.test(before) && WHERE_IT_FAILS.test(text.slice(at + clause.length));
}

/**
 * The end of the exclusion after a cue. "en" means "and" only after a Dutch cue, unlike in "no posts en redes
 * sociales".
 */
function exclusionEnd(text: string, cue: string): number {
  const end = nextOf(END, text);
  return DUTCH_CUE.test(cue) ? Math.min(end, nextOf(DUTCH_AND, text)) : end;
}

function nearEnd(text: string, cue: string): number {
  const end = Math.min(exclusionEnd(text, cue), nextOf(NEAR_END, text));
  let words = 0;
  for (const word of text.slice(0, end).matchAll(/[\p{L}\p{N}'’-]+/gu))
    if (++words === MAX_NEARBY_WORDS) return word.index + word[0].length;
  return end;
}

/** The position of the next match, or the end. */
function nextOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.index ?? text.length;
}
