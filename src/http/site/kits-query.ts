import { PLATFORMS, type Platform } from '../../recommend/recommend.ts';
import {
  MAX_CHOICE_LENGTH,
  MAX_SEARCH_LENGTH,
  personaKey,
  type ShelfQuery,
  SORTS,
  type Sort,
  shortLine,
} from '../kits/kit-shelf.ts';

export interface KitsQuery extends ShelfQuery {
  /** From 1. */
  page: number;
}

/** Invalid values are ignored: a shared address should always show something. */
export function readKitsQuery(given: Record<string, unknown>): KitsQuery {
  const text = (name: string, maxLength: number) => {
    const value = given[name];
    // A repeated parameter is a list.
    const one = Array.isArray(value) ? value.at(-1) : value;
    return typeof one === 'string' ? shortLine(one, maxLength) : '';
  };
  const [, platform, own] = /^(.*?)(-own)?$/.exec(text('platform', MAX_CHOICE_LENGTH))!;
  const known = PLATFORMS.find((name) => name === platform);
  const words = text('q', MAX_SEARCH_LENGTH);
  const sort = text('sort', MAX_CHOICE_LENGTH);
  const page = text('page', MAX_CHOICE_LENGTH);
  return {
    words,
    platform: known ?? 'any',
    own: known !== undefined && own !== undefined,
    persona: personaKey(text('persona', MAX_CHOICE_LENGTH)),
    topic: text('topic', MAX_CHOICE_LENGTH),
    sort: SORTS.find((name) => name === sort) ?? usualSort({ words }),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function usualSort({ words }: Pick<KitsQuery, 'words'>): Sort {
  return words === '' ? 'name' : 'match';
}

export function kitPath(slug: string): string {
  return `/kits/${encodeURIComponent(slug)}`;
}

/** The page of one file. */
export function viewPath(slug: string, name: string): string {
  return `${kitPath(slug)}/view/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** Two or three kits side by side. */
export function comparePath(slugs: readonly string[]): string {
  return `/compare?${new URLSearchParams(slugs.map((slug) => ['kit', slug]))}`;
}

/** The canonical address of a query. */
export function kitsPath(query: KitsQuery, change: Partial<KitsQuery> = {}): string {
  const { words, platform, own, persona, topic, sort, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (words !== '') search.set('q', words);
  if (platform !== 'any') search.set('platform', platformValue(platform, own));
  if (topic !== '') search.set('topic', topic);
  if (persona !== '') search.set('persona', persona);
  if (sort !== 'match' && sort !== usualSort({ words })) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '/kits' : `/kits?${text}`;
}

/** Of the filter: an assistant, or only what is made for it. */
export function platformValue(platform: Platform, own: boolean): string {
  return own ? `${platform}-own` : platform;
}
