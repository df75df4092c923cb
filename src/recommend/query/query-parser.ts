// Turns a use case into weighted search terms.

import { splitNeeds } from '../clauses/needs.ts';
import { mayExclude } from '../exclusions/exclusion-words.ts';
import { findExclusions, mergeExclusions } from '../exclusions/exclusions.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { CHARACTERS } from '../languages/function-words.ts';
import { buildStemTable } from '../languages/glossary-stems.ts';
import type { Model } from '../model/model.ts';
import {
  MAX_CHARACTERS,
  MAX_EXCLUSION_WORDS,
  MIN_FOLDED_CHARACTERS,
  type RankSettings,
  UNTRANSLATED_WORTH,
} from '../settings.ts';
import { withoutAddresses } from '../text/addresses.ts';
import { WRITTEN_WORD } from '../text/as-written.ts';
import { fold, withPlainSigns } from '../text/characters.ts';
import { spellOutLetters } from '../text/joined-letters.ts';
import { blankOut, type Span } from '../text/spans.ts';
import { inEnglish } from './in-english.ts';
import { type Named, NamedTechnologies, NO_TECHNOLOGIES } from './named-technologies.ts';
import { type QueryTerms, rarestWorth, TermCollector } from './query-terms.ts';
import { QuotableWords } from './quotable-words.ts';
import { RunWords } from './run-words.ts';
import { isVagueText } from './vague.ts';
import { WordCache, type WordInfo } from './word-cache.ts';

/** One exclusion of a use case, without terms that the use case asks for elsewhere. */
interface Excluded {
  terms: readonly number[];
  /** The result must not contain it ("without nuts"). */
  isMissing: boolean;
}

export interface Query extends QueryTerms {
  /** Well-formed and without addresses, but with chatter. */
  useCase: string;
  /** All words without chatter, including exclusions. */
  words: readonly WordInfo[];
  excluded: readonly Excluded[];
  /** The technologies that the whole use case names, without those it excludes or leaves. */
  named: Named;
  /** Clauses were set aside. */
  hasAsides: boolean;
  /** Its words. Valid until another use case is parsed. */
  quotable: QuotableWords;
  /** For a use case in another language: the original word of each term. */
  translations: ReadonlyMap<number, string>;
  /** The use case has words, but none expresses a need: all are vague or excluded. */
  statesNoNeed: boolean;
  /** The use case without its exclusions. */
  text: string;
}

/** A use case without chatter, or a part of one, and its words. */
interface ReadText {
  /** In plain signs, with joined letters spelled out. */
  text: string;
  /** The same as the user wrote it, for evidence. */
  written: string;
  words: readonly WordInfo[];
  isPart: boolean;
}

/** Texts without any of these are composed already, and looking for one takes no time if all are in Latin-1. */
const MAY_COMPOSE = /[\u0300-\uffff]/;
const NOTHING_QUOTABLE = new QuotableWords();
/** Always the same empty lists: lists made in different ways have different shapes, which made the engine slower. */
const NO_EXCLUSIONS: readonly Excluded[] = [];
const NO_ASIDES: readonly Span[] = [];
const NOT_TRANSLATED: ReadonlyMap<number, string> = new Map();

/** Parses use cases for one index. Caches words, which is cheaper than analysing them again. */
export class QueryParser {
  readonly #index: RecommendIndex;
  readonly #settings: RankSettings;
  readonly #words: WordCache;
  readonly #terms: TermCollector;
  readonly #technologies: NamedTechnologies;
  readonly #runs: RunWords;
  /** The words of the use case that was parsed last, and the same without what it sets aside. */
  readonly #wholeWords = new QuotableWords();
  readonly #remainingWords = new QuotableWords();
  #quotableWords = this.#remainingWords;
  readonly #hasSignBefore = (i: number) => this.#runs.hasSignBefore(i);
  readonly #worthOf = ({ term }: WordInfo) => (term < 0 ? 0 : this.#index.describedWorth[term]!);
  readonly #worthOfForeign = (known: WordInfo) =>
    known.foreign !== 0 && known.foreign !== CHARACTERS ? 0 : this.#worthOf(known);

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#settings = settings;
    this.#words = new WordCache(index, model);
    this.#terms = new TermCollector(index, this.#words);
    this.#technologies = new NamedTechnologies(index);
    this.#runs = new RunWords(this.#words);
    if (settings.translated) buildStemTable();
  }

  /** `isWhole`: nothing that it may set aside is left out. */
  parse(request: string, isWhole = false): Query {
    if (this.#runs.isFull) this.#runs.forget();
    this.#quotableWords = isWhole ? this.#wholeWords : this.#remainingWords;
    // Evidence is searched in this text. The use case may be its folded beginning.
    let written = withoutAddresses(MAY_COMPOSE.test(request) ? request.normalize('NFC') : request);
    const useCase = bounded(written);
    let text = withPlainSigns(spellOutLetters(useCase));
    let words = this.#runs.read(text);
    const { chatter, asides } = this.#runs.clauseKinds(text);
    // Otherwise letters were spelled out, and the clauses are elsewhere as written.
    const isInPlace = text.length === written.length;
    if (chatter.length > 0) {
      text = blankOut(text, chatter);
      written = blankOut(written, isInPlace ? chatter : this.#chatterOf(written));
      words = this.#runs.read(text);
    }
    const query = this.#parseRead({ text, written, words, isPart: false }, isWhole || !isInPlace ? NO_ASIDES : asides);
    query.useCase = useCase;
    return query;
  }

  /**
   * Parses a part of the last use case, which was read last, without what that use case excludes. A part is never
   * quoted.
   */
  parsePart(text: string, words: readonly WordInfo[], { excluded, named }: Pick<Query, 'excluded' | 'named'>): Query {
    const query = this.#parseRead({ text, written: text, words, isPart: true }, NO_ASIDES);
    if (excluded.length > 0) query.excluded = excluded;
    query.named = named;
    return query;
  }

  #chatterOf(written: string): readonly Span[] {
    const text = withPlainSigns(written);
    this.#runs.read(text);
    return this.#runs.clauseKinds(text).chatter;
  }

  /** Parses the text that was read last. */
  #parseRead(read: ReadText, asides: readonly Span[]): Query {
    const excludes = mayExclude(read.words, read.text, this.#hasSignBefore);
    const query = excludes || asides.length > 0 ? this.#parseWithout(read, excludes, asides) : null;
    return query ?? this.#queryOf(read, read.words, null);
  }

  /** Parses the text without its exclusions and asides; null if it has none or nothing would be left. */
  #parseWithout(read: ReadText, excludes: boolean, asides: readonly Span[]): Query | null {
    const { text, written, words } = read;
    const isLong = words.length > MAX_EXCLUSION_WORDS;
    const spansIn = (some: string) => mergeExclusions(excludes ? findExclusions(some, isLong) : [], asides);
    const spans = spansIn(text);
    if (spans.length === 0) return null;
    const wanted = blankOut(text, spans);
    const without: Excluded[] = [];
    for (const { start, end, about = [start, end], isMissing = false, isNeutral } of spans) {
      if (isNeutral) continue;
      const excluded = this.#runs.read(withoutEndings(text.slice(...about)));
      without.push({ terms: this.#collect(excluded, words, written).collected.terms, isMissing });
    }
    const writtenWanted = written === text ? wanted : blankOut(written, spansIn(withPlainSigns(written)));
    const wantedWords = this.#runs.read(wanted);
    const query = this.#queryOf({ ...read, text: wanted, written: writtenWanted }, wantedWords, without);
    query.hasAsides = asides.length > 0;
    if (query.terms.length > 0) return query;
    this.#runs.read(text);
    // What is set aside is the need: "a contract, not a newsletter".
    if (asides.length > 0) return excludes ? this.#parseWithout(read, true, NO_ASIDES) : null;
    // The text consists only of exclusions.
    if (!spans.some(({ isOutright }) => isOutright)) return null;
    query.statesNoNeed = true;
    return query;
  }

  /** `wanted` are the words of the text, which was read last. `without` is null if the text excludes nothing. */
  #queryOf(
    { text, written, words, isPart }: ReadText,
    wanted: readonly WordInfo[],
    without: readonly Excluded[] | null,
  ): Query {
    const { collected, translations, statesNoNeed } = this.#collect(wanted, words, written);
    const { rows, terms, weights, phrases, phraseWeights, sequence, possible } = collected;
    const excluded = without === null ? NO_EXCLUSIONS : stillExcluded(without, collected);
    // Listing the fields is faster: `...collected` took 2 % of a query.
    return {
      useCase: text,
      rows,
      terms,
      weights,
      phrases,
      phraseWeights,
      sequence,
      possible,
      words,
      excluded,
      hasAsides: false,
      named: isPart ? NO_TECHNOLOGIES : this.#technologies.namedBy(wanted),
      quotable: isPart ? NOTHING_QUOTABLE : this.#quotable(text, written, translations !== NOT_TRANSLATED),
      translations,
      statesNoNeed: statesNoNeed || isVagueText(words),
      text,
    };
  }

  /** `statesNoNeed`: the text is in another language, and vague in English. */
  #collect(
    words: readonly WordInfo[],
    context: readonly WordInfo[],
    written: string,
  ): { collected: QueryTerms } & Pick<Query, 'translations' | 'statesNoNeed'> {
    const { translated, implied } = this.#settings;
    const english = translated ? inEnglish(words, context, written, this.#words) : null;
    const collected = this.#terms.collect(english?.words ?? words, implied, english?.others ?? null);
    if (english === null) return { collected, translations: NOT_TRANSLATED, statesNoNeed: false };
    collected.possible += UNTRANSLATED_WORTH * rarestWorth(this.#index.kits) * english.missed;
    return { collected, translations: english.originals, statesNoNeed: english.isVague };
  }

  /** The words of a part of a use case, a kit's name or similar text, read like a use case. */
  wordsOf(text: string): WordInfo[] {
    return this.#runs.read(text.toWellFormed());
  }

  /** The term of a kit's word in lower case: "colour" is color. -1 if there is none. */
  termOf(word: string): number {
    const { term } = this.#words.infoOf(word);
    return term >= 0 ? term : this.#words.infoOfRun(fold(word)).term;
  }

  /** The parts of the use case parsed last that may be separate needs; empty if it is one need. */
  needsOf({ text }: Query): readonly string[] {
    return splitNeeds(text).map(({ start, end }) => text.slice(start, end));
  }

  /** In another language, function words prove nothing, even if kits contain them ("en"). */
  #quotable(text: string, written: string, isForeign: boolean): QuotableWords {
    const quotable = this.#quotableWords;
    const worthOf = isForeign ? this.#worthOfForeign : this.#worthOf;
    quotable.begin(written);
    if (written === text && this.#runs.addWritten(quotable, worthOf)) return quotable;
    quotable.begin(written);
    for (const match of quotable.written.matchAll(WRITTEN_WORD)) {
      if (quotable.isFull) break;
      const known = this.#words.infoOfRun(fold(match[0]));
      quotable.add(match.index, match.index + match[0].length, known.term, worthOf(known));
    }
    return quotable;
  }
}

/**
 * Limits the folded length: one compatibility character can expand to a sentence, and the rest of such a text is not
 * needed. Replaces lone surrogates.
 */
function bounded(useCase: string): string {
  const whole = useCase.toWellFormed();
  return whole.length < MIN_FOLDED_CHARACTERS ? whole : fold(whole).slice(0, MAX_CHARACTERS).toWellFormed();
}

/** The ending of a library's name excludes no other library: "not Vue.js" says nothing about Node.js. */
function withoutEndings(excluded: string): string {
  return excluded.replace(/(?<=\p{L})\.js(?!\p{L})/giu, '');
}

/** The exclusions without the terms that the use case asks for elsewhere. */
function stillExcluded(without: readonly Excluded[], collected: QueryTerms): Excluded[] {
  for (const { terms } of without) dropImplied(collected, terms);
  return without
    .map((one) => ({ ...one, terms: one.terms.filter((term) => !collected.terms.includes(term)) }))
    .filter((one) => one.terms.length > 0);
}

/**
 * Drops implied words that are excluded outright: in "em vez de slides, a apresentação", the second word also means
 * slides.
 */
function dropImplied({ terms, weights }: QueryTerms, excluded: readonly number[]): void {
  for (let i = terms.length - 1; i >= 0; i--) {
    if (weights[i]! >= 1 || !excluded.includes(terms[i]!)) continue;
    terms.splice(i, 1);
    weights.splice(i, 1);
  }
}
