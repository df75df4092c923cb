// What reasons need to know about each kit. Prepared when a kit is first shown, because few kits of a large catalogue
// ever are.

import type { Exclusion } from '../exclusions/exclusion.ts';
import type { IndexedKit } from '../index/indexed-kit.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { type Translator, translatorOf } from '../languages/kit-language.ts';
import { PLATFORMS, type Platform, platformNumber } from '../platforms.ts';
import { asWritten, writtenWords } from '../text/as-written.ts';
import { blankOut } from '../text/spans.ts';
import { KitSentences } from './best-sentence.ts';
import { FIELDS, type FormInField, KitWords, textOf } from './kit-words.ts';
import { platformClause } from './reasoning.ts';

/** Maximum kits kept, and characters of their texts, which can be long in other catalogues: about 40 MB. */
const MAX_SHOWN_KITS = 4_096;
const MAX_SHOWN_CHARACTERS = 12_000_000;
/** How much of a field is translated to explain a match: all 20,000 characters took 45 ms, in the first answer. */
const MAX_TRANSLATED = 4_000;

/** Returns the words of a text, with repeated words as the same object. */
type WordsOf = (text: string) => readonly { term: number }[];

/** One object per kit: between requests all of this leaves the processor's cache, and each further table is a miss. */
export class ShownKit {
  readonly name: string;
  readonly slug: string;
  readonly words: KitWords;
  readonly sentences: KitSentences;
  /** For a kit in another language: its word for each English term; otherwise null. */
  readonly inOtherLanguage: ReadonlyMap<number, FormInField> | null;
  readonly #targets: readonly string[];
  /** The clause for each platform; empty until requested. */
  readonly #madeFor: string[] = Array(PLATFORMS.length + 1).fill('');

  constructor(kit: IndexedKit, wordsOf: WordsOf) {
    this.name = kit.name;
    this.slug = kit.slug;
    this.words = new KitWords(kit);
    const translate = translatorOf(kit);
    this.inOtherLanguage = translate && wordsFor(kit, translate, wordsOf);
    const alsoEnglish = (text: string) => [
      ...wordsOf(text),
      ...translate!(text).flatMap((word) => wordsOf(word.english)),
    ];
    this.sentences = new KitSentences(kit, translate === null ? wordsOf : alsoEnglish);
    this.#targets = kit.ai_targets;
  }

  madeFor(platform: Platform): string {
    const at = platformNumber(platform);
    this.#madeFor[at] ||= platformClause(this.#targets, platform);
    return this.#madeFor[at]!;
  }
}

/** The words of a kit in another language for each English term, each in the first field that has one. */
function wordsFor(kit: IndexedKit, translate: Translator, wordsOf: WordsOf): Map<number, FormInField> {
  const found = new Map<number, FormInField>();
  for (const field of FIELDS) {
    const text = textOf(kit, field).slice(0, MAX_TRANSLATED);
    const written = writtenWords(text);
    for (const { original, english } of translate(text))
      for (const { term } of wordsOf(english))
        if (!found.has(term)) found.set(term, { form: asWritten(original, written), field });
  }
  return found;
}

export class ShownKits {
  readonly #index: RecommendIndex;
  readonly #kitAt: (kit: number) => IndexedKit;
  readonly #wordsOf: WordsOf;
  readonly #shown = new Map<number, ShownKit>();
  #characters = 0;

  constructor(index: RecommendIndex, kitAt: (kit: number) => IndexedKit, wordsOf: WordsOf) {
    this.#index = index;
    this.#kitAt = kitAt;
    this.#wordsOf = wordsOf;
  }

  at(kit: number): ShownKit {
    let shown = this.#shown.get(kit);
    if (shown === undefined) {
      if (this.#shown.size >= MAX_SHOWN_KITS || this.#characters >= MAX_SHOWN_CHARACTERS) this.#forget();
      shown = new ShownKit(this.#asRead(kit), this.#wordsOf);
      this.#shown.set(kit, shown);
      this.#characters += shown.words.text.length;
    }
    return shown;
  }

  #forget(): void {
    this.#shown.clear();
    this.#characters = 0;
  }

  /** The kit as indexed: without what its description excludes. */
  #asRead(kit: number): IndexedKit {
    const indexed = this.#kitAt(kit);
    const { ends, spans } = this.#index.exclusions;
    const [from, end] = [ends[kit - 1] ?? 0, ends[kit]!];
    if (from === end) return indexed;
    const excluded: Exclusion[] = [];
    for (let i = from; i < end; i += 2) excluded.push({ start: spans[i]!, end: spans[i + 1]! });
    return { ...indexed, description: blankOut(indexed.description, excluded) };
  }
}
