// How well the engine understands exclusions, several needs, vague texts, single words, typos, assistants and
// languages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_SETTINGS, type EngineSettings, type KitSource } from '../src/recommend/measure.ts';
import type { Engine, Platform } from '../src/recommend/recommend.ts';
import { readJsonLines } from '../training/json-lines.ts';
import type { Embedder } from './shipped-reader.ts';

interface NeedsCase {
  id: string;
  part: 'dev' | 'test';
  kind: string;
  text: string;
  platform?: Platform;
  /** One of these must be first. */
  first?: string[];
  /** All of these must be among the first three. */
  every?: string[];
  /** None of these may be among the first three. */
  avoid?: string[];
  /** The answer must be a fallback, or its best score under one half. */
  quiet?: boolean;
  /** The answer must be a fallback whose first reason names this kit, which is made for other assistants. */
  fits_elsewhere?: string[];
}

const SHOWN = 3;
const QUIET = 0.5;

function readNeeds(folder: string): { cases: NeedsCase[]; targets: Record<string, string[]> } {
  return {
    cases: readJsonLines<NeedsCase>(join(folder, 'cases.jsonl')),
    targets: JSON.parse(readFileSync(join(folder, 'targets.json'), 'utf8')) as Record<string, string[]>,
  };
}

/** Cases of kind `platform` use the same kits, some of them limited to the assistants in `targets`. */
class NeedsJudge {
  readonly #kits: readonly KitSource[];
  readonly #all: Engine;
  readonly #limited: Engine;

  constructor(kits: readonly KitSource[], all: Engine, limited: Engine) {
    this.#kits = kits;
    this.#all = all;
    this.#limited = limited;
  }

  async holds(one: NeedsCase): Promise<boolean> {
    const { kind, text, platform, first, every, avoid, quiet, fits_elsewhere } = one;
    const engine = kind === 'platform' ? this.#limited : this.#all;
    const answer = await engine.recommend({ platform: platform ?? 'any', useCase: text, maxResults: 10 });
    const slugs = answer.recommendations.map(({ kit }) => this.#kits[kit]!.slug);
    const shown = slugs.slice(0, SHOWN);
    const top = answer.recommendations[0];
    if (first !== undefined && (answer.fallback || !first.includes(slugs[0] ?? ''))) return false;
    if (every !== undefined && (answer.fallback || !every.every((slug) => shown.includes(slug)))) return false;
    if (avoid?.some((slug) => shown.includes(slug))) return false;
    if (quiet && !answer.fallback && (top?.score ?? 0) >= QUIET) return false;
    if (fits_elsewhere === undefined) return true;
    const names = this.#kits.filter(({ slug }) => fits_elsewhere.includes(slug)).map(({ name }) => name);
    return answer.fallback && names.some((name) => top?.reasoning.startsWith(`${name} fits`));
  }
}

interface KindFigures {
  kind: string;
  dev: { holds: number; of: number };
  test: { holds: number; of: number };
}

export async function judgeNeeds(
  folder: string,
  kits: readonly KitSource[],
  embedder: Embedder,
  settings: EngineSettings = ENGINE_SETTINGS,
  tell?: (one: NeedsCase) => void,
): Promise<KindFigures[]> {
  const { cases, targets } = readNeeds(folder);
  const limited = kits.map((kit) => ({ ...kit, ai_targets: targets[kit.slug] ?? kit.ai_targets }));
  const judge = new NeedsJudge(
    kits,
    await embedder.engineFor(kits, settings),
    await embedder.engineFor(limited, settings),
  );
  const kinds = new Map<string, KindFigures>();
  for (const one of cases) {
    const figures = kinds.get(one.kind) ?? { kind: one.kind, dev: { holds: 0, of: 0 }, test: { holds: 0, of: 0 } };
    figures[one.part].of++;
    if (await judge.holds(one)) figures[one.part].holds++;
    else tell?.(one);
    kinds.set(one.kind, figures);
  }
  return [...kinds.values()];
}

export function needsTable(kinds: readonly KindFigures[]): string {
  const sum = (part: 'dev' | 'test') => {
    const [holds, of] = (['holds', 'of'] as const).map((key) =>
      kinds.reduce((total, kind) => total + kind[part][key], 0),
    );
    return { holds: holds!, of: of! };
  };
  const cell = ({ holds, of }: { holds: number; of: number }) =>
    `${holds} of ${of} (${Math.round((100 * holds) / Math.max(1, of))} %)`;
  return [
    '| kind | dev part | test part |',
    '|---|---|---|',
    ...kinds.map(({ kind, dev, test }) => `| ${kind} | ${cell(dev)} | ${cell(test)} |`),
    `| **all** | ${cell(sum('dev'))} | **${cell(sum('test'))}** |`,
  ].join('\n');
}
