import type { Account } from '../../accounts/account.ts';
import type { AuditAction, AuditEntry } from '../../accounts/audit.ts';
import type { AccountChange, Actor, AuditFilter } from '../account-store.ts';
import { ConflictError } from '../store.ts';
import { confirmActor, lockAccount } from './account-row.ts';
import { newId } from './new-id.ts';
import type { AccountDb, AccountTx } from './tables.ts';

export const DELETED_ACCOUNT = 'deleted account';

export async function entriesOf(db: AccountDb, filter: AuditFilter): Promise<AuditEntry[]> {
  const { limit, accountId, action, actorId, except = [], since, until } = filter;
  const rows = await db
    .selectFrom('auditLog as log')
    .leftJoin('accounts', 'accounts.id', 'log.accountId')
    .leftJoin('accounts as actors', 'actors.id', 'log.actorId')
    .selectAll('log')
    .select(['accounts.email', 'accounts.deletedAt'])
    .select(['actors.email as actorEmail', 'actors.deletedAt as actorDeletedAt'])
    .$if(accountId !== undefined, (query) => query.where('log.accountId', '=', accountId!))
    .$if(action !== undefined, (query) => query.where('log.action', '=', action!))
    .$if(actorId !== undefined, (query) => query.where('log.actorId', '=', actorId!))
    .$if(except.length > 0, (query) => query.where('log.action', 'not in', [...except]))
    .$if(since !== undefined, (query) => query.where('log.at', '>=', since!))
    .$if(until !== undefined, (query) => query.where('log.at', '<', until!))
    .orderBy('log.at', 'desc')
    .orderBy('log.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ email, deletedAt, actorEmail, actorDeletedAt, ...entry }) => ({
    ...entry,
    actor: entry.actorId === null ? entry.actor : emailOf(actorEmail, actorDeletedAt),
    accountEmail: entry.accountId === null ? null : emailOf(email, deletedAt),
    details: JSON.parse(entry.details) as Record<string, unknown>,
  }));
}

function emailOf(email: string | null, deletedAt: number | null): string {
  return email === null || deletedAt !== null ? DELETED_ACCOUNT : email;
}

interface NewEntry {
  at: number;
  actor: Actor;
  action: AuditAction;
  accountId: string | null;
  details?: Record<string, unknown>;
}

/** Writes one entry, in the transaction of the action it records. */
export async function recordEntry(tx: AccountTx, entry: NewEntry): Promise<void> {
  const { at, actor, action, accountId, details = {} } = entry;
  const by =
    typeof actor === 'string'
      ? { actor, actorId: null, address: null, role: null }
      : // The address is empty if the caller has reset the connection.
        { actor: '', actorId: actor.accountId, address: actor.address || null, role: actor.as?.role ?? null };
  await tx
    .insertInto('auditLog')
    .values({ id: newId('log'), at, ...by, action, accountId, details: JSON.stringify(details) })
    .execute();
}

interface SupportView {
  at: number;
  actor: Actor;
  accountId: string;
  reason: string;
}

export async function recordSupportView(tx: AccountTx, { at, actor, accountId, reason }: SupportView): Promise<void> {
  if ((await lockAccount(tx, accountId)) === undefined) throw new ConflictError('the account is gone');
  await confirmActor(tx, actor, accountId);
  await recordEntry(tx, { at, actor, action: 'support.viewed', accountId, details: { reason } });
}

/** Records the actual changes to an account, and their consequences, in the same transaction. */
export async function recordChange(
  tx: AccountTx,
  entry: { at: number; actor: Actor; before: Account; change: AccountChange; details?: Record<string, unknown> },
): Promise<void> {
  const { at, actor, before, change, details } = entry;
  const changed = (Object.keys(change) as (keyof AccountChange)[]).filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  if (changed.length === 0) return;
  // With another limit, the owner is notified again when calls run out.
  if (changed.includes('tier')) await tx.deleteFrom('usageNotices').where('accountId', '=', before.id).execute();
  const fields = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: change[field] }]));
  await recordEntry(tx, {
    at,
    actor,
    action: 'account.changed',
    accountId: before.id,
    details: { ...fields, ...details },
  });
}
