// The limits of a recommend request, and examples of one. The dashboard imports this file too.

import type { Platform } from '../../recommend/platforms.ts';

export const MAX_USE_CASE_LENGTH = 10_000;
export const MAX_RESULTS = 10;
export const DEFAULT_RESULTS = 3;

interface ExampleRequest {
  ai_platform: Platform;
  use_case: string;
  max_results: number;
}

/** The example use cases of the front page and the playground. */
export const EXAMPLES = {
  tests: {
    ai_platform: 'claude',
    use_case: 'Our tests pass on my machine and fail at random on CI',
    max_results: DEFAULT_RESULTS,
  },
  outreach: {
    ai_platform: 'chatgpt',
    use_case: 'Write cold emails to founders that do not sound like spam',
    max_results: DEFAULT_RESULTS,
  },
  budget: {
    ai_platform: 'any',
    use_case: 'Keep track of what our family spends each month',
    max_results: DEFAULT_RESULTS,
  },
} as const satisfies Record<string, ExampleRequest>;

export const EXAMPLE_LABELS: Readonly<Record<keyof typeof EXAMPLES, string>> = {
  tests: 'Tests fail at random',
  outreach: 'Cold e-mails',
  budget: 'Family budget',
};
