// Tells whether a text goes on about what one of its clauses sets aside. Then it is not set aside: "the mail is done,
// but nobody answers".

import { isStop } from '../text/stop-words.ts';
import { isVague } from '../text/vague-words.ts';
import type { Clause, ClauseWord } from './clauses.ts';
import { setOf } from './phrases.ts';
import { BEING, FIRST } from './set-aside-phrases.ts';

const SYMPTOM =
  /^(?:falling|fell|los(?:e|es|ing|t)|terrible|bad|badly|poor|poorly|late|too|ran|outdated|messy?|zu|langsam\p{L}*|falsch\p{L}*|kaputt|schlecht\p{L}*|niemand|trop|lente?s?|nadie|ninguem|personne|nessuno|forever|perd|pierde|perde|demasiado|troppo|error\p{L}*|fail\p{L}*|broken|break\p{L}*|slow\p{L}*|crash\p{L}*|complain\p{L}*|bugs?|wrong|nobody|nothing|never|not|no|empty|stuck|problems?|issues?)$/u;
const WANTING =
  setOf(`i we my our need want help how now next please mine ich wir mein unser jetzt je nous mon notre maintenant mi nuestro
  ahora meu nosso agora mio nostro adesso ik wij mijn ons nu`);
/** Speaks of the same thing again, or of what is left of it. */
const REFERRING = setOf('it them its their they still noch encore todavia aun ainda ancora nog');
/** The same as an object. */
const OBJECT = setOf('it them');
const THE = setOf('the my our');
const CLEFT = setOf('i we that');
const OLD = setOf(`old existing legacy current outdated manual manually hand
  alte alten altes alter manuelle manuellen handisch ancien ancienne anciens anciennes vieux vieille viejo vieja viejos viejas
  antiguo antigua velho velha velhos velhas vecchio vecchia vecchi vecchie oude handmatige`);
const AGAIN = setOf(
  'new again anew scratch rebuild redo rewrite neu neue neuen neuer neues nouveau nouvelle nuevo nueva novo nova nuovo nuova nieuw nieuwe',
);
/** Verbs with which a clause can begin that has no subject of its own. */
const CONTINUING =
  /^(?:is|are|was|were|has|looks?|takes?|took|keeps?|costs?|still|cancel|(?:crash|fail|break|los|fall|leav|stop|hang|freez|cancel)(?:e?s|e)?|broke|ist|sind|est|sont|es|esta|son|zijn)$/;

/** Words with which a clause can begin before it says anything. */
const LEAD =
  setOf(`since as given so and but please just well ok okay also then honestly actually und bitte et alors y pues e quindi allora en dus mais
  pero mas ma maar aber`);
export const PERSON_PRONOUN = setOf('i we you he she who m ve ich wir du er sie je nous on yo tu ik wij');

export function leadOf(words: readonly ClauseWord[]): number {
  let from = 0;
  while (from < words.length - 1 && LEAD.has(words[from]!.text)) from++;
  return from;
}

export function isSymptom(word: string): boolean {
  return SYMPTOM.test(word);
}

export function hasSymptom(words: readonly ClauseWord[]): boolean {
  return words.some(({ text }) => isSymptom(text));
}

/** Without the first word of "it's the talk that worries me". */
function withoutCleft(words: readonly ClauseWord[]): readonly ClauseWord[] {
  const [it, being, the, ...rest] = words.map(({ text }) => text);
  const isCleft = it === 'it' && BEING.has(being ?? '') && THE.has(the ?? '') && rest.some((word) => CLEFT.has(word));
  return isCleft ? words.slice(1) : words;
}

/** The next clause tells of trouble, or speaks of the same thing again. */
export function isStillMeant(next: readonly ClauseWord[]): boolean {
  return hasAny(withoutCleft(next), REFERRING) || (hasSymptom(next) && !hasAny(next, WANTING));
}

/** What is at hand is still the subject of what follows: "the mail is done but takes too long". */
export function isContinued(clause: Clause, end: number, next: Clause | undefined): boolean {
  const rest = clause.words.filter(({ start }) => start >= end);
  if (isStillMeant(rest) && !hasAny(rest, WANTING)) return true;
  const following = rest.length > 0 ? rest : next?.sentence === clause.sentence ? next.words : [];
  // "The loan is signed and I want a summary of it."
  if (hasAny(withoutCleft(following), OBJECT) && countContentWords(following) <= 1) return true;
  const lead = leadOf(following);
  return lead > 0 && CONTINUING.test(following[lead]!.text) && !hasAny(clause.words, FIRST);
}

/** The next clause asks to work on it, or for a new one: "we gave up on handwritten notes, generate them". */
export function isReplaced({ words }: Clause, next: readonly ClauseWord[]): boolean {
  const isObject = ({ text }: ClauseWord, i: number) =>
    i > 0 && OBJECT.has(text) && !BEING.has(next[i + 1]?.text ?? '');
  if (!PERSON_PRONOUN.has(next[0]?.text ?? '') && next.some(isObject)) return true;
  return hasAny(words, OLD) && hasAny(next, AGAIN);
}

/** How many words say something of their own. */
export function countContentWords(words: readonly ClauseWord[]): number {
  return words.filter(({ text }) => !isStop(text) && !isVague(text) && text.length > 1).length;
}

export function hasAny(words: readonly ClauseWord[], list: ReadonlySet<string>): boolean {
  return words.some(({ text }) => list.has(text));
}
