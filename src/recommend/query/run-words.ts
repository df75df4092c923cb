// Maps the runs of letters and digits in a text to words. Each distinct run is analysed once.

import { ClauseClassifier, type ClauseKinds } from '../clauses/clause-kinds.ts';
import { MAX_CACHED_RUN_BYTES } from '../settings.ts';
import { WRITTEN_WORD } from '../text/as-written.ts';
import { inPlace, isFigure } from '../text/characters.ts';
import { Tokenizer } from '../text/tokenizer.ts';
import { wordsOfRun } from '../text/words.ts';
import type { QuotableWords } from './quotable-words.ts';
import type { WordCache, WordInfo } from './word-cache.ts';

/** A run that is not exactly one word as written: its words, and the word that evidence uses for it, or null. */
interface OtherRun {
  meant: readonly WordInfo[];
  written: WordInfo | null;
  /** What it is after a figure, if that is something else. */
  unit?: OtherRun;
}

const NAMED_GO = 'Go';
/** After "Go", these words show that it is the verb, not the language. */
const GOING = new Set(
  'to through over ahead live from back into deep viral out up down off away beyond further home'.split(' '),
);
/**
 * After a figure, these are units, although elsewhere they abbreviate something else; what each means there. A volume or
 * a time says as little as a small number. "3 ML models" has capitals.
 */
const UNITS = new Map(Object.entries({ ml: '1', hr: '1', pm: '1', PM: '1', cal: 'calorie', dB: 'decibel' }));

const [BLANK, HYPHEN] = [32, 45];

/** Reads one text at a time; everything except `read` and `forget` refers to the last text. */
export class RunWords {
  readonly #words: WordCache;
  #tokenizer: Tokenizer;
  /** Per run: its word if the run is exactly that word, otherwise null. */
  #plain: (WordInfo | null)[] = [];
  readonly #others = new Map<number, OtherRun>();
  readonly #clauses = new ClauseClassifier();
  /** Each run is one word. */
  #isOneEach = false;
  /** The language Go: a function word unless it is capitalised. */
  #go: OtherRun | null = null;

  constructor(words: WordCache) {
    this.#words = words;
    this.#tokenizer = this.#newTokenizer();
  }

  get isFull(): boolean {
    return this.#words.isFull || this.#tokenizer.knownBytes > MAX_CACHED_RUN_BYTES;
  }

  forget(): void {
    this.#words.forget();
    this.#plain = [];
    this.#clauses.forget();
    this.#others.clear();
    this.#tokenizer = this.#newTokenizer();
  }

  read(text: string): WordInfo[] {
    this.#tokenizer.read(text);
    const { runs, count } = this.#tokenizer;
    const known: WordInfo[] = [];
    this.#isOneEach = true;
    for (let i = 0; i < count; i++) {
      const plain = this.#plain[runs[i]!]!;
      if (plain !== null) known.push(plain);
      else {
        const { meant } = this.#otherAt(i);
        if (meant.length !== 1) this.#isOneEach = false;
        for (const word of meant) known.push(word);
      }
    }
    return known;
  }

  /** Whether a sign precedes word i, or its place is not known. */
  hasSignBefore(i: number): boolean {
    return !this.#isOneEach || this.#tokenizer.hasSignBefore(i);
  }

  /** The kinds of the clauses of the text that was read last. */
  clauseKinds(text: string): ClauseKinds {
    const tokenizer = this.#tokenizer;
    if (tokenizer.isInPlace) return this.#clauses.find(tokenizer);
    tokenizer.read(inPlace(text));
    const kinds = this.#clauses.find(tokenizer);
    tokenizer.read(text);
    return kinds;
  }

  /**
   * Adds the words that evidence uses for the runs, with their worth. Returns false if they are not in the text as
   * evidence requires.
   */
  addWritten(quotable: QuotableWords, worthOf: (word: WordInfo) => number): boolean {
    const { runs, starts, ends, count, isInPlace } = this.#tokenizer;
    if (!isInPlace) return false;
    for (let i = 0; i < count && !quotable.isFull; i++) {
      const plain = this.#plain[runs[i]!]!;
      const written = plain ?? this.#otherAt(i).written;
      if (written === null) return false;
      quotable.add(starts[i]!, ends[i]!, written.term, worthOf(written), plain?.hash);
    }
    return true;
  }

  #newTokenizer(): Tokenizer {
    return new Tokenizer((run) => {
      if (run === NAMED_GO && this.#words.infoOf('golang').term >= 0) return this.#learnGo();
      const unit = UNITS.get(run);
      const lower = run.toLowerCase();
      if (unit !== undefined)
        return this.#learnOther(run, {
          ...asOne(this.#words.infoOf(lower)),
          unit: asOne(this.#words.infoAs(lower, unit)),
        });
      const meant = wordsOfRun(run).map((word) => this.#words.infoOf(word));
      if (meant.length === 1 && meant[0]!.word === lower) {
        this.#clauses.learn(run, meant);
        return this.#plain.push(meant[0]!) - 1;
      }
      const isWord = lower.match(WRITTEN_WORD)?.[0] === lower;
      return this.#learnOther(run, { meant, written: isWord ? this.#words.infoOfRun(run) : null });
    });
  }

  #learnOther(run: string, other: OtherRun): number {
    this.#clauses.learn(run, other.meant);
    this.#others.set(this.#plain.length, other);
    return this.#plain.push(null) - 1;
  }

  #learnGo(): number {
    this.#go = asOne(this.#words.infoAs('go', 'golang', 'go'));
    return this.#learnOther(NAMED_GO, this.#go);
  }

  /** The words of run i, which is not exactly one word as written. "Go through it" is not the language. */
  #otherAt(i: number): OtherRun {
    const other = this.#others.get(this.#tokenizer.runs[i]!)!;
    if (other === this.#go && GOING.has(this.#wordAt(i + 1))) return asOne(this.#words.infoOf('go'));
    return other.unit !== undefined && this.#followsFigure(i) ? other.unit : other;
  }

  /** "12 hr" and "12-hr", but not "in 2026, HR". */
  #followsFigure(i: number): boolean {
    if (!isFigure(this.#wordAt(i - 1))) return false;
    const { starts, ends, bytes } = this.#tokenizer;
    const end = ends[i - 1]!;
    return starts[i] === end + 1 && (bytes[end] === BLANK || bytes[end] === HYPHEN);
  }

  /** Run i if it is exactly one word as written, otherwise ''. */
  #wordAt(i: number): string {
    const { runs, count } = this.#tokenizer;
    return i < 0 || i >= count ? '' : (this.#plain[runs[i]!]?.word ?? '');
  }
}

function asOne(word: WordInfo): OtherRun {
  return { meant: [word], written: word };
}
