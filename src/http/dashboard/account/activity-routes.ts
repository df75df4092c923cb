import { heldRow } from '../../../accounts/audit.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { signedInAccount } from '../sign-in/session.ts';
import { AuditQuery, ExportQuery, MAX_EXPORTED, readFilter, sendExport } from './audit-answers.ts';

const SHOWN = 100;

/** The audit log of the signed-in account, whatever account the query names. */
export function registerActivityRoutes(scope: Scope, { store }: DashboardContext): void {
  scope.get('/activity', { schema: { querystring: AuditQuery } }, async (request) => {
    const accountId = signedInAccount(request).id;
    const entries = await store.audit.list({ ...readFilter(request.query), accountId, limit: SHOWN });
    return { entries: entries.map(heldRow) };
  });

  scope.get('/activity/export', { schema: { querystring: ExportQuery } }, async (request, reply) => {
    const accountId = signedInAccount(request).id;
    const entries = await store.audit.list({ ...readFilter(request.query), accountId, limit: MAX_EXPORTED });
    return sendExport(request, reply, entries.map(heldRow));
  });
}
