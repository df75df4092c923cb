import { setImmediate } from 'node:timers/promises';
import { oneLine } from '../../catalogue/kit.ts';
import { ownPieces } from '../../catalogue/own-pieces.ts';
import { topicsOf } from '../../catalogue/topics.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PLATFORMS, type Platform, platformBits, platformMask } from '../../recommend/recommend.ts';
import type { Ask } from '../routes/recommend.ts';

/** Those that an address can name. */
export const SORTS = ['name', 'price', '-price', 'files'] as const;
/** `match`: the order of a search, unless another one is chosen. */
export type Sort = 'match' | (typeof SORTS)[number];

export interface ShelfQuery {
  /** The search text; empty: everything. */
  words: string;
  platform: Platform;
  /** Only kits with files that are made for this platform. */
  own: boolean;
  /** One of `personas` and of `topics`; empty: all. */
  persona: string;
  topic: string;
  sort: Sort;
}

export type Choice = ReturnType<typeof choices>[number];

/** Of a choice in an address. */
export const MAX_CHOICE_LENGTH = 100;
export const MAX_SEARCH_LENGTH = 200;
export const KITS_PER_PAGE = 24;
const MAX_CHOICES = 40;
/** Skills installers read the whole index. */
const MAX_PUBLIC_SKILLS = 20_000;
const MAX_SEARCH_RESULTS = 10;
const MAX_BY_NAME = 100;
const MAX_NEAREST = 3;
/** Share of the best kit's score below which a kit is not a search result. */
const MIN_SHARE_OF_BEST = 0.025;
/** Kits read per turn of the event loop, so a large catalogue does not delay API calls. */
export const READ_AT_ONCE = 100;

const shelves = new WeakMap<CatalogueVersion, ReturnType<typeof fill>>();

/** One version of the catalogue, prepared for browsing: choices, search and sorting. */
export function shelfOf(version: CatalogueVersion): ReturnType<typeof fill> {
  return shelves.getOrInsertComputed(version, () => fill(version));
}

async function fill(version: CatalogueVersion) {
  const { catalogue } = version;
  const platforms = new Uint8Array(catalogue.count);
  const own = new Uint8Array(catalogue.count);
  const prices = new Float64Array(catalogue.count);
  const files = new Uint16Array(catalogue.count);
  const byPersona = new Map<string, Set<number>>();
  const byTopic = new Map<string, Set<number>>();
  const publicSkills = new Set<number>();
  for (let i = 0; i < catalogue.count; i++) {
    if (i % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    const kit = catalogue.kitAt(i);
    platforms[i] = platformBits(kit.ai_targets);
    for (const platform of PLATFORMS)
      if (ownPieces(kit.deliverables, platform).length > 0) own[i]! |= platforms[i]! & platformMask(platform);
    prices[i] = kit.price_cents;
    files[i] = kit.deliverables.length;
    for (const persona of kit.personas) put(byPersona, personaKey(persona), i);
    for (const topic of topicsOf(kit)) put(byTopic, topic, i);
    const { access, skill, digest, origin } = catalogue.releaseAt(i);
    const isPublicSkill = access === 'public' && skill !== null && digest !== null && origin?.withheld !== true;
    if (isPublicSkill && publicSkills.size < MAX_PUBLIC_SKILLS) publicSkills.add(i);
  }
  const inOrder = () => catalogue.list({ limit: catalogue.count, offset: 0 }).page;

  const sortKeys: Partial<Record<Sort, (kit: number) => number>> = {
    price: (kit) => prices[kit]!,
    '-price': (kit) => -prices[kit]!,
    files: (kit) => -files[kit]!,
  };

  function sorted(kits: number[], { sort, words }: ShelfQuery): number[] {
    if (sort === 'name' && words !== '') {
      const wanted = new Set(kits);
      return inOrder().filter((kit) => wanted.has(kit));
    }
    const key = sortKeys[sort];
    return key === undefined ? kits : kits.sort((a, b) => key(a) - key(b));
  }

  return {
    personas: choices(byPersona),
    topics: choices(byTopic),
    assistants: PLATFORMS.map((platform) => ({
      platform,
      kits: countWith(platforms, platformMask(platform)),
      own: countWith(own, platformMask(platform)),
    })),
    /** The kits that skills installers find, without a key. */
    publicSkills,
    /** Kit numbers, in order; if nothing fits, the kits nearest to the search text, if any. */
    async find(query: ShelfQuery, ask: Ask) {
      const { kits, nearest } =
        query.words === '' ? { kits: inOrder(), nearest: [] } : await search(version, query, ask);
      const persona = byPersona.get(query.persona);
      const topic = byTopic.get(query.topic);
      const mask = platformMask(query.platform);
      const kept = kits.filter(
        (kit) =>
          (mask === 0 || ((query.own ? own : platforms)[kit]! & mask) !== 0) &&
          (query.persona === '' || persona?.has(kit)) &&
          (query.topic === '' || topic?.has(kit)),
      );
      return { kits: sorted(kept, query), nearest };
    },
  };
}

/** Ranked by the engine, followed by kits with exactly these letters in a name or keyword. */
async function search({ catalogue }: CatalogueVersion, { words, platform }: ShelfQuery, ask: Ask) {
  const { recommendations, fallback } = await ask({
    ai_platform: platform,
    use_case: words,
    max_results: MAX_SEARCH_RESULTS,
  });
  const best = recommendations[0]?.score ?? 0;
  const ranked = recommendations
    .filter(({ score }) => score > best * MIN_SHARE_OF_BEST)
    .map(({ kit_slug }) => catalogue.find(kit_slug)!);
  const named = catalogue.list({ keyword: words, limit: MAX_BY_NAME, offset: 0 }).page;
  return fallback
    ? { kits: named, nearest: ranked.slice(0, MAX_NEAREST) }
    : { kits: [...new Set([...ranked, ...named])], nearest: [] };
}

export async function relatedKits({ catalogue }: CatalogueVersion, kit: number, max: number, ask: Ask) {
  const { slug, tagline, keywords } = catalogue.kitAt(kit);
  const { recommendations } = await ask({
    ai_platform: 'any',
    use_case: `${tagline}. ${keywords.join(', ')}`.slice(0, 1_000),
    max_results: MAX_SEARCH_RESULTS,
  });
  return recommendations
    .filter(({ kit_slug, score }) => kit_slug !== slug && score > 0)
    .slice(0, max)
    .map(({ kit_slug }) => catalogue.find(kit_slug)!);
}

/** How a persona is compared, and written in an address. */
export function personaKey(persona: string): string {
  return shortLine(persona.toLowerCase(), MAX_CHOICE_LENGTH);
}

export function shortLine(text: string, maxLength: number): string {
  return cutText(oneLine(text.toWellFormed()), maxLength);
}

/** Not inside a character: half of one would be shown as “�”. */
export function cutText(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}

function put(places: Map<string, Set<number>>, value: string, kit: number): void {
  places.getOrInsertComputed(value, () => new Set()).add(kit);
}

function countWith(bits: Uint8Array, mask: number): number {
  return bits.reduce((count, of) => count + ((of & mask) === 0 ? 0 : 1), 0);
}

function choices(places: ReadonlyMap<string, ReadonlySet<number>>) {
  return [...places]
    .map(([value, kits]) => ({ value, kits: kits.size }))
    .sort((a, b) => b.kits - a.kits)
    .slice(0, MAX_CHOICES)
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}
