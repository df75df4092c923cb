// Tells what the clauses and sentences of a use case are: chatter around the request ("I was told to ask here"),
// something set aside ("the agency does our ads"), or the request. Logistic regressions over words and pairs of words,
// which training/clauses.ts fits.

import {
  MAX_ASIDE_WORDS,
  MAX_OWN_IN_CHATTER,
  MIN_ASIDE_LOGIT,
  MIN_ASIDE_WORDS,
  MIN_CHATTER_LOGIT,
  MIN_OWN_LOGIT,
} from '../settings.ts';
import type { Span } from '../text/spans.ts';
import { isFirstName } from '../text/stop-words.ts';
import type { Tokenizer } from '../text/tokenizer.ts';
import { ASIDE, BEGINS_PAIR, CHATTER, clauseWeights, ELSEWHERE, ENDS_PAIR, PER_WORD } from './clause-weights.ts';
import { Clauses, clauseWord, MAX_CLAUSES, roleBetweenClauses } from './clauses.ts';

export interface ClauseKinds {
  /** What asks for nothing. */
  chatter: readonly Span[];
  /** What the user does not ask about, although the words could find a kit. */
  asides: readonly Span[];
}

/** They show that a clause with a word of its own is no chatter: "sorry, no Python please". */
const NEGATIONS = new Set('avoid except ignore minus neither no nor not skip without'.split(' '));

/** What a run is in a clause, in one number: these bits, and the number of its word above them. */
const SAYS_SOMETHING = 1;
const IS_OWN = 2;
const NEGATES = 4;
const ROLE_SHIFT = 3;
const NUMBER_SHIFT = 5;

const NONE: readonly Span[] = [];
const NOTHING: ClauseKinds = { chatter: NONE, asides: NONE };

const [MIN_CHATTER, MIN_ASIDE, MIN_OWN] = [100 * MIN_CHATTER_LOGIT, 100 * MIN_ASIDE_LOGIT, 100 * MIN_OWN_LOGIT];
const NEVER = -100_000;

/** The kinds of a clause. */
const [IS_CHATTER, IS_ASIDE] = [1, 2];

/** Knows the runs of one tokenizer, in the order in which it learned them. */
export class ClauseClassifier {
  readonly #weights = clauseWeights();
  readonly #start = this.#codeOf(this.#weights.numberOf('^'));
  readonly #end = this.#codeOf(this.#weights.numberOf('$'));
  #codes: number[] = [];
  #roles: number[] = [];
  readonly #clauses = new Clauses();
  /** By clause: the sums over its words, all their bits, and its kind or 0. */
  readonly #aside = new Int32Array(MAX_CLAUSES + 1);
  readonly #elsewhere = new Int32Array(MAX_CLAUSES + 1);
  readonly #chatter = new Int32Array(MAX_CLAUSES + 1);
  readonly #bits = new Uint8Array(MAX_CLAUSES + 1);
  readonly #own = new Uint8Array(MAX_CLAUSES + 1);
  readonly #kinds = new Uint8Array(MAX_CLAUSES + 1);
  readonly #logits = new Int32Array(MAX_CLAUSES + 1);

  /** Adds a run, and the words it consists of. */
  learn(run: string, words: readonly { isStop: boolean; isVague: boolean }[]): void {
    const word = clauseWord(run);
    // First names say nothing.
    const number = isFirstName(word) ? this.#weights.nothing : this.#weights.numberOf(word);
    const saysSomething = words.length !== 1 || !(words[0]!.isStop || words[0]!.isVague);
    const isOwn = saysSomething && this.#weights.words[PER_WORD * number + CHATTER]! < 0;
    this.#codes.push(
      this.#codeOf(number) |
        (saysSomething ? SAYS_SOMETHING : 0) |
        (isOwn ? IS_OWN : 0) |
        (NEGATIONS.has(word) ? NEGATES : 0),
    );
    this.#roles.push(roleBetweenClauses(run));
  }

  #codeOf(number: number): number {
    return (number << NUMBER_SHIFT) | (this.#weights.rolesOf(number) << ROLE_SHIFT);
  }

  forget(): void {
    this.#codes = [];
    this.#roles = [];
  }

  /** The kinds of the clauses that the tokenizer read last. */
  find(tokenizer: Tokenizer): ClauseKinds {
    const { count } = this.#clauses.cut(tokenizer, this.#roles);
    if (count < 2) return NOTHING;
    this.#sum(tokenizer);
    const kinds = this.#kinds.fill(0, 0, count);
    this.#markChatter();
    if (!this.#saysMore()) kinds.fill(0, 0, count);
    if (tokenizer.count <= MAX_ASIDE_WORDS) this.#markAsides();
    for (let k = 0; k < count; k++)
      if (kinds[k] !== 0)
        return { chatter: this.#spansOf(IS_CHATTER, tokenizer), asides: this.#spansOf(IS_ASIDE, tokenizer) };
    return NOTHING;
  }

  #sum({ runs }: Tokenizer): void {
    const { count, starts } = this.#clauses;
    const codes = this.#codes;
    const weights = this.#weights;
    const { words } = weights;
    for (let k = 0; k < count; k++) {
      let [aside, elsewhere, chatter, bits, own] = [0, 0, 0, 0, 0];
      let last = this.#start;
      const end = starts[k + 1]!;
      for (let i = starts[k]!; i <= end; i++) {
        const code = i === end ? this.#end : codes[runs[i]!]!;
        const number = code >> NUMBER_SHIFT;
        if (((last >> ROLE_SHIFT) & BEGINS_PAIR) !== 0 && ((code >> ROLE_SHIFT) & ENDS_PAIR) !== 0) {
          const pair = weights.pairOf(last >> NUMBER_SHIFT, number);
          aside += pair >> 16;
          chatter += (pair << 16) >> 16;
        }
        if (i === end) break;
        const at = PER_WORD * number;
        aside += words[at + ASIDE]!;
        elsewhere += words[at + ELSEWHERE]!;
        chatter += words[at + CHATTER]!;
        bits |= code;
        if ((code & IS_OWN) !== 0) own++;
        last = code;
      }
      this.#aside[k] = aside;
      this.#elsewhere[k] = elsewhere;
      this.#chatter[k] = chatter;
      this.#bits[k] = bits & (SAYS_SOMETHING | NEGATES);
      this.#own[k] = own;
    }
  }

  /** The clause after the last one of the sentence of clause k. */
  #sentenceEnd(k: number): number {
    const { count, sentences } = this.#clauses;
    let end = k + 1;
    while (end < count && sentences[end] === sentences[k]) end++;
    return end;
  }

  #markChatter(): void {
    const { count } = this.#clauses;
    const { flags } = this.#weights;
    for (let from = 0, end = 0; from < count; from = end) {
      end = this.#sentenceEnd(from);
      let sum = flags.chatter + flags.chatterSentence;
      for (let k = from; k < end; k++) {
        const isAbout = this.#own[k]! > ((this.#bits[k]! & NEGATES) !== 0 ? 0 : MAX_OWN_IN_CHATTER);
        const logit = isAbout ? NEVER : this.#chatter[k]!;
        sum += logit;
        if (flags.chatter + logit > MIN_CHATTER) this.#kinds[k] = IS_CHATTER;
      }
      if (end > from + 1 && sum > MIN_CHATTER) this.#kinds.fill(IS_CHATTER, from, end);
    }
  }

  #markAsides(): void {
    const { count, starts, isQuestion } = this.#clauses;
    const [kinds, logits] = [this.#kinds, this.#logits];
    let [elsewhere, questions, last, all] = [0, 0, -1, 0];
    for (let k = 0; k < count; k++) {
      if (kinds[k] === IS_CHATTER) continue;
      elsewhere += this.#elsewhere[k]!;
      questions += isQuestion[k]!;
      last = k;
      all++;
    }
    let isFirst = true;
    for (let from = 0, end = 0; from < count; from = end) {
      end = this.#sentenceEnd(from);
      const wasFirst = isFirst;
      let [sum, away, asked, clauses] = [0, 0, 0, 0];
      for (let k = from; k < end; k++) {
        if (kinds[k] === IS_CHATTER) continue;
        const [own, its, is] = [this.#aside[k]!, this.#elsewhere[k]!, isQuestion[k]!];
        // A shorter clause is an item of a list.
        const isLong = starts[k + 1]! - starts[k]! >= MIN_ASIDE_WORDS;
        logits[k] = isLong
          ? this.#asideLogit(own, elsewhere - its, is, questions - is, isFirst, k === last, false)
          : NEVER;
        isFirst = false;
        clauses++;
        sum += own;
        away += its;
        asked += is;
      }
      // The only sentence is the request.
      const isPart = clauses > 1 && clauses < all;
      const whole = isPart
        ? this.#asideLogit(sum, elsewhere - away, asked, questions - asked, wasFirst, end > last, true)
        : NEVER;
      for (let k = from; k < end; k++) {
        if (kinds[k] === IS_CHATTER) continue;
        if (whole > logits[k]!) logits[k] = whole;
      }
    }
    // One clause is the request.
    let request = -1;
    for (let k = 0; k < count; k++) {
      if (kinds[k] === IS_CHATTER || (this.#bits[k]! & SAYS_SOMETHING) === 0) continue;
      if (request < 0 || logits[k]! < logits[request]!) request = k;
    }
    for (let k = 0; k < count; k++) {
      if (kinds[k] === IS_CHATTER || k === request) continue;
      if (logits[k]! > MIN_ASIDE) kinds[k] = IS_ASIDE;
    }
  }

  /** Whether a clause that is not chatter says something of its own. */
  #saysMore(): boolean {
    for (let k = 0; k < this.#clauses.count; k++) if (this.#kinds[k] !== IS_CHATTER && this.#own[k]! > 0) return true;
    return false;
  }

  /** Neighbouring clauses of one sentence are one span. */
  #spansOf(kind: number, { starts: at, ends }: Tokenizer): Span[] {
    const { count, starts, sentences } = this.#clauses;
    const found: Span[] = [];
    let last = -2;
    for (let k = 0; k < count; k++) {
      if (this.#kinds[k] !== kind) continue;
      const end = ends[starts[k + 1]! - 1]!;
      if (last === k - 1 && sentences[last] === sentences[k]) found.at(-1)!.end = end;
      else found.push({ start: at[starts[k]!]!, end });
      last = k;
    }
    return found;
  }

  /**
   * The logit of a clause or sentence being set aside, by the sum of its words and that of the others, and by questions
   * in both.
   */
  #asideLogit(
    own: number,
    elsewhere: number,
    questions: number,
    questionsElsewhere: number,
    isFirst: boolean,
    isLast: boolean,
    isSentence: boolean,
  ): number {
    if (own < MIN_OWN) return NEVER;
    const { flags } = this.#weights;
    return (
      flags.aside +
      own +
      elsewhere +
      (questions > 0 ? flags.asideQuestion : 0) +
      (questionsElsewhere > 0 ? flags.asideQuestionElsewhere : 0) +
      (isFirst ? flags.asideFirst : 0) +
      (isLast ? flags.asideLast : 0) +
      (isSentence ? flags.asideSentence : 0)
    );
  }
}
