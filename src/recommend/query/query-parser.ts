// From a use case to what it asks for: weighted terms, and meanings. Reading takes two steps, because the encoder reads in
// between: `begin` finds the words, `finish` puts both together. Both return values and keep none.

import type { RecommendIndex } from '../index/recommend-index.ts';
import { glossOf, readOf } from '../languages/gloss.ts';
import { buildStemTable } from '../languages/glossary-stems.ts';
import type { Translated } from '../languages/scripts.ts';
import { meaningOf, type Reading } from '../read/reader.ts';
import { blankOut, type Span } from '../text/spans.ts';
import { technologyOf } from '../text/technologies.ts';
import { englishWords, inEnglish } from './in-english.ts';
import { type QueryTerms, rarestWorth, TermCollector } from './query-terms.ts';
import { findRefusals } from './refusals.ts';
import { type SaidWord, SaidWords } from './said-words.ts';
import { splitNeeds } from './split-needs.ts';
import { WordCache, type WordInfo } from './word-cache.ts';

/**
 * The worth of a word in another language that the glossary lacks, relative to the rarest word: it lowers the share of
 * the use case that a kit covers. With 0.3, fewer everyday texts find a kit by chance; with 0.6, the first text that a
 * kit serves falls back. Chosen by hand on texts in nine languages.
 */
const UNTRANSLATED_WORTH = 0.4;

/** More than the API takes. */
export const MAX_CHARACTERS = 12_000;

export interface QuerySettings {
  /** Whether implied words count: long forms, compounds, corrected typos. */
  implied: boolean;
  /** Whether use cases in other languages are translated. */
  translated: boolean;
  /** Whether the encoder tells what is not asked for, and whether the wording does. */
  roles: boolean;
  refusals: boolean;
  /** Whether a text is searched for several needs. */
  needs: boolean;
}

/** The words of a use case, before the encoder reads it. */
export interface BegunQuery {
  written: string;
  said: readonly SaidWord[];
  /** Null if the use case is in English. */
  translated: readonly Translated[] | null;
  /** What the encoder reads: the use case, or its gloss. */
  text: string;
}

export interface Query extends QueryTerms {
  written: string;
  /** All words, also those that are not asked for. */
  words: readonly WordInfo[];
  /** How many words are asked for. */
  length: number;
  /** Terms that are refused, there already, or only told: too weak to change the order, but no reason to show a weak kit. */
  unwanted: readonly number[];
  /** The meaning of what is asked for, and of what is not; null without the encoder, or if there is nothing. */
  asked: Float32Array | null;
  aside: Float32Array | null;
  /** The technologies that are asked for: their families, as bits, and the terms of all their names. */
  named: { families: number; terms: readonly number[] };
  /** Words of another language that are not understood, as a share of those that could be. */
  missedShare: number;
  /** The text only says what it does not ask for. */
  asksNothing: boolean;
  /** The parts that may be needs of their own, without what is not asked for. */
  needs: readonly Part[];
}

export interface Part {
  text: string;
  /** Its meaning, read in the text. */
  asked: Float32Array | null;
  /** How likely it is not asked for: 0 to 1. */
  told: number;
}

/** Words of a text that are checked for typos before it is read. Bounds hostile input. */
const MAX_CORRECTED = 300;

/** Parses use cases for one index. Caches words, which is cheaper than analysing them again. */
export class QueryParser {
  readonly #index: RecommendIndex;
  readonly #settings: QuerySettings;
  readonly #words: WordCache;
  readonly #said: SaidWords;
  readonly #terms: TermCollector;

  constructor(index: RecommendIndex, settings: QuerySettings) {
    this.#index = index;
    this.#settings = settings;
    this.#words = new WordCache(index);
    this.#said = new SaidWords(this.#words);
    this.#terms = new TermCollector(index, this.#words);
    if (settings.translated) buildStemTable();
  }

  begin(request: string): BegunQuery {
    const written = bounded(request.normalize('NFC'));
    const said = this.#said.read(written);
    const infos = said.map(({ info }) => info);
    const translated = this.#settings.translated ? inEnglish(infos, written) : null;
    return {
      written,
      said,
      translated,
      text: translated === null ? this.#corrected(written, said) : glossOf(translated),
    };
  }

  /** `reading` is that of `begun.text`; null without the encoder. */
  finish(begun: BegunQuery, reading: Reading | null): Query {
    const { written, said, translated, text } = begun;
    const asidesRead = this.#asides(text, reading, translated !== null);
    const asides = translated === null && text !== written ? sameRuns(asidesRead, text, written) : asidesRead;
    const infos = said.map(({ info }) => info);
    const isAside = (start: number, end: number) => asides.some((span) => span.start < end && start < span.end);
    // In a gloss, the words are where they are in it; otherwise where they were said.
    const placed: readonly Placed[] = translated === null ? said : glossed(translated);
    const asked = placed.filter(({ start, end }) => !isAside(start, end));
    const told = placed.filter(({ start, end }) => isAside(start, end));
    const { terms, missed } = this.#collect(asked, infos);
    const excluded = told.length === 0 ? [] : this.#collect(told, infos).terms.terms;
    const refusals = this.#refusals(text, false);
    const isRefused = ({ start, end }: Placed) => refusals.some((span) => span.start < end && start < span.end);
    const refused = refusals.length === 0 ? [] : this.#collect(placed.filter(isRefused), infos).terms.terms;
    dropImplied(terms, excluded);
    const meanings = meaningsOf(reading, asidesRead);
    return {
      ...terms,
      written,
      words: infos,
      length: asked.length,
      unwanted: [...excluded, ...refused],
      ...meanings,
      named: this.#named(asked),
      missedShare: missed / Math.max(1, missed + terms.terms.length),
      asksNothing: excluded.length > 0 && terms.terms.length === 0,
      needs: this.#settings.needs ? this.#needs(text, joined([...asides, ...refusals]), reading) : [],
    };
  }

  #needs(text: string, asides: readonly Span[], reading: Reading | null): Query['needs'] {
    const asked = blankOut(text, asides);
    return splitNeeds(asked).map(({ start, end }) => {
      const others = [...asides, { start: 0, end: start }, { start: end, end: text.length }];
      return {
        text: asked.slice(start, end).trim(),
        asked: meaningsOf(reading, others).asked,
        told: toldShare(reading, start, end),
      };
    });
  }

  /** The text without typos, which the encoder would read as other words. The runs between blanks stay the same. */
  #corrected(written: string, said: readonly SaidWord[]): string {
    if (!this.#settings.implied) return written;
    let text = '';
    let at = 0;
    for (const { info, start, end } of said.slice(0, MAX_CORRECTED)) {
      const meant = this.#terms.correction(info);
      const run = written.slice(start, end);
      const place = meant === null ? -1 : run.toLowerCase().indexOf(info.word);
      if (place < 0 || start < at) continue;
      text += written.slice(at, start) + run.slice(0, place) + meant!.word + run.slice(place + info.word.length);
      at = end;
    }
    return text + written.slice(at);
  }

  /** The words of a kit's name or similar text, read like a use case. */
  wordsOf(text: string): WordInfo[] {
    return this.#said.read(text.toWellFormed()).map(({ info }) => info);
  }

  /** The parts of the text that are not asked for, in order. */
  #asides(text: string, reading: Reading | null, isGloss: boolean): Span[] {
    if (reading === null || !this.#settings.roles) return this.#refusals(text, false);
    return joined([...this.#refusals(text, true), ...asidesOf(text, reading, isGloss)]);
  }

  #refusals(text: string, onlyOutright: boolean): Span[] {
    return this.#settings.refusals ? findRefusals(text, onlyOutright) : [];
  }

  #named(asked: readonly Placed[]): Query['named'] {
    const found = asked.flatMap((one) => ('info' in one ? (technologyOf(one.info.word) ?? []) : []));
    return {
      families: found.reduce((bits, { family }) => bits | family, 0),
      terms: [...new Set(found)].flatMap(({ names }) => names.map((name) => this.#words.infoOf(name).term)),
    };
  }

  #collect(placed: readonly Placed[], all: readonly WordInfo[]): { terms: QueryTerms; missed: number } {
    const { implied } = this.#settings;
    const translated = placed.flatMap((one) => ('translated' in one ? one.translated : []));
    if (translated.length === 0) {
      const words = placed.flatMap((one) => ('info' in one ? [one.info] : []));
      return { terms: this.#terms.collect(words, implied, null), missed: 0 };
    }
    const { words, others, missed } = englishWords(translated, all, this.#words);
    const terms = this.#terms.collect(words, implied, others);
    terms.possible += UNTRANSLATED_WORTH * rarestWorth(this.#index.kits) * missed;
    return { terms, missed };
  }
}

/** A word that was said, or one in a gloss with its alternatives. */
type Placed = SaidWord | { start: number; end: number; translated: readonly Translated[] };

function glossed(translated: readonly Translated[]): Placed[] {
  const placed: { start: number; end: number; translated: Translated[] }[] = [];
  let at = 0;
  for (const one of translated) {
    const { length } = readOf(one);
    if (length === 0) {
      placed.at(-1)?.translated.push(one);
      continue;
    }
    placed.push({ start: at, end: at + length, translated: [one] });
    at += length + 1;
  }
  return placed;
}

interface Run extends Span {
  /** How likely it is not asked for. */
  share: number;
}

/** A run is not asked for if it or its clause is likely not to be. A gloss has no clauses. */
function asidesOf(text: string, reading: Reading, isGloss: boolean): Span[] {
  const clauses: Run[][] = [[]];
  for (const run of runsOf(reading)) {
    clauses.at(-1)!.push(run);
    if (ENDS_CLAUSE.test(text.slice(run.start, run.end))) clauses.push([]);
  }
  const judged = clauses
    .filter((runs) => runs.length > 0)
    .map((runs) => {
      const mean = runs.reduce((sum, { share }) => sum + share, 0) / runs.length;
      const isAside = !isGloss && mean >= ASIDE_CLAUSE;
      return { mean, length: runs.length, asides: runs.filter(({ share }) => isAside || share >= ASIDE) };
    });
  // Something is asked for: what is least likely to be an aside.
  if (judged.length > 1 && judged.every(({ asides, length }) => asides.length * 2 > length))
    judged.reduce((least, one) => (one.mean < least.mean ? one : least)).asides = [];
  return judged.flatMap(({ asides }) => asides.map(({ start, end }) => ({ start, end })));
}

/** The spans of the same runs between blanks in another text. */
function sameRuns(spans: readonly Span[], from: string, to: string): Span[] {
  const [runs, others] = [from, to].map((text) =>
    [...text.matchAll(/\S+/g)].map(({ 0: run, index }) => ({ start: index, end: index + run.length })),
  );
  return spans.flatMap((span) => {
    const first = runs!.findIndex(({ end }) => end > span.start);
    const last = runs!.findLastIndex(({ start }) => start < span.end);
    return first < 0 || last < first ? [] : [{ start: others![first]!.start, end: others![last]!.end }];
  });
}

/** The spans in order, with those that touch joined. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last !== undefined && start <= last.end + 1) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

const ENDS_CLAUSE = /[.,;:!?)–—]["'’”)]*$|^[-–—]$/;
const ASIDE = 0.7;
const ASIDE_CLAUSE = 0.55;

/** The runs between blanks that were read. */
function runsOf({ starts, ends, asides }: Reading): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < starts.length; ) {
    const start = starts[i]!;
    let [sum, count] = [0, 0];
    for (; i < starts.length && starts[i] === start; i++, count++) sum += asides[i]!;
    if (start >= 0) runs.push({ start, end: ends[i - 1]!, share: sum / count });
  }
  return runs;
}

/** The mean probability that the pieces between two places are not asked for. */
function toldShare(reading: Reading | null, start: number, end: number): number {
  const { starts, ends, asides } = reading ?? NOTHING_READ;
  const inside = asides.filter((_, i) => starts[i]! >= start && ends[i]! <= end);
  return inside.reduce((sum, one) => sum + one, 0) / Math.max(1, inside.length);
}

const NOTHING_READ: Pick<Reading, 'starts' | 'ends' | 'asides'> = { starts: [], ends: [], asides: new Float32Array() };

/** The meaning of what is asked for, and of what is not. */
function meaningsOf(reading: Reading | null, asides: readonly Span[]): Pick<Query, 'asked' | 'aside'> {
  if (reading === null) return { asked: null, aside: null };
  const { ids, starts, ends } = reading;
  const isAside = (i: number) => asides.some(({ start, end }) => starts[i]! >= start && ends[i]! <= end);
  const isSaid = (i: number) => starts[i]! >= 0;
  return {
    // The marks around the text count too: training counts them.
    asked: ids.some((_, i) => isSaid(i) && !isAside(i)) ? meaningOf(reading, (i) => (isAside(i) ? 0 : 1)) : null,
    aside: asides.length > 0 ? meaningOf(reading, (i) => (isSaid(i) && isAside(i) ? 1 : 0)) : null,
  };
}

/** Bounds hostile input, and replaces lone surrogates. */
function bounded(useCase: string): string {
  return useCase.slice(0, MAX_CHARACTERS).toWellFormed();
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
