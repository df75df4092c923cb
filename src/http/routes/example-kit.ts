import type { Kit } from '../../catalogue/kit.ts';

/** Shown in openapi.json. */
export const exampleKit: Kit = {
  id: 'kit_e15b1ec738c0612d',
  slug: 'flaky-test-hunter',
  name: 'Flaky Test Hunter',
  tagline: 'Find out why a test fails one run in twenty, and make it stop',
  description: 'For developers whose test suite cannot be trusted any more.',
  price_cents: 1900,
  currency: 'usd',
  ai_targets: ['any'],
  personas: ['backend developer'],
  keywords: ['flaky tests', 'tests fail at random'],
  whats_inside: ['A skill that reruns a suspect test and sorts its failures'],
  deliverables: ['README.md', 'SKILL.md'],
};
