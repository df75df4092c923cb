import type { RecommendBody } from './recommend.ts';

/** The example use cases of the front page. */
export const EXAMPLES = {
  tests: { ai_platform: 'claude', use_case: 'Our tests pass on my machine and fail at random on CI', max_results: 3 },
  outreach: {
    ai_platform: 'chatgpt',
    use_case: 'Write cold emails to founders that do not sound like spam',
    max_results: 3,
  },
  budget: { ai_platform: 'any', use_case: 'Keep track of what our family spends each month', max_results: 3 },
} as const satisfies Record<string, RecommendBody>;

type ExampleName = keyof typeof EXAMPLES;

export const EXAMPLE_LABELS: Readonly<Record<ExampleName, string>> = {
  tests: 'Tests fail at random',
  outreach: 'Cold e-mails',
  budget: 'Family budget',
};
