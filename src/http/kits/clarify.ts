import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { isVague } from '../../suggest/vague.ts';
import { shelfOf } from './kit-shelf.ts';

const MAX_CHIPS = 8;

export interface Clarify {
  question: string;
  /** To choose one of: it is added to the text. */
  topics: string[];
}

/**
 * For people, in place of kits that fit as well as any other: one question. Null where the text says something. The API
 * answers every text.
 */
export async function clarify(version: CatalogueVersion, useCase: string): Promise<Clarify | null> {
  if (!isVague(useCase)) return null;
  const { topics } = await shelfOf(version);
  const chips = topics.toSorted((a, b) => b.kits - a.kits).slice(0, MAX_CHIPS);
  if (chips.length === 0) return null;
  return { question: 'What is it about?', topics: chips.map(({ value }) => value) };
}
