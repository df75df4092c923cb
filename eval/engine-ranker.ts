// Installed skills ranked by the engine, as `/skills/rank` does it for `kitscout check --online`.

import { type Nearest, skillRanking } from '../src/catalogue-sync/skill-sets.ts';
import { ENGINE_LIMITS, type Ranker } from '../src/project/rehearsal/ranking.ts';
import type { Reader } from '../src/recommend/recommend.ts';

export function engineRanker(reader: Reader): Ranker {
  const ranking = skillRanking(Promise.resolve(reader));
  return {
    ...ENGINE_LIMITS,
    async rank(skills, prompts) {
      const nearest = await ranking.rank(skills, await ranking.read(skills), prompts);
      return nearest.map((of: Nearest) => {
        const scores = skills.map(() => 0);
        for (const [skill, score] of of) scores[skill] = score;
        return scores;
      });
    },
  };
}
