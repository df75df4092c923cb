import type { EngineState } from '../../catalogue-sync/catalogue-sync.ts';

/** How use cases are read, for operators. */
export function engineText({ problem, left }: EngineState): string {
  if (problem !== null) return `words alone: ${problem}`;
  return left === 0 ? 'words and meaning' : `words and meaning; ${left} kits are still to be read`;
}
