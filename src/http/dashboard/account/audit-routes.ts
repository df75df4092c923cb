import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type AuditEntry, EVERY_ACTION, ownerCsv, ownerRow, PERSONAL_ACTIONS } from '../../../accounts/audit.ts';
import { readIsoTime } from '../../../accounts/iso-time.ts';
import type { Permission } from '../../../accounts/team.ts';
import type { AuditFilter } from '../../../store/account-store.ts';
import { Type } from '../../routes/type.ts';
import { attachment } from '../../wire/attachment.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { found, invalid } from '../errors.ts';
import { WITHOUT_NUL } from '../fields.ts';
import { acting, signedInAccount } from '../sign-in/session.ts';

const SHOWN = 100;
/** The newest entries; use `until` to get earlier ones. */
const MAX_EXPORTED = 10_000;

const Filter = {
  account: Type.Optional(Type.String({ maxLength: 100, pattern: WITHOUT_NUL })),
  action: Type.Optional(Type.Enum([...EVERY_ACTION])),
  /** Only what this member did; `owner`: what the owner did. */
  member: Type.Optional(Type.String({ maxLength: 100, pattern: WITHOUT_NUL })),
  since: Type.Optional(Type.String({ maxLength: 40 })),
  until: Type.Optional(Type.String({ maxLength: 40 })),
};
const Query = Type.Object(Filter);
const ExportQuery = Type.Object({ ...Filter, format: Type.Enum(['csv', 'json']) });

/** The audit log of the signed-in account, whatever account the query names. */
export function registerActivityRoutes(scope: Scope, context: DashboardContext): void {
  // The owner's sign-ins are not for members to read.
  const read = async (request: FastifyRequest, filter: AuditFilter) => {
    const { account, memberId } = acting(request);
    const except = memberId === null ? [] : PERSONAL_ACTIONS;
    const { member } = request.query as Static<typeof Query>;
    const actorId = member === undefined ? undefined : await personOf(account.id, member);
    return context.store.audit.list({ ...filter, accountId: account.id, actorId, except });
  };
  const personOf = async (accountId: string, member: string) => {
    if (member === 'owner') return accountId;
    const { members } = await context.store.team.list(accountId);
    return found(members.find(({ id }) => id === member)?.personId ?? undefined, 'member');
  };
  const row = (entry: AuditEntry, request: FastifyRequest) => ownerRow(entry, signedInAccount(request).id);
  registerAuditLog(scope, '/activity', context, { shown: SHOWN, needs: 'audit', read, row, toCsv: ownerCsv });
}

interface AuditLog<Row> {
  /** How many entries the list has. */
  shown: number;
  needs?: Permission;
  read: (request: FastifyRequest, filter: AuditFilter) => Promise<AuditEntry[]>;
  row: (entry: AuditEntry, request: FastifyRequest) => Row;
  toCsv: (rows: Row[]) => string;
}

/** The newest entries as a list, and more of them as a file to download; the query filters both. */
export function registerAuditLog<Row>(
  scope: Scope,
  url: string,
  { throttle }: DashboardContext,
  { shown, needs, read, row, toCsv }: AuditLog<Row>,
): void {
  const config = needs === undefined ? {} : { needs };
  const rows = async (request: FastifyRequest, filter: AuditFilter) =>
    (await read(request, filter)).map((entry) => row(entry, request));

  scope.get(url, { schema: { querystring: Query }, config }, async (request) => ({
    entries: await rows(request, { ...readFilter(request.query), limit: shown }),
  }));

  scope.get(`${url}/export`, { schema: { querystring: ExportQuery }, config }, async (request, reply) => {
    const { format } = request.query;
    await throttle.attempt('export', request);
    const entries = await rows(request, { ...readFilter(request.query), limit: MAX_EXPORTED });
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
