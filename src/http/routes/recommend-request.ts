// The limits of a recommend request, and examples of one. The dashboard and the command line import this file too.

import type { Platform } from '../../recommend/platforms.ts';

export const MAX_USE_CASE_LENGTH = 10_000;
export const MAX_RESULTS = 10;
export const DEFAULT_RESULTS = 3;
/** In the box on the front page, which needs no key. */
export const MAX_TRY_LENGTH = 1_000;

/** The example use cases of the front page and the playground. */
export const EXAMPLES = {
  tests: { ai_platform: 'claude', use_case: 'Our tests pass on my machine and fail at random on CI' },
  outreach: { ai_platform: 'chatgpt', use_case: 'Write cold emails to founders that do not sound like spam' },
  budget: { ai_platform: 'any', use_case: 'Keep track of what our family spends each month' },
} as const satisfies Record<string, { ai_platform: Platform; use_case: string }>;

export const EXAMPLE_LABELS: Readonly<Record<keyof typeof EXAMPLES, string>> = {
  tests: 'Tests fail at random',
  outreach: 'Cold e-mails',
  budget: 'Family budget',
};
