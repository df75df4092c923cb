import process from 'node:process';
import { isOperator } from '../../../accounts/account.ts';
import { auditCsv, auditRow } from '../../../accounts/audit.ts';
import { isoTime } from '../../../accounts/iso-time.ts';
import { dailyBreakdown } from '../../../accounts/usage-report.ts';
import { engineText } from '../../calls/engine-text.ts';
import { registerAuditLog } from '../account/audit-routes.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { notAnOperator } from '../errors.ts';
import { signedInAccount } from '../sign-in/session.ts';
import { registerAdminAccountRoutes } from './account-routes.ts';
import { registerDemandRoutes } from './demand-routes.ts';
import { registerAdminNoticeRoutes } from './notice-routes.ts';
import { serviceFigures } from './service-figures.ts';
import { registerAdminSourceRoutes } from './source-routes.ts';
import { registerSupportRoutes } from './support-routes.ts';

const AUDIT_ENTRIES = 200;
const MAX_PROBLEMS_SHOWN = 100;

/** For operators, whose rights are granted only on the command line. Every change is in the audit log. */
export function registerAdminRoutes(scope: Scope, context: DashboardContext): void {
  const { store, catalogue, engineState, allMetrics } = context;
  scope.addHook('onRequest', async (request) => {
    if (!isOperator(signedInAccount(request))) throw notAnOperator();
  });

  registerAdminAccountRoutes(scope, context);
  registerSupportRoutes(scope, context);
  registerAdminNoticeRoutes(scope, context);

  registerAuditLog(scope, '/audit', context, {
    shown: AUDIT_ENTRIES,
    read: (_request, filter) => store.audit.list(filter),
    row: auditRow,
    toCsv: auditCsv,
  });

  scope.get('/catalogue', async () => {
    const { catalogue: kits, revision, leftOut } = catalogue();
    return {
      kits: kits.count,
      revision,
      imported_at: isoTime(await store.catalogue.importedAt()),
      engine: engineText(engineState()),
      problems: leftOut.slice(0, MAX_PROBLEMS_SHOWN).map(({ slug, reason }) => ({ slug, reason })),
      problem_count: leftOut.length,
    };
  });

  registerAdminSourceRoutes(scope, context);
  registerDemandRoutes(scope, context);

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
