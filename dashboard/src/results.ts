/** Below this, a kit is shown folded: more likely than not it does not fit. */
const WEAK_BELOW = 0.3;
const MAX_COMPARED = 3;

/**
 * The results worth reading, and the weak ones. The first is always worth it: of an answer without a good kit, all are
 * shown, because the message above them says that they are only the nearest.
 */
export function splitResults<Found extends { score: number }>(
  found: readonly Found[],
  isFallback: boolean,
): { good: readonly Found[]; weak: readonly Found[] } {
  const from = isFallback ? -1 : found.findIndex(({ score }, i) => i > 0 && score < WEAK_BELOW);
  return from === -1 ? { good: found, weak: [] } : { good: found.slice(0, from), weak: found.slice(from) };
}

/** The page that shows the first results side by side; null if there is nothing to compare. */
export function compareAddress(found: readonly { kit_slug: string }[]): string | null {
  if (found.length < 2) return null;
  return `/compare?${new URLSearchParams(found.slice(0, MAX_COMPARED).map(({ kit_slug }) => ['kit', kit_slug]))}`;
}

export function weakText(count: number): string {
  return count === 1 ? 'One weaker match' : `${count} weaker matches`;
}

/** The link from a result to the downloads of its kit; a free account may have to choose it first. */
export const GET_TEXT = 'Download or unlock';

/** The two buttons below a result, by what they send. */
export const VERDICT_LABELS = { helped: 'This helped', not_relevant: 'Not what I wanted' } as const;
export type VerdictChoice = keyof typeof VERDICT_LABELS;

export function verdictThanks(verdict: VerdictChoice): string {
  return verdict === 'helped' ? 'Thank you.' : 'Thank you, noted.';
}

/** A text that says too little, with the topic that its author chose. */
export function withTopic(useCase: string, topic: string): string {
  return `${useCase.trim()}: ${topic}`;
}
