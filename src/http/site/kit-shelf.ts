import { setImmediate } from 'node:timers/promises';
import { topicsOf } from '../../catalogue/topics.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { type Platform, platformBits, platformMask } from '../../recommend/recommend.ts';

export const SORTS = ['match', 'name', 'price', '-price', 'files'] as const;
export type Sort = (typeof SORTS)[number];

export interface ShelfQuery {
  /** The search text; empty: everything. */
  words: string;
  platform: Platform;
  /** One of `personas` and of `topics`; empty: all. */
  persona: string;
  topic: string;
  sort: Sort;
}

interface Found {
  /** Kit numbers, in order. */
  kits: number[];
  /** If nothing fits: the kits nearest to the search text, if any. */
  nearest: number[];
}

export interface Choice {
  value: string;
  kits: number;
}

const MAX_CHOICES = 40;
const MAX_SEARCH_RESULTS = 10;
const MAX_BY_NAME = 100;
const MAX_NEAREST = 3;
/** Share of the best kit's score below which a kit is not a search result. */
const MIN_SHARE_OF_BEST = 0.025;
/** Kits read per turn of the event loop, so a large catalogue does not delay API calls. */
const READ_AT_ONCE = 100;

/** One version of the catalogue, prepared for browsing: choices, search and sorting. */
export class KitShelf {
  readonly #version: CatalogueVersion;
  readonly #platforms: Uint8Array;
  readonly #prices: Float64Array;
  readonly #files: Uint16Array;
  readonly #personas = new Map<string, Set<number>>();
  readonly #topics = new Map<string, Set<number>>();

  private constructor(version: CatalogueVersion) {
    this.#version = version;
    const { count } = version.catalogue;
    this.#platforms = new Uint8Array(count);
    this.#prices = new Float64Array(count);
    this.#files = new Uint16Array(count);
  }

  static of(version: CatalogueVersion): Promise<KitShelf> {
    return shelves.getOrInsertComputed(version, () => new KitShelf(version).#fill());
  }

  async #fill(): Promise<KitShelf> {
    const { catalogue } = this.#version;
    for (let i = 0; i < catalogue.count; i++) {
      if (i % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
      const kit = catalogue.kitAt(i);
      this.#platforms[i] = platformBits(kit.ai_targets);
      this.#prices[i] = kit.price_cents;
      this.#files[i] = kit.deliverables.length;
      for (const persona of kit.personas) put(this.#personas, persona.toLowerCase(), i);
      for (const topic of topicsOf(kit)) put(this.#topics, topic, i);
    }
    return this;
  }

  /** The personas that most kits name, by name. */
  get personas(): Choice[] {
    return choices(this.#personas);
  }

  get topics(): Choice[] {
    return choices(this.#topics);
  }

  find(query: ShelfQuery): Found {
    const { kits, nearest } = query.words === '' ? { kits: this.#all(), nearest: [] } : this.#search(query);
    const persona = query.persona === '' ? null : (this.#personas.get(query.persona) ?? NONE);
    const topic = query.topic === '' ? null : (this.#topics.get(query.topic) ?? NONE);
    const mask = platformMask(query.platform);
    const kept = kits.filter(
      (kit) =>
        (mask === 0 || (this.#platforms[kit]! & mask) !== 0) &&
        (persona === null || persona.has(kit)) &&
        (topic === null || topic.has(kit)),
    );
    return { kits: this.#sorted(kept, query), nearest };
  }

  relatedTo(kit: number, max: number): number[] {
    const { tagline, keywords } = this.#version.catalogue.kitAt(kit);
    const { recommendations } = this.#version.engine.recommend({
      platform: 'any',
      useCase: `${tagline}. ${keywords.join(', ')}`.slice(0, 1_000),
      maxResults: MAX_SEARCH_RESULTS,
    });
    return recommendations
      .filter((one) => one.kit !== kit && one.score > 0)
      .slice(0, max)
      .map((one) => one.kit);
  }

  /** Ranked by the engine, followed by kits with exactly these letters in a name or keyword. */
  #search({ words, platform }: ShelfQuery): Found {
    const { catalogue, engine } = this.#version;
    const { recommendations, fallback } = engine.recommend({
      platform,
      useCase: words,
      maxResults: MAX_SEARCH_RESULTS,
    });
    const best = recommendations[0]?.score ?? 0;
    const ranked = recommendations.filter(({ score }) => score > best * MIN_SHARE_OF_BEST).map(({ kit }) => kit);
    const named = catalogue.list({ keyword: words, limit: MAX_BY_NAME, offset: 0 }).page;
    return fallback
      ? { kits: named, nearest: ranked.slice(0, MAX_NEAREST) }
      : { kits: [...new Set([...ranked, ...named])], nearest: [] };
  }

  #all(): number[] {
    const { catalogue } = this.#version;
    return catalogue.list({ limit: catalogue.count, offset: 0 }).page;
  }

  #sorted(kits: number[], { sort, words }: ShelfQuery): number[] {
    const by = (value: (kit: number) => number) => kits.sort((a, b) => value(a) - value(b));
    switch (sort) {
      case 'price':
        return by((kit) => this.#prices[kit]!);
      case '-price':
        return by((kit) => -this.#prices[kit]!);
      case 'files':
        return by((kit) => -this.#files[kit]!);
      case 'name':
        return words === '' ? kits : this.#byName(kits);
      default:
        return kits;
    }
  }

  #byName(kits: readonly number[]): number[] {
    const wanted = new Set(kits);
    return this.#all().filter((kit) => wanted.has(kit));
  }
}

/** A shelf lives and dies with its version. */
const shelves = new WeakMap<CatalogueVersion, Promise<KitShelf>>();
const NONE: ReadonlySet<number> = new Set();

function put(places: Map<string, Set<number>>, value: string, kit: number): void {
  places.getOrInsertComputed(value, () => new Set()).add(kit);
}

function choices(places: ReadonlyMap<string, ReadonlySet<number>>): Choice[] {
  return [...places]
    .map(([value, kits]) => ({ value, kits: kits.size }))
    .sort((a, b) => b.kits - a.kits)
    .slice(0, MAX_CHOICES)
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}
