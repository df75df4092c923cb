// Cuts a use case into sentences, clauses and words, for the rules about what it sets aside.

import { fold, wordUnits } from '../text/characters.ts';
import { CONTRACTED } from './contractions.ts';
import { setOf } from './phrases.ts';

/** Lower case, without diacritics. "Don't" and "dont" are two words: "do" and "not". */
export interface ClauseWord {
  text: string;
  start: number;
  end: number;
}

export interface Clause {
  start: number;
  end: number;
  words: ClauseWord[];
  /** The number of its sentence. */
  sentence: number;
  /** The mark that ends it: a comma, a colon, "?" or nothing. */
  mark: string;
}

const MARK = new Set('.,;:!?()\n–—');
const SENTENCE_MARK = new Set('.;!?\n');
const INNER_MARK = new Set('.,:');
const APOSTROPHE = new Set("'’");
export const CONTRAST = setOf('but aber sondern mais pero sino mas ma maar');
export const AND = setOf('and so because und weil et y porque e perche en');
/** After "and", these begin a clause of its own. */
const SUBJECT = setOf(`i we it that they this these now then please help just my our next
  ich wir das es jetzt nun je nous on c maintenant yo ahora nosotros agora eu adesso io ik nu dat`);
const ASCII = /^[a-z0-9]+$/;
/** Maximum clauses read. Bounds hostile input. */
const MAX_CLAUSES = 80;

/** Reads the clauses of a text that have words, in order. */
export function clausesOf(text: string): Clause[] {
  const reader = new ClauseReader();
  const lower = text.toLowerCase();
  // Some letters are longer in lower case; then the rest is not in its place.
  const isSame = lower.length === text.length;
  for (let at = 0; at < text.length && reader.found.length < MAX_CLAUSES; ) {
    if (unitsAt(text, at) === 0) {
      if (isMark(text, at)) reader.end(at, text[at]!);
      at++;
      continue;
    }
    const start = at;
    for (let units = 1; units > 0; at += units) units = unitsAt(text, at);
    if (text[at + 1] === 't' && APOSTROPHE.has(text[at]!) && unitsAt(text, at + 2) === 0) at += 2;
    const word = lower.slice(start, at);
    reader.read(
      isSame && ASCII.test(word) ? word : fold(text.slice(start, at)).toLowerCase().replace("'", ''),
      start,
      at,
    );
  }
  reader.end(text.length, '');
  return reader.found;
}

function unitsAt(text: string, at: number): number {
  return at < text.length ? wordUnits(text, at) : 0;
}

/** Not inside "AGENTS.md", "3,000" or "12:30". */
function isMark(text: string, at: number): boolean {
  const mark = text[at]!;
  if (mark === '-') return text[at - 1] === ' ' && text[at + 1] === ' ';
  return MARK.has(mark) && !(INNER_MARK.has(mark) && unitsAt(text, at + 1) > 0);
}

class ClauseReader {
  readonly found: Clause[] = [];
  #sentence = 0;
  #clause = clauseAt(0, 0);
  #isAfterAnd = false;

  /** Ends the clause at a mark, or before a word if `mark` is empty. */
  end(at: number, mark: string): void {
    this.#clause.end = at;
    this.#clause.mark = mark;
    if (this.#clause.words.length > 0) {
      this.found.push(this.#clause);
      if (SENTENCE_MARK.has(mark)) this.#sentence++;
    }
    this.#clause = clauseAt(at + mark.length, this.#sentence);
  }

  read(word: string, start: number, end: number): void {
    const { length } = this.#clause.words;
    if (CONTRAST.has(word) && length > 0) this.end(start, '');
    else if (this.#isAfterAnd && SUBJECT.has(word) && length > 0) this.end(this.#clause.words.pop()!.start, '');
    this.#isAfterAnd = AND.has(word);
    for (const text of CONTRACTED.get(word) ?? [word]) this.#clause.words.push({ text, start, end });
  }
}

function clauseAt(start: number, sentence: number): Clause {
  return { start, end: start, words: [], sentence, mark: '' };
}
