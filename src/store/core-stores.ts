import type { Kysely } from 'kysely';
import { AccountQueries } from './accounts-queries.ts';
import { AuditQueries } from './audit-queries.ts';
import { BillingQueries } from './billing-queries.ts';
import { KeyQueries } from './keys-queries.ts';
import { SignInQueries } from './sign-in-queries.ts';
import type { Store } from './store.ts';
import type { AccountTables } from './tables.ts';
import { UsageQueries } from './usage-queries.ts';

/** The parts of a store that every engine builds in the same way, over its `core` tables. */
export function coreStores(
  db: Kysely<AccountTables>,
  now: () => number,
): Pick<Store, 'accounts' | 'keys' | 'usage' | 'signIn' | 'billing' | 'audit'> {
  return {
    accounts: new AccountQueries(db, now),
    keys: new KeyQueries(db, now),
    usage: new UsageQueries(db),
    signIn: new SignInQueries(db, now),
    billing: new BillingQueries(db, now),
    audit: new AuditQueries(db),
  };
}
