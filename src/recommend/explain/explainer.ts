// Writes the reason for each kit of an answer.

import type { IndexedKit } from '../index/indexed-kit.ts';
import type { Postings } from '../index/postings.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { entryAt } from '../index/string-table.ts';
import type { Platform } from '../platforms.ts';
import type { Query, QueryParser } from '../query/query-parser.ts';
import type { QuotableWords } from '../query/quotable-words.ts';
import { CLOSE_MEANING, FAINT_MEANING, MAX_FILE_WORDS_NAMED, MAX_QUOTES } from '../settings.ts';
import { FIRST_KANA } from '../text/characters.ts';
import { type Found, findEvidence, findForm, type Trace } from './evidence.ts';
import type { FormInField } from './kit-words.ts';
import { reasoning, type Translation } from './reasoning.ts';
import { type ShownKit, ShownKits } from './shown-kits.ts';
import { TermWorths } from './term-worths.ts';

/** A kit of an answer. */
export interface Answered {
  kit: number;
  /** The worth of the matching words, and the cosine of the meanings. */
  words: number;
  meaning: number;
  score: number;
  isExactName: boolean;
}

export interface Recommendation {
  /** The kit's position in the indexed catalogue. */
  kit: number;
  score: number;
  reasoning: string;
}

/** What all reasons of an answer share. */
interface Answer {
  platform: Platform;
  fallback: boolean;
  /** The kit that fits but targets other assistants; -1 for none. */
  elsewhere: number;
}

export class Explainer {
  readonly #index: RecommendIndex;
  readonly #postings: Postings;
  readonly #parser: QueryParser;
  readonly #kitAt: (kit: number) => IndexedKit;
  readonly #shown: ShownKits;
  /** All worths are 0 between requests. */
  readonly #worths: TermWorths;

  constructor(index: RecommendIndex, postings: Postings, parser: QueryParser, kitAt: (kit: number) => IndexedKit) {
    this.#index = index;
    this.#postings = postings;
    this.#parser = parser;
    this.#kitAt = kitAt;
    this.#shown = new ShownKits(index, kitAt, (text) => parser.wordsOf(text));
    this.#worths = new TermWorths(index.starts.length);
  }

  /** The first `limit` kits with their reasons. */
  explain(
    ranked: readonly Answered[],
    limit: number,
    query: Query,
    { platform, fallback, elsewhere }: Answer,
  ): Recommendation[] {
    const worths = this.#worths;
    worths.set(query.terms, this.#index.describedWorth);
    try {
      return ranked.slice(0, limit).map((one, i) => {
        const { kit } = one;
        const shown = this.#shown.at(kit);
        const has = (term: number) => this.#postings.placeOf(kit, term) === 'described';
        const found = findEvidence(query.quotable, shown.words, has, MAX_QUOTES);
        const isShared = this.#isShared(ranked, kit, shown.name);
        const text = reasoning({
          name: isShared ? `${shown.name} (${shown.slug})` : shown.name,
          platform,
          madeFor: shown.madeFor(platform),
          sentence: shown.sentences.best(worths, query.terms.length),
          found,
          traces: found.length > 0 || one.words <= 0 ? [] : this.#traces(kit, shown, query),
          translations: this.#translations(kit, shown, query, found),
          isExactName: one.isExactName,
          isClose: one.meaning >= CLOSE_MEANING,
          isNear: showsEvidence(one),
          fallback,
          elsewhere: i === 0 && elsewhere >= 0 ? this.#kitAt(elsewhere) : null,
        });
        return { kit, score: one.score, reasoning: text };
      });
    } finally {
      worths.clear(query.terms);
    }
  }

  /**
   * Whether another ranked kit has this name. Looks at the full list, so that a shorter answer is the beginning of a
   * longer one.
   */
  #isShared(ranked: readonly Answered[], kit: number, name: string): boolean {
    const { names } = this.#index.exact;
    for (const other of ranked)
      if (names[other.kit] === names[kit] && other.kit !== kit && this.#kitAt(other.kit).name === name) return true;
    return false;
  }

  /** Words of the use case and the kit's words for them, if either is in another language. */
  #translations(kit: number, shown: ShownKit, query: Query, quoted: Found[]): Translation[] {
    const found: Translation[] = [];
    const { quotable } = query;
    const translations = shown.inOtherLanguage && query.translations.size === 0 ? saidIn(quotable) : query.translations;
    for (const [term, said] of translations) {
      if (found.length === MAX_QUOTES) break;
      if (this.#postings.placeOf(kit, term) !== 'described') continue;
      const original = quotable.asWritten(said);
      const isSaid = (text: string) => text.toLowerCase() === original.toLowerCase();
      if (found.some((one) => isSaid(one.original)) || quoted.some(({ phrase }) => isSaid(phrase))) continue;
      const form = shown.inOtherLanguage?.get(term) ?? this.#formOf(shown, term);
      // Japanese separates no words, so a word that both have may not be quoted.
      if (form && !(isSaid(form.form) && quoted.length > 0) && found.every((one) => one.form !== form.form))
        found.push({ original, ...form });
    }
    return found;
  }

  /** Words of the use case that the kit has in other forms or only in its files: stated words first, by worth. */
  #traces(kit: number, shown: ShownKit, query: Query): Trace[] {
    const { quotable } = query;
    const inFiles: Trace[] = [];
    const sorted = quotable.mostTelling;
    for (let t = 0; t < quotable.tellingCount; t++) {
      const i = sorted[t]!;
      const place = this.#postings.placeOf(kit, quotable.terms[i]!);
      if (place === 'nowhere') continue;
      const word = quotable.written.slice(quotable.starts[i], quotable.ends[i]);
      const form = place === 'described' ? this.#formOf(shown, quotable.terms[i]!) : null;
      if (form !== null) return [{ word, ...form }];
      if (place === 'files' && !inFiles.some((trace) => trace.word === word))
        inFiles.push({ word, form: null, field: null });
    }
    if (inFiles.length > 0) return inFiles.slice(0, MAX_FILE_WORDS_NAMED);
    let isInFiles = false;
    for (const term of query.terms) {
      const place = this.#postings.placeOf(kit, term);
      const form = place === 'described' ? this.#formOf(shown, term) : null;
      if (form !== null) return [{ word: null, ...form }];
      if (place === 'files') isInFiles = true;
    }
    return isInFiles ? [{ word: null, form: null, field: null }] : [];
  }

  /** A kit in another language may have the same Latin letters for something else: in German, "plant" means plans. */
  #formOf({ words, inOtherLanguage }: ShownKit, term: number): FormInField | null {
    const stem = entryAt(this.#index.terms, term);
    if (inOtherLanguage !== null && stem.charCodeAt(0) < FIRST_KANA) return null;
    return findForm(words, stem, (word) => this.#parser.termOf(word) === term || isPluralOf(stem, word));
  }
}

/** The kit's words are in lower case, so its "PSDs" looks like a word of its own. */
function isPluralOf(stem: string, word: string): boolean {
  return word.length === stem.length + 1 && word.endsWith('s') && word.startsWith(stem);
}

/** A kit without a shared word or a similar meaning is no answer, however short the list is. */
export function showsEvidence({ words, meaning }: Pick<Answered, 'words' | 'meaning'>): boolean {
  return words > 0 || meaning >= FAINT_MEANING;
}

/** The terms of the words that prove something, with the words. */
function saidIn({ text, starts, ends, terms, mostTelling, tellingCount }: QuotableWords): Map<number, string> {
  const said = new Map<number, string>();
  for (const i of mostTelling.subarray(0, tellingCount)) said.set(terms[i]!, text.slice(starts[i], ends[i]));
  return said;
}
