// The API's resources. These schemas validate requests, type the handlers, and generate openapi.json.

import { TIERS } from '../../accounts/tiers.ts';
import { type Kit, SLUG } from '../../catalogue/kit.ts';
import { ERROR_CODES } from '../../errors.ts';
import { PLATFORMS } from '../../recommend/recommend.ts';
import { Type } from './type.ts';

export const AI_PLATFORMS = [...PLATFORMS, 'any'] as const;

export const KitSchema = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the kit; never changes.' }),
    slug: Type.String({ description: 'Readable name for paths.' }),
    name: Type.String(),
    tagline: Type.String(),
    description: Type.String(),
    price_cents: Type.Integer({ minimum: 0, description: 'Price in minor currency units.' }),
    currency: Type.String({ description: 'Lower-case currency code.' }),
    ai_targets: Type.Array(Type.String({ pattern: SLUG.source }), {
      description: 'What the kit is made for: a platform, something more specific such as claude-code, or any.',
    }),
    personas: Type.Array(Type.String()),
    keywords: Type.Array(Type.String()),
    whats_inside: Type.Array(Type.String()),
    deliverables: Type.Array(Type.String(), { description: 'File names, in the order of the download.' }),
  },
  { title: 'Kit' },
);

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

export const RecommendationSchema = Type.Object(
  {
    kit_id: Type.String(),
    kit_slug: Type.String(),
    kit_name: Type.String(),
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Estimated probability that the kit fits the use case; four decimals.',
    }),
    reasoning: Type.String({ description: 'Why the kit matches, for a person to read.' }),
  },
  { title: 'Recommendation' },
);

export const PaginationSchema = Type.Object(
  {
    total: Type.Integer({ description: 'Kits in the whole filtered result.' }),
    limit: Type.Integer(),
    offset: Type.Integer(),
  },
  { title: 'Pagination' },
);

export const UsageSchema = Type.Object(
  {
    tier: Type.Enum([...TIERS]),
    tier_name: Type.String(),
    period_start: Type.String({ format: 'date-time' }),
    period_end: Type.String({ format: 'date-time' }),
    calls_used: Type.Integer(),
    calls_remaining: Type.Integer(),
    monthly_limit: Type.Integer({ description: '9007199254740991 where there is no limit.' }),
    daily_breakdown: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), calls: Type.Integer() }), {
      description: '30 days, oldest first; the last is today.',
    }),
  },
  { title: 'Usage' },
);

export const ErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum([...ERROR_CODES]),
      message: Type.String({ description: 'For a person to read; may change.' }),
    }),
  },
  { title: 'Error' },
);
