import { test } from 'node:test';
import { isLong } from '../support/sized.ts';
import { SCENARIOS } from './run.ts';

/** The short form of `npm run test:cluster`, for every test run: what fits in a minute. */
const SHORT = isLong ? ['exact-limit', 'database-killed', 'catalogue'] : ['exact-limit'];

for (const { name, promise, run } of SCENARIOS.filter((scenario) => SHORT.includes(scenario.name))) {
  test(`${name}: ${promise}`, async (t) => {
    for (const line of await run('short')) t.diagnostic(line);
  });
}
