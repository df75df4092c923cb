// Finds what a use case sets aside in whole clauses: settled ("the menu is done"), ruled out, given up, left to
// others ("the ads are our agency's job"), or refused ("spare me the slides"). The phrases are in set-aside-phrases.ts.

import { type Clause, type ClauseWord, clausesOf } from './clauses.ts';
import type { Exclusion } from './exclusion.ts';
import { NEEDING } from './needing.ts';
import { setOf } from './phrases.ts';
import * as LISTS from './set-aside-phrases.ts';
import {
  countContentWords,
  hasAny,
  hasSymptom,
  isContinued,
  isReplaced,
  isStillMeant,
  leadOf,
  PERSON_PRONOUN,
} from './still-meant.ts';

interface Aside extends Exclusion {
  /** It is about the clause before. */
  isPointing?: boolean;
}

/** A clause in its text. */
interface Context {
  clause: Clause;
  words: readonly ClauseWord[];
  /** The first word that says something. */
  from: number;
  clauses: readonly Clause[];
  index: number;
  /** The words of the next clause. */
  next: readonly ClauseWord[];
  text: string;
}

/** The ways to set something aside, in the order in which they are tried. */
const FAMILIES: readonly ((context: Context) => Aside | null)[] = [
  answered,
  pointing,
  refused,
  around,
  former,
  givenUp,
  reached,
  stated,
  others,
];

const PRONOUN = setOf(`it that this they them these those which both part one bit chapter s re
  das die der dies es c ce ca eso esto isso isto questo quello dat deze`);
/** The clause may ask, doubt or set a condition rather than state. */
const UNSURE =
  setOf(`last whether sure ensure if when until once unless think check see before after how why what where not never no nothing nobody none who whose which because while says said say claims thinks told believes supposed
  ob wenn bis sobald wie warum quand si comment cuando como quando se come als hoe hasta jusqu nicht pas niet non nao`);
const BY_HAND = setOf('hand manually mano');
/** May follow a phrase at the end of its clause. */
const LEADS_ON = setOf('please for now then again anyway to here there');
/** Maximum words of a subject, of what may follow a phrase, of who does it, and of a suggestion and its answer. */
const MAX_SUBJECT = 10;
const MAX_TAIL = 9;
const MAX_DOER = 3;
const MAX_SUGGESTION = 6;
const MAX_ANSWER = 4;
const MAX_ASIDE = 160;

/** A text without these is one clause. */
const SEVERAL =
  /[.,;:!?()\n–—][\s\S]|\s-\s|\s(?:but|and|so|because|as|aber|sondern|und|mais|et|pero|sino|y|mas|e|ma|maar|en)\s/i;

/** Finds what is set aside, in order. Nothing, if the rest of the text names nothing. */
export function findSetAside(text: string): Exclusion[] {
  if (!SEVERAL.test(text)) return [];
  const clauses = clausesOf(text);
  if (clauses.length < 2 && !clauses.some(({ words }) => hasAny(words, LISTS.BETWEEN))) return [];
  const found: Exclusion[] = [];
  clauses.forEach((clause, index) => {
    const { words } = clause;
    const following = clauses[index + 1];
    const next = following?.words ?? [];
    const span = asideIn({ clause, words, from: leadOf(words), clauses, index, next, text });
    if (span === null) return;
    if (!isPointed(next) && (isReplaced(clause, next) || (span.isHad && isContinued(clause, span.end, following))))
      return;
    const { isPointing, ...aside } = span;
    // At the end, it is about the whole request: "…, it's not urgent".
    if (isPointing && following === undefined && !isPointed(words)) return;
    if (isPointing) found.push(...before(clauses, index));
    found.push(aside);
  });
  return namesRest(clauses, found) ? found : [];
}

function asideIn(context: Context): Aside | null {
  for (const family of FAMILIES) {
    const aside = family(context);
    if (aside !== null) return aside;
  }
  return null;
}

function isPointed(words: readonly ClauseWord[]): boolean {
  return LISTS.POINTING.endAt(words, leadOf(words)) >= 0;
}

/** "Slides? God no." "Slides: done." */
function answered({ clause, words, clauses, index }: Context): Aside | null {
  const answer = clauses[index + 1];
  if (answer === undefined || !/[?:]/.test(clause.mark) || words.length > MAX_SUGGESTION) return null;
  if (hasAny(words, UNSURE) || hasAny(words, PERSON_PRONOUN) || answer.words.length > MAX_ANSWER) return null;
  let from = 0;
  while (LISTS.INTERJECTION.has(answer.words[from]?.text ?? '')) from++;
  const isVerdict = LISTS.VERDICT.has(answer.words[from]?.text ?? '') && answer.words.length - from <= 2;
  return isVerdict ? { start: clause.start, end: answer.end } : null;
}

/** The whole clause points at the one before: "…, ignore it". */
function pointing({ clause: { start, end }, words, from }: Context): Aside | null {
  const after = LISTS.POINTING.endAt(words, from);
  if (after < 0) return null;
  const rest = words.length - after;
  return rest === 0 || (rest <= 3 && LEADS_ON.has(words[after]!.text)) ? { start, end, isPointing: true } : null;
}

/** "Spare me the slides." */
function refused(context: Context): Aside | null {
  const { words, from } = context;
  const after = LISTS.REFUSING.endAt(words, from);
  if (after < 0 || after >= words.length || isTask(context, after)) return null;
  // "Stop using cups for soup": what follows "for" may be the need.
  const isUsing = words[after - 1]!.text === 'using';
  const purpose = isUsing ? words.find(({ text }, i) => i > after && text === 'for') : undefined;
  return asideOf(context, Math.min(objectEnd(context, after), purpose?.start ?? Infinity), words[after]!.start);
}

const CUTTING = /^(?:drop|ditch|streiche?|descart[ae]|scart(?:a|iamo)|schrap)$/;
const DATA = setOf('table tables column columns row rows index database duplicate duplicates null nulls empty ball');
const OUT_OF = setOf('from in at aus en de da do dal dalla dei uit');

/**
 * "Drop the duplicates" is a task, as is "…, drop the outliers" or "drop the late guests from my list". "Stop writing
 * tests by hand" asks for another way to do it.
 */
function isTask({ clause, words, from, clauses, index }: Context, after: number): boolean {
  if (!CUTTING.test(words[from]!.text)) return words[from]!.text === 'stop' && hasAny(words, BY_HAND);
  const isFirst = clauses[index - 1]?.sentence !== clause.sentence;
  if (!isFirst || clause.mark === '?') return true;
  return DATA.has(words[after]!.text) || hasAny(words.slice(after + 1), OUT_OF);
}

/** "Keep the slides out of it." */
function around({ clause: { start, end }, words, from }: Context): Aside | null {
  for (const { opening, closing, isHad } of LISTS.AROUND) {
    if (opening.endAt(words, from) < 0) continue;
    for (let at = from + 2; at < words.length; at++) {
      const closed = closing.endAt(words, at);
      if (closed > 0 && isEnd(words, closed, LEADS_ON))
        return isSure(words.slice(from, at)) ? { start, end, isHad } : null;
    }
  }
  return null;
}

/** "I used to be a baker." */
function former(context: Context): Aside | null {
  const { clause, words, from } = context;
  const former = words.find((_, i) => LISTS.FORMER.endAt(words, i) >= 0);
  if (former === undefined || (former.text === 'used' && !hasAny(words.slice(from), LISTS.FIRST))) return null;
  return asksInstead(context) ? { start: clause.start, end: clause.end, isHad: true } : null;
}

/** "We dropped 30 %", "we dropped in the rankings". */
const FALLEN = /^(?:\d+|an?|in|by|from|to|out|off|below|it|this|that)$/;

const ONLY_NAME = /^\S+(?:\s\p{Lu}\S*)?[\s,.;:!]*$/u;

const TASK = setOf('writing making doing building drawing drafting sending preparing running');

/** "We dropped the slides." */
function givenUp(context: Context): Aside | null {
  const { clause, words, from, next, text } = context;
  const objectOf = (after: number) => asideOf(context, objectEnd(context, after), words[after]?.start ?? clause.end);
  const isName = (at: number) => at < words.length && /^\p{Lu}/u.test(text.slice(words[at]!.start));
  // "Sick of Jira", but not "sick of Jira tickets".
  const isJustName = (at: number) => isName(at) && ONLY_NAME.test(text.slice(words[at]!.start, clause.end));
  // Without "I" or "we": "Done with the slides." "Fed up with Rust, I want …"
  const done = LISTS.DONE_WITH.endAt(words, from);
  if (done >= 0) return isStillMeant(next) ? null : { ...objectOf(done), isHad: true };
  const dislikedAt = (at: number) => {
    if (asksInstead(context) || (isJustName(at) && asksForMore(context))) return objectOf(at);
    // "Sick of writing letters, I want a song": they may still ask how to write them.
    const isTask = words[at - 1]!.text === 'more' ? hasAny(next, LISTS.ENDED) : TASK.has(words[at]?.text ?? '');
    return isTask && asksForMore(context) && !isStillMeant(next) ? { ...objectOf(at), isHad: true } : null;
  };
  const hated = LISTS.DISLIKED.endAt(words, from);
  if (hated >= 0) return dislikedAt(hated);
  const person = words.findIndex(({ text }, i) => i >= from && LISTS.FIRST.has(text));
  if (person < 0 || !isSure(words.slice(from, person))) return null;
  for (let verb = person + 1; verb < words.length; verb++) {
    const after = LISTS.GIVEN_UP.endAt(words, verb);
    if (after >= 0) return FALLEN.test(words[after]?.text ?? '') ? null : objectOf(after);
    const had = LISTS.AT_HAND.endAt(words, verb);
    if (had >= 0) return isStillMeant(next) ? null : { ...objectOf(had), isHad: true };
    const left = LISTS.LEFT_NAME.endAt(words, verb);
    if (left >= 0 && isName(left)) return { ...objectOf(left), isHad: true };
    const disliked = LISTS.DISLIKED.endAt(words, verb);
    if (disliked >= 0) return dislikedAt(disliked);
    if (!LISTS.BEFORE_VERB.has(words[verb]!.text)) return null;
  }
  return null;
}

function asksInstead(context: Context): boolean {
  const rest = restOf(context);
  return hasAny(rest, LISTS.INSTEAD) && !hasSymptom(rest);
}

/** The rest of the text states a need of its own. */
function asksForMore(context: Context): boolean {
  const rest = restOf(context);
  return hasAny(rest, LISTS.FIRST) || rest.some(({ text }) => NEEDING.test(text));
}

function restOf({ clause, clauses }: Context): ClauseWord[] {
  return clauses.filter((other) => other !== clause).flatMap(({ words }) => words);
}

/** "Now that the slides are done", "once the app is live", "nachdem die Folien fertig sind". */
function reached({ clause, words, from: lead, clauses, index, next }: Context): Aside | null {
  const now = LISTS.BY_NOW.endAt(words, lead);
  const from = Math.max(now, LISTS.BY_THEN.endAt(words, lead));
  if (from < 0 || index + 1 === clauses.length || isStillMeant(next)) return null;
  for (let at = from + 1; at < words.length && at <= from + MAX_SUBJECT + 3; at++) {
    const after = Math.max(
      LISTS.SETTLED.endAt(words, at),
      LISTS.OVER.endAt(words, at),
      now < 0 ? -1 : LISTS.REACHED.endAt(words, at),
    );
    if (after < 0) continue;
    const isVerbLast = LISTS.BEING.has(words[after]?.text ?? '') && after + 1 === words.length;
    const being = isVerbLast ? at : beingBefore(words, at, from);
    if (being < 0 || !(isVerbLast || isEnd(words, after, LISTS.SINCE))) continue;
    const span = subjectOf(clause, from, being, clause.end);
    return span === null || span.isPointing ? null : { ...span, isHad: true };
  }
  return null;
}

/** "The slides are done", "the slides can wait". */
function stated({ clause, words, from, next, text }: Context): Aside | null {
  if (clause.mark === '?' || LISTS.BY_NOW.endAt(words, from) >= 0) return null;
  // What is settled but still meant is at hand; then nothing before it is set aside either.
  const meant = (span: Aside | null, isHad: boolean) => {
    if (span === null || !(isHad || isStillMeant(next))) return span;
    return !span.isPointing ? { ...span, isHad: true } : isStillMeant(next) ? null : span;
  };
  for (let at = from + 1; at < words.length && at <= from + MAX_SUBJECT + 3; at++) {
    const closed = LISTS.CLOSING.endAt(words, at);
    if (closed >= 0 && isEnd(words, closed, LEADS_ON))
      return meant(subjectOf(clause, from, at, clauseEnd(clause, closed)), false);
    const does = LISTS.DOES_ALREADY.endAt(words, at);
    if (does >= 0 && does < words.length && words.length - does <= MAX_DOER)
      return meant(subjectOf(clause, from, at, clause.end), false);
    const working = LISTS.WORKING.endAt(words, at);
    if (working >= 0 && isEnd(words, working, LEADS_ON))
      return isStillMeant(next) ? null : meant(subjectOf(clause, from, at, clauseEnd(clause, working)), true);
    const being = beingBefore(words, at, from);
    if (being < 0) continue;
    const over = LISTS.OVER.endAt(words, at);
    if (over >= 0 && words.length - over <= MAX_TAIL) return subjectOf(clause, from, being, clauseEnd(clause, over));
    // "React is out, we settled on Vue."
    if (words[at]!.text === 'out' && at + 1 === words.length && hasAny(next, LISTS.CHOSEN))
      return subjectOf(clause, from, being, clause.end);
    const settled = Math.max(LISTS.SETTLED.endAt(words, at), LISTS.GIVEN_TO.endAt(words, at));
    // A wish: "would be perfect".
    if (settled < 0 || words[being]!.text === 'would') continue;
    // The need may be the next step with it: "the menu is done, print it for forty guests".
    const isSettled = isEnd(words, settled, LISTS.SINCE) && LISTS.GIVEN_TO.endAt(words, at) < 0;
    const isOthers = isByOthers(words, settled, text);
    if (isSettled || isOthers)
      return meant(
        subjectOf(clause, from, being, clauseEnd(clause, settled)),
        !isOthers || !ONGOING.has(words[being]!.text),
      );
  }
  return null;
}

/** "The slides are my colleague's job", "the agency writes the ads". */
function others({ clause, words, from, next }: Context): Aside | null {
  if (clause.mark === '?' || isStillMeant(next) || hasAny(words, BY_HAND)) return null;
  const person = words.findIndex(({ text }, i) => i >= from && LISTS.PEOPLE.has(text));
  if (person < 0 || !isSure(words.slice(0, person))) return null;
  const being = words.findIndex(
    ({ text }, i) => i > from && i < person && (LISTS.BEING.has(text) || LISTS.LYING.has(text)),
  );
  const isElse = words[person + 1]?.text === 'else';
  if (being > 0 && person - being <= 4) {
    const isOwned = isElse || words[person + 1]?.text === 's';
    const isJob = isOwned && hasAny(words.slice(person + 2, person + 5), LISTS.OTHERS_JOB);
    const by = words[being + (words[being + 1]!.text === 'up' ? 2 : 1)]!.text;
    const isWith = LISTS.BY.has(by) && person + 1 >= words.length;
    if (isJob || isWith || (isOwned && person + 2 >= words.length)) return subjectOf(clause, from, being, clause.end);
  }
  const after = person + (isElse ? 2 : words[person + 1]?.text === 'from' ? 3 : 1);
  // "We have a lawyer for the contracts."
  if (words[after]?.text === 'for' && hasAny(words.slice(from, person), LISTS.HAVING) && after + 1 < words.length)
    return { start: clause.start, end: clause.end, isHad: true };
  const done = LISTS.HAVING_DONE.endAt(words, after);
  const does = Math.max(LISTS.DOING.endAt(words, after), done);
  if (does < 0 || does >= words.length || person - from > 4) return null;
  if (!LISTS.OTHERS_OBJECT.has(words[does]!.text) && !LISTS.OF_ANYTHING.has(words[does - 1]!.text)) return null;
  if (hasSymptom(words.slice(does))) return null;
  const isPointing = does === words.length - 1 && PRONOUN.has(words[does]!.text);
  return { start: clause.start, end: clause.end, isPointing, isHad: done === does };
}

function asideOf({ words, from }: Context, end: number, about: number): Aside {
  return { start: words[from]!.start, end, about: [Math.min(about, end), end] };
}

const DETERMINER = setOf('the a an my our all any those these');
const VERB = /^(?:\p{L}+ed|write|want|need|make|give|show|help|do|use|went|got|now|then|just)$/u;

/** The end of the object: an "and" that begins another clause, or the end of this one. */
function objectEnd({ clause: { end }, words, text }: Context, from: number): number {
  const max = (words[from]?.start ?? end) + MAX_ASIDE;
  for (let at = from; at < words.length; at++) {
    const between = words[at]!.text;
    const isNewClause = at > from && (LISTS.FIRST.has(between) || between === 'just');
    if (!LISTS.BETWEEN.has(between) && !isNewClause) continue;
    const next = words[at + 1]?.text ?? '';
    const isListed = DETERMINER.has(next) && between !== 'as';
    const isShort = words.length - at <= 3 && end < text.trimEnd().length && !VERB.test(next);
    if (!isListed && !isShort) return Math.min(words[at]!.start, max);
  }
  return Math.min(end, max);
}

/** The position of the form of "to be" before a phrase, or -1. */
function beingBefore(words: readonly ClauseWord[], at: number, from: number): number {
  let being = at - 1;
  while (being > from && LISTS.ADVERBS.has(words[being]!.text) && !LISTS.BEING.has(words[being]!.text)) being--;
  if (being <= from || !LISTS.BEING.has(words[being]!.text)) return -1;
  if (words[being]!.text !== 'be') return being;
  const modal = words[being - 1]!.text;
  return modal === 'will' ? being : modal === 'would' && being - 1 > from ? being - 1 : -1;
}

function isSure(words: readonly ClauseWord[]): boolean {
  return !words.some(({ text }) => UNSURE.has(text) || NEEDING.test(text));
}

function isEnd(words: readonly ClauseWord[], at: number, tail: ReadonlySet<string>): boolean {
  const next = words[at]?.text;
  if (next === undefined || LISTS.BETWEEN.has(next)) return true;
  if ((next === 'on' || next === 'in') && LISTS.DATE.test(words[at + 1]?.text ?? '')) return true;
  return tail.has(next) && words.length - at <= MAX_TAIL;
}

/** Forms of "to be" for what others do all the time, not once. */
const ONGOING = setOf('is are s');

/** "Written by marketing", "handled by Ana". */
function isByOthers(words: readonly ClauseWord[], at: number, text: string): boolean {
  const by = words[at]?.text ?? '';
  if (!LISTS.BY.has(by)) return false;
  const who = words[at + 1];
  if (by === 'by' && at + 2 === words.length && /^\p{Lu}/u.test(text.slice(who!.start)) && !LISTS.DATE.test(who!.text))
    return true;
  return hasAny(words.slice(at + 1, at + 5), LISTS.PEOPLE);
}

/** The clause ends at an "and" after the phrase. */
function clauseEnd({ words, end }: Clause, from: number): number {
  return words.find(({ text }, i) => i >= from && LISTS.BETWEEN.has(text) && text !== 'as')?.start ?? end;
}

function subjectOf({ words, start }: Clause, from: number, to: number, end: number): Aside | null {
  const subject = words.slice(from, to);
  if (subject.length === 0 || subject.length > MAX_SUBJECT) return null;
  if (!isSure(subject) || subject.slice(1).some(({ text }) => text === 'that')) return null;
  if (PERSON_PRONOUN.has(subject[0]!.text) || (subject.length > 1 && subject.at(-1)!.text === 'it')) return null;
  const about: Exclusion['about'] = [subject[0]!.start, subject.at(-1)!.end];
  return { start, end, about, isPointing: subject.every(({ text }) => PRONOUN.has(text) || LISTS.ADVERBS.has(text)) };
}

/** The clause before, or the sentence before if this clause begins one. What states a need stays. */
function before(clauses: readonly Clause[], at: number): Exclusion[] {
  const last = clauses[at - 1];
  if (last === undefined) return [];
  const isSame = last.sentence === clauses[at]!.sentence;
  const meant = isSame ? [last] : clauses.filter(({ sentence }) => sentence === last.sentence);
  const isSuggestion = last.mark === '?' && last.words.length <= MAX_ANSWER && last.words.every(isPlain);
  if (meant.some(({ words, mark }) => (mark === '?' && !isSuggestion) || words.some(({ text }) => NEEDING.test(text))))
    return [];
  return [{ start: meant[0]!.start, end: last.end }];
}

function isPlain({ text }: ClauseWord): boolean {
  return !UNSURE.has(text) && !PERSON_PRONOUN.has(text) && !LISTS.BEING.has(text);
}

/** Whether the rest of the text says what is needed. */
function namesRest(clauses: readonly Clause[], found: readonly Exclusion[]): boolean {
  const isAside = ({ start }: ClauseWord) => found.some((span) => start >= span.start && start < span.end);
  return clauses.some(({ words }) => countContentWords(words.filter((word) => !isAside(word))) > 0);
}
