// Kits to start from if nothing fits. For each assistant, kits that work everywhere come first, ordered by how much
// their descriptions share with all others.

import type { RecommendIndex } from '../index/recommend-index.ts';
import { MAX_RESULTS } from '../index/recommend-index.ts';
import { EVERY_PLATFORM, meetsMask, PLATFORMS, platformMask, platformNumber } from '../platforms.ts';

type Needed = Pick<RecommendIndex, 'kits' | 'platforms' | 'starts' | 'postings' | 'described'>;

export function findStarters(index: Needed): Int32Array<ArrayBuffer> {
  const common = commonness(index);
  const order = Array.from({ length: index.kits }, (_, kit) => kit);
  const reach = (kit: number) => (index.platforms[kit] === EVERY_PLATFORM ? 1 : 0);
  order.sort((a, b) => reach(b) - reach(a) || common[b]! - common[a]! || a - b);
  const all = [...PLATFORMS, 'any'] as const;
  const starters = new Int32Array(all.length * MAX_RESULTS).fill(-1);
  for (const platform of all) {
    const [first, mask] = [platformNumber(platform) * MAX_RESULTS, platformMask(platform)];
    let count = 0;
    for (const kit of order) {
      if (count === MAX_RESULTS) break;
      if (meetsMask(index.platforms[kit]!, mask)) starters[first + count++] = kit;
    }
  }
  return starters;
}

/** Per kit, the average share of kits that contain a word of its description. */
function commonness({ kits, starts, postings, described }: Needed): Float64Array {
  const sums = new Float64Array(kits);
  const counts = new Uint32Array(kits);
  for (let term = 0; term + 1 < starts.length; term++) {
    const share = (starts[term + 1]! - starts[term]!) / kits;
    for (let p = starts[term]!; p < starts[term + 1]!; p++) {
      if (described[p] === 0) continue;
      sums[postings[p]!]! += share;
      counts[postings[p]!]!++;
    }
  }
  return sums.map((sum, kit) => sum / Math.max(1, counts[kit]!));
}
