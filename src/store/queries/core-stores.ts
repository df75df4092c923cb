import type { Kysely } from 'kysely';
import type { Store } from '../store.ts';
import { AccountQueries } from './accounts.ts';
import { entriesOf } from './audit.ts';
import { BillingQueries } from './billing.ts';
import { KeyQueries } from './keys.ts';
import { SignInQueries } from './sign-in/sign-in.ts';
import type { AccountTables } from './tables.ts';
import { UsageQueries } from './usage.ts';

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
    audit: { list: (filter) => entriesOf(db, filter) },
  };
}
