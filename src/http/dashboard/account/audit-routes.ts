import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type AuditEntry, EVERY_ACTION, ownerCsv, ownerRow } from '../../../accounts/audit.ts';
import { readIsoTime } from '../../../accounts/iso-time.ts';
import type { AuditFilter } from '../../../store/account-store.ts';
import { Type } from '../../routes/type.ts';
import { attachment } from '../../wire/attachment.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { invalid } from '../errors.ts';
import { WITHOUT_NUL } from '../fields.ts';
import { signedInAccount } from '../sign-in/session.ts';

const SHOWN = 100;
/** The newest entries; use `until` to get earlier ones. */
const MAX_EXPORTED = 10_000;

const Filter = {
  account: Type.Optional(Type.String({ maxLength: 100, pattern: WITHOUT_NUL })),
  action: Type.Optional(Type.Enum([...EVERY_ACTION])),
  since: Type.Optional(Type.String({ maxLength: 40 })),
  until: Type.Optional(Type.String({ maxLength: 40 })),
};
const Query = Type.Object(Filter);
const ExportQuery = Type.Object({ ...Filter, format: Type.Enum(['csv', 'json']) });

/** The audit log of the signed-in account, whatever account the query names. */
export function registerActivityRoutes(scope: Scope, context: DashboardContext): void {
  const read = (request: FastifyRequest, filter: AuditFilter) =>
    context.store.audit.list({ ...filter, accountId: signedInAccount(request).id });
  registerAuditLog(scope, '/activity', context, { shown: SHOWN, read, row: ownerRow, toCsv: ownerCsv });
}

interface AuditLog<Row> {
  /** How many entries the list has. */
  shown: number;
  read: (request: FastifyRequest, filter: AuditFilter) => Promise<AuditEntry[]>;
  row: (entry: AuditEntry) => Row;
  toCsv: (rows: Row[]) => string;
}

/** The newest entries as a list, and more of them as a file to download; the query filters both. */
export function registerAuditLog<Row>(
  scope: Scope,
  url: string,
  { throttle }: DashboardContext,
  { shown, read, row, toCsv }: AuditLog<Row>,
): void {
  scope.get(url, { schema: { querystring: Query } }, async (request) => ({
    entries: (await read(request, { ...readFilter(request.query), limit: shown })).map(row),
  }));

  scope.get(`${url}/export`, { schema: { querystring: ExportQuery } }, async (request, reply) => {
    const { format } = request.query;
    await throttle.attempt('export', request);
    const entries = (await read(request, { ...readFilter(request.query), limit: MAX_EXPORTED })).map(row);
    attachment(reply, `kitscout-activity.${format}`);
    if (format === 'json') return reply.send({ entries });
    return reply.type('text/csv; charset=utf-8').send(toCsv(entries));
  });
}

function readFilter({ account, action, since, until }: Static<typeof Query>): Omit<AuditFilter, 'limit'> {
  return { accountId: account, action, since: readTime('since', since), until: readTime('until', until) };
}

function readTime(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = readIsoTime(text);
  if (Number.isNaN(time)) throw invalid(`${name} must be a date or a time such as 2026-11-15T08:00:00Z.`);
  return time;
}
