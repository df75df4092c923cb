import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { AUDIT_ACTIONS, auditCsv, type auditRow, type heldRow } from '../../../accounts/audit.ts';
import type { AuditFilter } from '../../../store/account-store.ts';
import { DashboardError } from '../errors.ts';

/** The newest entries; use `until` to get earlier ones. */
export const MAX_EXPORTED = 10_000;

const Filter = {
  account: Type.Optional(Type.String({ maxLength: 100 })),
  action: Type.Optional(Type.Enum([...AUDIT_ACTIONS])),
  since: Type.Optional(Type.String({ maxLength: 40 })),
  until: Type.Optional(Type.String({ maxLength: 40 })),
};
export const AuditQuery = Type.Object(Filter);
export const ExportQuery = Type.Object({ ...Filter, format: Type.Enum(['csv', 'json']) });

export function readFilter({ account, action, since, until }: Static<typeof AuditQuery>): Omit<AuditFilter, 'limit'> {
  return { accountId: account, action, since: readTime('since', since), until: readTime('until', until) };
}

function readTime(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new DashboardError('invalid_request', `${name} must be a date or a time such as 2026-11-15T08:00:00Z.`);
  return time;
}

/** A file download, in the format given by the query. */
export function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  entries: readonly ReturnType<typeof auditRow | typeof heldRow>[],
): FastifyReply {
  const { format } = request.query as Static<typeof ExportQuery>;
  reply.header('content-disposition', `attachment; filename="kitscout-activity.${format}"`);
  if (format === 'json') return reply.send({ entries });
  return reply.type('text/csv; charset=utf-8').send(auditCsv(entries));
}
