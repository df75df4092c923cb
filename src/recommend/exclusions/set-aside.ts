// Finds what a use case sets aside in whole clauses: settled ("the menu is done"), ruled out, given up, left to
// others ("the ads are our agency's job"), or refused ("spare me the slides"). The phrases are in set-aside-phrases.ts.

import { isStop } from '../text/stop-words.ts';
import { isVague } from '../text/vague-words.ts';
import { type Clause, type ClauseWord, clausesOf } from './clauses.ts';
import { NEEDING } from './needing.ts';
import { Phrases, setOf } from './phrases.ts';
import * as LISTS from './set-aside-phrases.ts';

const OVER = new Phrases(LISTS.OVER);
const SETTLED = new Phrases(LISTS.SETTLED);
const CLOSING = new Phrases(LISTS.CLOSING);
const WORKING = new Phrases(LISTS.WORKING);
const GIVEN_UP = new Phrases(LISTS.GIVEN_UP);
const LEFT_NAME = new Phrases(LISTS.LEFT_NAME);
const DISLIKED = new Phrases(LISTS.DISLIKED);
const AT_HAND = new Phrases(LISTS.AT_HAND);
const REFUSING = new Phrases(LISTS.REFUSING);
const POINTING = new Phrases(LISTS.POINTING);
const DOING = new Phrases(LISTS.DOING);
const FORMER = new Phrases(LISTS.FORMER);
const BY_THEN = new Phrases(LISTS.BY_THEN);
const BY_NOW = new Phrases(LISTS.BY_NOW);
const REACHED = new Phrases(LISTS.REACHED);
const paired = ([opening, closing, isHad = false]: [string, string, boolean?]) => ({
  opening: new Phrases(opening),
  closing: new Phrases(closing),
  isHad,
});
const AROUND = LISTS.AROUND.map(paired);

export interface SetAside {
  start: number;
  end: number;
  /** What is set aside: the subject or object without the verdict. */
  about?: [start: number, end: number];
  isHad?: boolean;
}

const PRONOUN = setOf(`it that this they them these those which both part one bit chapter s re
  das die der dies es c ce ca eso esto isso isto questo quello dat die deze`);
const PERSON = setOf('i we you he she who m ve ich wir du er sie je nous on yo tu ik wij');
const LEAD =
  setOf(`since as given so and but please just well ok okay also then honestly actually und also bitte et alors y pues e quindi allora en dus mais
  pero mas ma maar aber`);
/** The clause may ask, doubt or set a condition rather than state. */
const UNSURE =
  setOf(`last whether sure ensure if when until once unless think check see before after how why what where not never no nothing nobody none who whose which because while says said say claims thinks told believes supposed
  ob wenn bis sobald wie warum quand si comment cuando como quando se come als hoe hasta jusqu nicht pas niet non nao`);
const SYMPTOM =
  /^(?:falling|fell|los(?:e|es|ing|t)|terrible|bad|badly|poor|poorly|late|too|ran|outdated|messy?|zu|langsam\p{L}*|falsch\p{L}*|kaputt|schlecht\p{L}*|niemand|trop|lente?s?|nadie|ninguem|personne|nessuno|forever|perd|pierde|perde|demasiado|troppo|error\p{L}*|fail\p{L}*|broken|break\p{L}*|slow\p{L}*|crash\p{L}*|complain\p{L}*|bugs?|wrong|nobody|nothing|never|not|no|empty|stuck|problems?|issues?)$/u;
const WANTING =
  setOf(`i we my our need want help how now next please mine ich wir mein unser jetzt je nous mon notre maintenant mi nuestro
  ahora meu nosso agora mio nostro adesso ik wij mijn ons nu`);
/** Speaks of the same thing again, or of what is left of it. */
const REFERRING = setOf('it them its their they still noch encore todavia aun ainda ancora nog');
/** "Someone asked us to delete all their data" does not speak of what comes before. */
const ANYONE = setOf('someone somebody anyone everyone people customers users clients visitors readers students');
/** The same as an object; those of other languages only as the last word, where they are no articles. */
const OBJECT = setOf('it them');
const LAST_OBJECT = setOf('sie ihn les ze');
const BY_HAND = setOf('hand manually mano');
const OLD = setOf(`old existing legacy current outdated manual manually hand
  alte alten altes alter manuelle manuellen handisch ancien ancienne anciens anciennes vieux vieille viejo vieja viejos viejas
  antiguo antigua velho velha velhos velhas vecchio vecchia vecchi vecchie oude handmatige`);
const AGAIN = setOf(
  'new again anew scratch rebuild redo rewrite neu neue neuen neuer neues nouveau nouvelle nuevo nueva novo nova nuovo nuova nieuw nieuwe',
);
/** Maximum words of a subject, and of what may follow a phrase. */
const MAX_SUBJECT = 10;
const MAX_TAIL = 9;
const MAX_ANSWER = 4;
const MAX_ASIDE = 160;

/** A text without these is one clause. */
const SEVERAL =
  /[.,;:!?()\n–—][\s\S]|\s-\s|\s(?:but|and|so|because|as|aber|sondern|und|mais|et|pero|sino|y|mas|e|ma|maar|en)\s/i;

/** Finds what is set aside, in order. Nothing, if the rest of the text names nothing. */
export function findSetAside(text: string): SetAside[] {
  if (!SEVERAL.test(text)) return [];
  const clauses = clausesOf(text);
  if (clauses.length < 2 && !clauses.some(({ words }) => words.some((word) => LISTS.BETWEEN.has(word.text)))) return [];
  const found: SetAside[] = [];
  clauses.forEach((clause, at) => {
    const span = asideIn(clause, at, clauses, text);
    if (span === null || isReplaced(clause, span.end, clauses[at + 1]) || isContinued(clause, span, clauses[at + 1]))
      return;
    const { isPointing, ...aside } = span;
    if (isPointing) found.push(...before(clauses, at));
    found.push(aside);
  });
  return namesRest(clauses, found) ? found : [];
}

interface Aside extends SetAside {
  /** It is about the clause before. */
  isPointing?: boolean;
}

function asideIn(clause: Clause, at: number, clauses: readonly Clause[], text: string): Aside | null {
  const answer = answered(clause, clauses, at);
  if (answer !== null) return answer;
  const from = leadOf(clause.words);
  return (
    pointing(clause, from) ??
    refused(clause, from, text, clauses, at) ??
    givenUp(clause, from, clauses, text) ??
    reached(clause, from, clauses, at) ??
    stated(clause, from, clauses, at) ??
    (isStillMeant(clauses, at) || clause.words.some(isByHand) ? null : others(clause, from))
  );
}

function isByHand({ text }: ClauseWord): boolean {
  return BY_HAND.has(text);
}

function leadOf(words: readonly ClauseWord[]): number {
  let from = 0;
  while (from < words.length - 1 && LEAD.has(words[from]!.text)) from++;
  return from;
}

/** The whole clause points at the one before. */
function pointing({ words, start, end }: Clause, from: number): Aside | null {
  const after = POINTING.endAt(words, from);
  if (after < 0) return null;
  const rest = words.length - after;
  return rest === 0 || (rest <= 3 && LEADS_ON.has(words[after]!.text)) ? { start, end, isPointing: true } : null;
}

/** "I can cook just fine but need menus": one word says too little about the need. */
function needsMore(next: readonly ClauseWord[]): boolean {
  const lead = leadOf(next);
  return lead > 0 && next[lead]!.text === 'need' && named(next) <= 1;
}

const LEADS_ON = setOf('please for now then again anyway to here there');

/** "Slides? God no." "Slides: done." */
function answered(clause: Clause, clauses: readonly Clause[], at: number): Aside | null {
  const answer = clauses[at + 1];
  if (answer === undefined || !/[?:]/.test(clause.mark) || clause.words.length > 6) return null;
  if (clause.words.some(({ text }) => UNSURE.has(text) || PERSON.has(text))) return null;
  let from = 0;
  while (LISTS.INTERJECTION.has(answer.words[from]?.text ?? '')) from++;
  const isVerdict = LISTS.VERDICT.has(answer.words[from]?.text ?? '') && answer.words.length - from <= 2;
  if (isVerdict && answer.words.length <= MAX_ANSWER) return { start: clause.start, end: answer.end };
  return null;
}

function asideOf(start: number, end: number, about: number): Aside {
  return { start, end, about: [Math.min(about, end), end] };
}

/** "Spare me the slides", "keep the slides out of it". */
function refused(clause: Clause, from: number, text: string, clauses: readonly Clause[], index: number): Aside | null {
  const { words, start, end } = clause;
  const isFirst = clauses[index - 1]?.sentence !== clause.sentence;
  const next = clauses[index + 1]?.words ?? [];
  const after = REFUSING.endAt(words, from);
  // "Stop writing tests by hand" asks for another way to do it.
  const isTask = CUTTING.test(words[from]!.text)
    ? !isFirst || clause.mark === '?' || isData(words.slice(after))
    : words[from]!.text === 'stop' && words.some(isByHand);
  if (after >= 0 && after < words.length && !isTask)
    return asideOf(
      words[from]!.start,
      Math.min(objectEnd(clause, after, text), purposeOf(words, after)),
      words[after]!.start,
    );
  for (const { opening, closing, isHad } of AROUND) {
    if (opening.endAt(words, from) < 0) continue;
    for (let at = from + 2; at < words.length; at++) {
      const closed = closing.endAt(words, at);
      if (closed > 0 && isEnd(words, closed, LEADS_ON))
        return isSure(words.slice(from, at)) && !needsMore(next) ? { start, end, isHad } : null;
    }
  }
  return null;
}

/** "Stop using cups for soup": what follows "for" may be the need. */
function purposeOf(words: readonly ClauseWord[], from: number): number {
  const isUsing = words[from - 1]?.text === 'using';
  return (isUsing ? words.find(({ text }, i) => i > from && text === 'for')?.start : undefined) ?? Infinity;
}

/** "Drop the duplicates" is a task, as is "…, drop the outliers" or "drop the late guests from my list". */
const CUTTING = /^(?:drop|ditch|streiche?|descart[ae]|scart(?:a|iamo)|schrap)$/;
const DATA = setOf('table tables column columns row rows index database duplicate duplicates null nulls empty ball');
const OUT_OF = setOf('from in at aus en de da do dal dalla dei uit');

function isData(object: readonly ClauseWord[]): boolean {
  return DATA.has(object[0]?.text ?? '') || object.some(({ text }, i) => i > 0 && OUT_OF.has(text));
}

/** "We dropped the slides." */
function givenUp(clause: Clause, from: number, clauses: readonly Clause[], text: string): Aside | null {
  const { words } = clause;
  const person = words.findIndex(({ text }, i) => i >= from && LISTS.FIRST.has(text));
  const former = words.find((_, i) => FORMER.endAt(words, i) >= 0);
  if (former !== undefined && (person >= 0 || former.text !== 'used') && asksInstead(clauses, clause))
    return { start: clause.start, end: clause.end, isHad: true };
  if (person < 0) return null;
  if (!isSure(words.slice(from, person))) return null;
  const objectOf = (after: number) =>
    asideOf(words[from]!.start, objectEnd(clause, after, text), words[after]?.start ?? clause.end);
  for (let verb = person + 1; verb < words.length; verb++) {
    const after = GIVEN_UP.endAt(words, verb);
    if (after >= 0) return FALLEN.test(words[after]?.text ?? '') ? null : objectOf(after);
    const had = AT_HAND.endAt(words, verb);
    if (had >= 0) return isStillMeant(clauses, clauses.indexOf(clause)) ? null : { ...objectOf(had), isHad: true };
    const left = LEFT_NAME.endAt(words, verb);
    if (left >= 0 && left < words.length && /^\p{Lu}/u.test(text.slice(words[left]!.start)))
      return { ...objectOf(left), isHad: true };
    const disliked = DISLIKED.endAt(words, verb);
    if (disliked >= 0) return asksInstead(clauses, clause) ? objectOf(disliked) : null;
    if (!LISTS.BEFORE_VERB.has(words[verb]!.text)) return null;
  }
  return null;
}

/** "We dropped 30 %", "we dropped in the rankings". */
const FALLEN = /^(?:\d+|an?|in|by|from|to|out|off|below|it|this|that)$/;

function asksInstead(clauses: readonly Clause[], but: Clause): boolean {
  const others = clauses.filter((clause) => clause !== but).flatMap(({ words }) => words);
  return others.some(({ text }) => LISTS.INSTEAD.has(text)) && !others.some(({ text }) => SYMPTOM.test(text));
}

/** The end of the object: an "and" that begins another clause, or the end of this one. */
function objectEnd({ words, end }: Clause, from: number, text: string): number {
  for (let at = from; at < words.length; at++) {
    if (!LISTS.BETWEEN.has(words[at]!.text) && !isNewClause(words, at, from)) continue;
    const rest = words.length - at - 1;
    const next = words[at + 1]?.text ?? '';
    const isListed = ARTICLE.has(next) && words[at]!.text !== 'as';
    if (isListed || (rest <= 2 && end < text.trimEnd().length && !VERB.test(next))) continue;
    return Math.min(words[at]!.start, words[from]!.start + MAX_ASIDE);
  }
  return Math.min(end, words[from] === undefined ? end : words[from]!.start + MAX_ASIDE);
}

const ARTICLE = setOf('the a an my our all any those these');
const VERB = /^(?:\p{L}+ed|write|want|need|make|give|show|help|do|use|went|got|now|then|just)$/u;

function isNewClause(words: readonly ClauseWord[], at: number, from: number): boolean {
  return at > from && (LISTS.FIRST.has(words[at]!.text) || words[at]!.text === 'just');
}

/** "The slides are done", "the slides can wait". */
function stated(clause: Clause, from: number, clauses: readonly Clause[], index: number): Aside | null {
  const { words, mark } = clause;
  if (mark === '?' || BY_NOW.endAt(words, from) >= 0) return null;
  for (let at = from + 1; at < words.length && at <= from + MAX_SUBJECT + 3; at++) {
    const closed = CLOSING.endAt(words, at);
    if (closed >= 0 && isEnd(words, closed, LEADS_ON)) {
      const span = subjectOf(clause, from, at, endOf(clause, closed));
      return span === null ? null : meantAgain(span, clauses, index);
    }
    const working = WORKING.endAt(words, at);
    if (working >= 0 && isEnd(words, working, LEADS_ON)) {
      const span = subjectOf(clause, from, at, endOf(clause, working));
      return span === null || isStillMeant(clauses, index) ? null : { ...span, isHad: !span.isPointing };
    }
    const over = OVER.endAt(words, at);
    const settled = SETTLED.endAt(words, at);
    if (over < 0 && settled < 0) continue;
    const being = beingBefore(words, at, from);
    if (being < 0) continue;
    if (over >= 0 && words.length - over <= MAX_TAIL) return subjectOf(clause, from, being, endOf(clause, over));
    // A wish: "would be perfect".
    if (
      settled < 0 ||
      words[being]!.text === 'would' ||
      !(isEnd(words, settled, LISTS.SINCE) || isByOthers(words, settled))
    )
      continue;
    const span = subjectOf(clause, from, being, endOf(clause, settled));
    // The need may be the next step with it: "the menu is done, print it for forty guests".
    if (span !== null && !span.isPointing) return { ...span, isHad: true };
    return isStillMeant(clauses, index) ? null : span;
  }
  return null;
}

/** "Now that the slides are done", "once the app is live", "nachdem die Folien fertig sind". */
function reached(clause: Clause, lead: number, clauses: readonly Clause[], index: number): Aside | null {
  const { words, end } = clause;
  const now = BY_NOW.endAt(words, lead);
  const from = Math.max(now, BY_THEN.endAt(words, lead));
  if (from < 0 || index + 1 === clauses.length || isStillMeant(clauses, index)) return null;
  for (let at = from + 1; at < words.length && at <= from + MAX_SUBJECT + 3; at++) {
    const after = Math.max(SETTLED.endAt(words, at), OVER.endAt(words, at), now < 0 ? -1 : REACHED.endAt(words, at));
    if (after < 0) continue;
    const isVerbLast = LISTS.BEING.has(words[after]?.text ?? '') && after + 1 === words.length;
    const being = isVerbLast ? at : beingBefore(words, at, from);
    if (being < 0 || !(isVerbLast || isEnd(words, after, LISTS.SINCE))) continue;
    const span = subjectOf(clause, from, being, end);
    return span === null || span.isPointing ? null : { ...span, isHad: true };
  }
  return null;
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
  return next === undefined || LISTS.BETWEEN.has(next) || (tail.has(next) && words.length - at <= MAX_TAIL);
}

/** "Written by marketing". */
function isByOthers(words: readonly ClauseWord[], at: number): boolean {
  return LISTS.BY.has(words[at]?.text ?? '') && words.slice(at + 1, at + 5).some(({ text }) => LISTS.PEOPLE.has(text));
}

/** The clause ends at an "and" after the phrase. */
function endOf({ words, end }: Clause, from: number): number {
  const and = words.findIndex(({ text }, i) => i >= from && LISTS.BETWEEN.has(text) && text !== 'as');
  return and < 0 ? end : words[and]!.start;
}

function subjectOf({ words, start }: Clause, from: number, to: number, end: number): Aside | null {
  const subject = words.slice(from, to);
  if (subject.length === 0 || subject.length > MAX_SUBJECT) return null;
  if (!isSure(subject) || subject.slice(1).some(({ text }) => text === 'that')) return null;
  if (PERSON.has(subject[0]!.text) || (subject.length > 1 && subject.at(-1)!.text === 'it')) return null;
  const about: SetAside['about'] = [subject[0]!.start, subject.at(-1)!.end];
  return { start, end, about, isPointing: subject.every(({ text }) => PRONOUN.has(text) || LISTS.ADVERBS.has(text)) };
}

/** What is settled but still meant is at hand; then nothing before it is set aside either. */
function meantAgain(span: Aside, clauses: readonly Clause[], index: number): Aside | null {
  if (!isStillMeant(clauses, index)) return span;
  return span.isPointing ? null : { ...span, isHad: true };
}

/** What follows tells of trouble, or speaks of it again: "the mail is done, but nobody answers". */
function isStillMeant(clauses: readonly Clause[], index: number): boolean {
  const next = clauses[index + 1]?.words ?? [];
  const refers = next.findIndex(({ text }) => REFERRING.has(text));
  if (refers >= 0 && (next[refers]!.text === 'still' || !next.slice(0, refers).some(({ text }) => ANYONE.has(text))))
    return true;
  return next.some(({ text }) => SYMPTOM.test(text)) && !next.some(({ text }) => WANTING.has(text));
}

/** What is at hand is still the subject of what follows: "the mail is done but takes too long". */
function isContinued(clause: Clause, { end, isHad }: Aside, next: Clause | undefined): boolean {
  if (!isHad) return false;
  const rest = clause.words.filter(({ start }) => start >= end);
  if (rest.some(({ text }) => SYMPTOM.test(text) || REFERRING.has(text)) && !rest.some(({ text }) => WANTING.has(text)))
    return true;
  const following = rest.length > 0 ? rest : next?.sentence === clause.sentence ? next.words : [];
  // "The loan is signed and I want a summary of it."
  if (following.some(({ text }) => OBJECT.has(text)) && named(following) <= 1) return true;
  const lead = leadOf(following);
  return lead > 0 && CONTINUING.test(following[lead]!.text) && !clause.words.some(({ text }) => LISTS.FIRST.has(text));
}

/** Verbs with which a clause can begin that has no subject of its own. */
const CONTINUING =
  /^(?:is|are|was|were|has|looks?|takes?|took|keeps?|costs?|still|cancel|(?:crash|fail|break|los|fall|leav|stop|hang|freez|cancel)(?:e?s|e)?|broke|ist|sind|est|sont|es|esta|son|zijn)$/;

/** The rest asks to work on it, or for a new one: "we gave up on handwritten notes, generate them". */
function isReplaced({ words }: Clause, end: number, next: Clause | undefined): boolean {
  const isPointed = next !== undefined && POINTING.endAt(next.words, leadOf(next.words)) >= 0;
  const following = next === undefined || isPointed ? [] : next.words;
  const isObject = ({ text }: ClauseWord, i: number) =>
    i > 0 && OBJECT.has(text) && !LISTS.BEING.has(following[i + 1]?.text ?? '');
  if (!PERSON.has(following[0]?.text ?? '') && following.some(isObject)) return true;
  if (LAST_OBJECT.has(following.at(-1)?.text ?? '')) return true;
  const rest = words.filter(({ start }) => start >= end);
  if (rest.some(({ text }, i) => AGAIN.has(text) || (text === 'over' && rest[i - 1]?.text === 'start'))) return true;
  return words.some(({ text }) => OLD.has(text)) && following.some(({ text }) => AGAIN.has(text));
}

/** "The slides are my colleague's job", "the agency writes the ads". */
function others(clause: Clause, from: number): Aside | null {
  const { words } = clause;
  const person = words.findIndex(({ text }, i) => i >= from && LISTS.PEOPLE.has(text));
  if (person < 0 || clause.mark === '?' || !isSure(words.slice(0, person))) return null;
  const being = words.findIndex(
    ({ text }, i) => i > from && i < person && (LISTS.BEING.has(text) || LISTS.LYING.has(text)),
  );
  const owned = words[person + 1]?.text === 's' || words[person + 1]?.text === 'else';
  if (being > 0 && person - being <= 4) {
    const isJob = owned && words.slice(person + 2, person + 5).some(({ text }) => LISTS.OTHERS_JOB.has(text));
    const by = words[being + 1]!.text === 'up' ? words[being + 2]!.text : words[being + 1]!.text;
    const isWith = LISTS.BY.has(by) && person + 1 >= words.length;
    if (isJob || isWith || (owned && person + 2 >= words.length)) return subjectOf(clause, from, being, clause.end);
  }
  const does = DOING.endAt(words, person + (words[person + 1]?.text === 'else' ? 2 : 1));
  if (does < 0 || person - from > 4 || !LISTS.OTHERS_OBJECT.has(words[does]?.text ?? '')) return null;
  if (words.slice(does).some(({ text }) => SYMPTOM.test(text))) return null;
  const isPointing = does === words.length - 1 && PRONOUN.has(words[does]!.text);
  return { start: clause.start, end: clause.end, isPointing };
}

/** The clause before, or the sentence before if this clause begins one. What states a need stays. */
function before(clauses: readonly Clause[], at: number): SetAside[] {
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
  return !UNSURE.has(text) && !PERSON.has(text) && !LISTS.BEING.has(text);
}

/** Whether the rest of the text says what is needed. */
function namesRest(clauses: readonly Clause[], found: readonly SetAside[]): boolean {
  const isAside = ({ start }: ClauseWord) => found.some((span) => start >= span.start && start < span.end);
  return clauses.some(({ words }) => named(words.filter((word) => !isAside(word))) > 0);
}

/** How many words say something of their own. */
function named(words: readonly ClauseWord[]): number {
  return words.filter(({ text }) => !isStop(text) && !isVague(text) && text.length > 1).length;
}
