import process from 'node:process';
import { isoTime } from '../../../accounts/iso-time.ts';
import { dailyBreakdown } from '../../../accounts/usage-report.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { serviceFigures } from './service-figures.ts';

const MAX_PROBLEMS_SHOWN = 100;

export function registerAdminServiceRoutes(
  scope: Scope,
  { store, catalogue, modelProblem, allMetrics }: DashboardContext,
): void {
  scope.get('/catalogue', async () => {
    const { catalogue: kits, revision, leftOut } = catalogue();
    return {
      kits: kits.count,
      revision,
      imported_at: isoTime(await store.catalogue.importedAt()),
      engine: modelProblem === null ? 'words and meaning' : `words alone: ${modelProblem}`,
      problems: leftOut.slice(0, MAX_PROBLEMS_SHOWN).map(({ slug, reason }) => ({ slug, reason })),
      problem_count: leftOut.length,
    };
  });

  scope.get('/service', async () => {
    const [metrics, { at, days }] = await Promise.all([allMetrics(), store.accounts.callsPerDay()]);
    return {
      since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      store: store.engine,
      days: dailyBreakdown(days, at),
      ...serviceFigures(await metrics.getMetricsAsJSON()),
    };
  });
}
