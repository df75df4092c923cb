// How the engine answers use cases in groups: symptoms, exclusions, other languages, texts that nothing serves.

import type { KitSource } from '../src/recommend/measure.ts';
import type { Engine } from '../src/recommend/recommend.ts';
import { readJsonLines } from '../training/json-lines.ts';

export interface SituationCase {
  id: string;
  group: string;
  use_case: string;
  platform?: 'any';
  /** Slugs, best first; empty: nothing applies. */
  accept: string[];
  must_not: string[];
  needs?: string[][];
}

export interface SituationFigures {
  group: string;
  cases: number;
  first: number;
  three: number;
  confidentlyWrong: number;
  nothing: number;
  refused: number;
  forbidden: number;
  shown: number;
  several: number;
  allNeeds: number;
  brier: number;
  answered: number;
}

const CONFIDENT = 0.7;
const SHOWN_SCORE = 0.3;

export function readSituationCases(file: string, former: ReadonlyMap<string, string> = new Map()): SituationCase[] {
  const todays = (slugs: readonly string[]) => slugs.map((slug) => former.get(slug) ?? slug);
  return readJsonLines<SituationCase>(file).map(({ needs, ...one }) => ({
    ...one,
    accept: todays(one.accept),
    must_not: todays(one.must_not),
    ...(needs && { needs: needs.map(todays) }),
  }));
}

export async function judgeSituations(
  cases: readonly SituationCase[],
  kits: readonly KitSource[],
  engine: Engine,
  tell?: (one: SituationCase, answer: string) => void,
): Promise<SituationFigures[]> {
  const groups = new Map<string, SituationFigures>();
  for (const one of cases) {
    const figures = groups.getOrInsertComputed(one.group, emptyFigures);
    const answer = await engine.recommend({ platform: one.platform ?? 'any', useCase: one.use_case, maxResults: 3 });
    const shown = answer.recommendations.map(({ kit, score }) => ({ slug: kits[kit]!.slug, score }));
    const isRight = (slug: string | undefined) => one.accept.includes(slug ?? '');
    const refuses = one.accept.length === 0;
    const first = refuses ? answer.fallback : !answer.fallback && isRight(shown[0]?.slug);
    const three = refuses ? answer.fallback : !answer.fallback && shown.some(({ slug }) => isRight(slug));
    figures.cases++;
    if (first) figures.first++;
    if (three) figures.three++;
    if (!answer.fallback && !isRight(shown[0]?.slug) && shown[0]!.score >= CONFIDENT) figures.confidentlyWrong++;
    if (refuses) figures.nothing++;
    if (refuses && answer.fallback) figures.refused++;
    if (one.must_not.length > 0) figures.forbidden++;
    const isForbidden = ({ slug, score }: { slug: string; score: number }) =>
      one.must_not.includes(slug) && score >= SHOWN_SCORE;
    if (!answer.fallback && shown.some(isForbidden)) figures.shown++;
    if (one.needs !== undefined && one.needs.length > 0) {
      figures.several++;
      if (!answer.fallback && one.needs.every((need) => shown.some(({ slug }) => need.includes(slug))))
        figures.allNeeds++;
    }
    if (!answer.fallback) {
      figures.answered++;
      figures.brier += (shown[0]!.score - (isRight(shown[0]!.slug) ? 1 : 0)) ** 2;
    }
    if (!first)
      tell?.(
        one,
        `${answer.fallback ? 'fallback ' : ''}${shown.map(({ slug, score }) => `${slug} ${score.toFixed(2)}`).join(', ')}`,
      );
  }
  return [...groups].map(([group, figures]) => ({ ...figures, group }));
}

function emptyFigures(): SituationFigures {
  return {
    group: '',
    cases: 0,
    first: 0,
    three: 0,
    confidentlyWrong: 0,
    nothing: 0,
    refused: 0,
    forbidden: 0,
    shown: 0,
    several: 0,
    allNeeds: 0,
    brier: 0,
    answered: 0,
  };
}

export function situationsTable(groups: readonly SituationFigures[]): string {
  const all = groups.reduce(
    (sum, one) =>
      Object.fromEntries(
        Object.entries(sum).map(([name, value]) => [
          name,
          typeof value === 'number' ? value + (one[name as keyof SituationFigures] as number) : value,
        ]),
      ) as unknown as SituationFigures,
    { ...emptyFigures(), group: '**all**' },
  );
  const share = (some: number, of: number) => `${some} of ${of} (${((100 * some) / Math.max(1, of)).toFixed(1)} %)`;
  const row = (one: SituationFigures) =>
    `| ${one.group} | ${share(one.first, one.cases)} | ${share(one.three, one.cases)} | ${one.confidentlyWrong} | ${one.refused} of ${one.nothing} | ${one.shown} of ${one.forbidden} | ${one.allNeeds} of ${one.several} | ${(one.brier / Math.max(1, one.answered)).toFixed(3)} |`;
  return [
    '| group | right first, or refused | among three | confidently wrong | refused where nothing applies | excluded kit shown | all needs | Brier |',
    '|---|---|---|---|---|---|---|---|',
    ...[...groups, all].map(row),
  ].join('\n');
}
