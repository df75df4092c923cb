// Writes the reason for each kit of an answer.

import type { IndexedKit } from '../index/indexed-kit.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { sentencesAt } from '../index/vector-table.ts';
import { translatorOf } from '../languages/kit-language.ts';
import type { Platform } from '../platforms.ts';
import type { Query, QueryParser } from '../query/query-parser.ts';
import type { Candidate } from '../rank/ranker.ts';
import { sentenceCosines } from '../read/embed-kit.ts';
import { blankOut } from '../text/spans.ts';
import { KitSentences } from './best-sentence.ts';
import { type NoMatch, reasoning } from './reasoning.ts';

/**
 * Minimum cosine that counts as evidence: below it, kits look alike by chance. Chosen by reading answers of the train
 * part.
 */
const FAINT_MEANING = 0.2;

/** Minimum score of a kit for another part of the use case that the first reason names. By hand. */
const MIN_PART_SCORE = 0.5;

/** A kit of an answer. */
export interface Answered extends Pick<Candidate, 'kit' | 'words' | 'meaning'> {
  score: number;
  isExactName: boolean;
  /** It serves another part of the use case than the best kit. */
  isForPart?: boolean;
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
  /** In a fallback, why. */
  none: NoMatch | null;
  /** The kit that fits but targets other assistants; -1 for none. */
  elsewhere: number;
}

/** What reasons need to know about a kit. */
interface ShownKit {
  kit: IndexedKit;
  sentences: KitSentences;
}

/** Maximum kits that are kept prepared: few kits of a large catalogue are ever shown. */
const MAX_SHOWN_KITS = 1_024;
/** From this share of words that are not understood, a fallback says so. */
const FOREIGN_SHARE = 0.6;

export class Explainer {
  readonly #index: RecommendIndex;
  readonly #parser: QueryParser;
  readonly #kitAt: (kit: number) => IndexedKit;
  readonly #shown = new Map<number, ShownKit>();

  constructor(index: RecommendIndex, parser: QueryParser, kitAt: (kit: number) => IndexedKit) {
    this.#index = index;
    this.#parser = parser;
    this.#kitAt = kitAt;
  }

  /** The first `limit` kits with their reasons. */
  explain(
    ranked: readonly Answered[],
    limit: number,
    query: Query,
    { platform, none, elsewhere }: Answer,
  ): Recommendation[] {
    const worthOf = (term: number) => this.#index.describedWorth[term]!;
    // Of the full list, so that a shorter answer is the beginning of a longer one.
    const forParts = ranked.filter((one) => one.isForPart && one.score >= MIN_PART_SCORE);
    return ranked.slice(0, limit).map((one, i) => {
      const shown = this.#shownAt(one.kit);
      const { name, slug, ai_targets: targets } = shown.kit;
      const cosines = this.#cosines(one, query);
      // By meaning, the tagline and the sentence that is near; by words, the sentence that shares most of them.
      const sentence = shown.sentences.best(query.terms, worthOf, cosines);
      const purpose = cosines === null ? sentence : shown.sentences.purpose;
      const near = cosines === null ? null : sentence;
      const text = reasoning({
        name: this.#isShared(ranked, one.kit, name) ? `${name} (${slug})` : name,
        targets,
        platform,
        score: one.score,
        purpose,
        near,
        forParts: i > 0 ? [] : forParts.map(({ kit }) => this.#kitAt(kit).name),
        isExactName: one.isExactName,
        // Only the first kit is near, and only it says what is said once.
        none: none === null || i === 0 ? none : 'nothing',
        elsewhere: i === 0 && elsewhere >= 0 ? this.#kitAt(elsewhere) : null,
        isForeign: i === 0 && query.missedShare >= FOREIGN_SHARE,
      });
      return { kit: one.kit, score: one.score, reasoning: text };
    });
  }

  #shownAt(kit: number): ShownKit {
    let shown = this.#shown.get(kit);
    if (shown === undefined) {
      if (this.#shown.size >= MAX_SHOWN_KITS) this.#shown.clear();
      shown = this.#show(kit);
      this.#shown.set(kit, shown);
    }
    return shown;
  }

  #show(number: number): ShownKit {
    const indexed = this.#kitAt(number);
    const { ends, spans } = this.#index.exclusions;
    const own = [...spans.subarray(ends[number - 1] ?? 0, ends[number]!)];
    const excluded = own.flatMap((start, i) => (i % 2 === 0 ? [{ start, end: own[i + 1]! }] : []));
    // As indexed: without what its description excludes.
    const kit = { ...indexed, description: blankOut(indexed.description, excluded) };
    const translate = translatorOf(kit);
    const wordsOf = (text: string) => this.#parser.wordsOf(text);
    const inBoth = (text: string) => [...wordsOf(text), ...translate!(text).flatMap(({ english }) => wordsOf(english))];
    return {
      kit,
      sentences: new KitSentences(indexed, excluded, translate === null ? wordsOf : inBoth),
    };
  }

  /** How near the kit's sentences are to the use case; null for a kit without vectors, or whose words are the match. */
  #cosines({ kit, meaning }: Answered, { asked }: Query): Float32Array | null {
    return asked === null || meaning === 0 ? null : sentenceCosines(sentencesAt(this.#index.vectors, kit), asked);
  }

  /** Whether another ranked kit has this name. Looks at the full list, too. */
  #isShared(ranked: readonly Answered[], kit: number, name: string): boolean {
    const { names } = this.#index.exact;
    return ranked.some(
      (other) => names[other.kit] === names[kit] && other.kit !== kit && this.#kitAt(other.kit).name === name,
    );
  }
}

/** A kit without a shared word or a similar meaning is no answer, however short the list is. */
export function showsEvidence({ words, meaning }: Pick<Answered, 'words' | 'meaning'>): boolean {
  return words > 0 || meaning >= FAINT_MEANING;
}
