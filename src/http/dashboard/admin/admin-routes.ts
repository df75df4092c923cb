import { auditRow } from '../../../accounts/audit.ts';
import { registerAuditLog } from '../account/audit-routes.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { signedInAccount } from '../sign-in/session.ts';
import { registerAdminAccountRoutes } from './account-routes.ts';
import { registerAdminServiceRoutes } from './service-routes.ts';

const AUDIT_ENTRIES = 200;

/** For operators, whose rights are granted only on the command line. Every change is in the audit log. */
export function registerAdminRoutes(scope: Scope, context: DashboardContext): void {
  scope.addHook('onRequest', async (request) => {
    if (!signedInAccount(request).admin) throw new DashboardError('forbidden', 'Only operators can do this.');
  });

  registerAdminAccountRoutes(scope, context);
  registerAdminServiceRoutes(scope, context);

  registerAuditLog(scope, '/audit', AUDIT_ENTRIES, async (_request, filter) =>
    (await context.store.audit.list(filter)).map(auditRow),
  );
}
