import { FREE_LIMIT } from '../../accounts/tiers.ts';
import { usageReport } from '../../accounts/usage-report.ts';
import type { ApiRoute } from './route.ts';
import { UsageSchema } from './schemas.ts';

export const usageRoute: ApiRoute = {
  endpoint: 'usage',
  method: 'GET',
  path: '/api/v1/usage',
  summary: 'Report usage',
  tag: 'account',
  wantsDays: true,
  description:
    'What this account used in the current month, with the calls of each of the last 30 days. This call is counted too.',
  answer: {
    description: 'The report.',
    contentType: 'application/json',
    schema: UsageSchema,
    cacheable: false,
    example: {
      tier: 'free',
      tier_name: 'Free',
      period_start: '2026-01-01T00:00:00.000Z',
      period_end: '2026-02-01T00:00:00.000Z',
      calls_used: 12,
      calls_remaining: FREE_LIMIT - 12,
      monthly_limit: FREE_LIMIT,
      daily_breakdown: [{ date: '2026-01-31', calls: 12 }],
    },
  },
  errors: [],
  handle({ limits }, request) {
    const { tier, used, days, at } = request.admission!;
    return usageReport({ tier, used, days: days ?? [] }, limits, at);
  },
};
