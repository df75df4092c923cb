import type { Kysely, Transaction } from 'kysely';
import { newId } from './new-id.ts';
import type { Account, AccountChange, AuditEntry, AuditStore } from './store.ts';
import type { AccountTables } from './tables.ts';

/** The audit log: the SQL that every engine shares. */
export class AuditQueries implements AuditStore {
  readonly #db: Kysely<AccountTables>;

  constructor(db: Kysely<AccountTables>) {
    this.#db = db;
  }

  async list(limit: number): Promise<AuditEntry[]> {
    const rows = await this.#db
      .selectFrom('audit_log')
      .leftJoin('accounts', 'accounts.id', 'audit_log.account_id')
      .select(['audit_log.at', 'audit_log.actor', 'audit_log.action', 'audit_log.details', 'accounts.email'])
      .orderBy('audit_log.at', 'desc')
      .orderBy('audit_log.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ email, details, ...rest }) => ({
      ...rest,
      accountEmail: email,
      details: JSON.parse(details) as Record<string, unknown>,
    }));
  }
}

/** Writes what a change of an account really changed, as part of the transaction that changes it. */
export async function recordChange(
  tx: Transaction<AccountTables>,
  entry: { at: number; actor: string; before: Account; change: AccountChange; details?: Record<string, unknown> },
): Promise<void> {
  const { at, actor, before, change, details } = entry;
  const changed = (Object.keys(change) as (keyof AccountChange)[]).filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: change[field] }]));
  await tx
    .insertInto('audit_log')
    .values({
      id: newId('log'),
      at,
      actor,
      action: 'account.changed',
      account_id: before.id,
      details: JSON.stringify({ ...fields, ...details }),
    })
    .execute();
}
