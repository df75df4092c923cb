// How well the engine finds every need of a text that has several, and only one where there is one.

import type { KitSource } from '../src/recommend/measure.ts';
import type { Engine } from '../src/recommend/recommend.ts';
import { readJsonLines } from '../training/json-lines.ts';

export interface SeveralCase {
  id: string;
  part: 'fit' | 'test';
  /** `one`: several clauses, one need. */
  group: 'several' | 'one';
  text: string;
  /** For each need its kit; for one need, best first. */
  kits: string[];
  not?: string[];
}

const SHOWN = 3;
const SURE = 0.3;

export function readSeveral(file: string): SeveralCase[] {
  return readJsonLines<SeveralCase>(file);
}

interface PartFigures {
  several: number;
  every: number;
  one: number;
  /** Texts with one need that show a second kit, which does not serve it, with a score of 0.3 or more. */
  added: number;
}

export async function judgeSeveral(
  cases: readonly SeveralCase[],
  kits: readonly KitSource[],
  engine: Engine,
): Promise<Record<'fit' | 'test', PartFigures>> {
  const none = (): PartFigures => ({ several: 0, every: 0, one: 0, added: 0 });
  const parts = { fit: none(), test: none() };
  for (const { part, group, text, kits: wanted } of cases) {
    const figures = parts[part];
    const answer = await engine.recommend({ platform: 'any', useCase: text, maxResults: SHOWN });
    const shown = answer.recommendations.map(({ kit, score }) => ({ slug: kits[kit]!.slug, score }));
    figures[group]++;
    const has = (slug: string) => !answer.fallback && shown.some((one) => one.slug === slug);
    if (group === 'several' && wanted.every(has)) figures.every++;
    const isAdded = ({ slug, score }: (typeof shown)[number]) => score >= SURE && !wanted.includes(slug);
    if (group === 'one' && !answer.fallback && shown.slice(1).some(isAdded)) figures.added++;
  }
  return parts;
}

export function severalTable(parts: Record<'fit' | 'test', PartFigures>): string {
  const cell = (some: number, of: number) => `${some} of ${of} (${Math.round((100 * some) / Math.max(1, of))} %)`;
  return [
    '| part | every need among three | one need, and a second kit at 0.3 or more |',
    '|---|---|---|',
    ...Object.entries(parts).map(
      ([part, { several, every, one, added }]) => `| ${part} | ${cell(every, several)} | ${cell(added, one)} |`,
    ),
  ].join('\n');
}
