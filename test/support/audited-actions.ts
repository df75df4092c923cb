import type { Kysely } from 'kysely';
import type { AuditAction } from '../../src/accounts/audit.ts';
import type { BillingEvent } from '../../src/accounts/billing.ts';
import type { Store } from '../../src/store/store.ts';

type Tables = Record<string, Record<string, string | number | null>>;

interface AuditedAction {
  action: AuditAction;
  run: () => Promise<unknown>;
  /** One of its writes, besides the audit entry. */
  write: string;
}

const TABLES = [
  'accounts',
  'api_keys',
  'users',
  'sessions',
  'credentials',
  'verifications',
  'two_factors',
  'passkeys',
  'subscription_events',
  'audit_log',
];

/** Every row that an action could change. */
export async function rowsOf(store: Store): Promise<Record<string, unknown[]>> {
  const db = store.signIn.database as Kysely<Tables>;
  const rows: Record<string, unknown[]> = {};
  for (const table of TABLES) rows[table] = await db.selectFrom(table).selectAll().orderBy('id').execute();
  return rows;
}

/** Creates a person with one of everything, and returns all audited actions on them in a possible order. */
export async function auditedActions(store: Store, mark: string): Promise<AuditedAction[]> {
  const db = store.signIn.database;
  const { id } = await store.accounts.create({ email: `${mark}@example.com`, tier: 'free', subscription: 'none' });
  const userId = `user of ${mark}`;
  const at = { created_at: new Date().toISOString() };
  const both = { ...at, updated_at: at.created_at };
  const session = (n: number) => ({
    ...both,
    id: `${mark} ${n}`,
    user_id: userId,
    token: `${mark} ${n}`,
    expires_at: new Date(Date.now() + 600_000).toISOString(),
  });
  const passkey = (n: number) => ({
    ...at,
    id: `${mark} ${n}`,
    user_id: userId,
    name: 'k',
    credential_id: `${mark} ${n}`,
    public_key: 'k',
    counter: 0,
    device_type: 'singleDevice',
    backed_up: 0,
  });
  const add = (table: string, row: Tables[string]) => (database: Kysely<unknown>) =>
    (database as Kysely<Tables>).insertInto(table).values(row).execute();
  const user = { ...both, id: userId, account_id: id, name: '', email: `${mark}@example.com`, email_verified: 1 };
  await add('users', { ...user, two_factor_enabled: 1 })(db);
  const other = await store.accounts.create({ email: `${mark}@two.example`, tier: 'free', subscription: 'none' });
  const unproven = { ...user, id: `other ${mark}`, account_id: other.id, email: other.email, email_verified: 0 };
  await add('users', unproven)(db);
  await add('sessions', session(1))(db);
  await add('passkeys', passkey(1))(db);
  await add('two_factors', { id: mark, user_id: userId, secret: 'x', backup_codes: 'x', verified: 1 })(db);
  let number = 0;
  const newKey = () => ({ accountId: id, name: 'k', hash: `${mark} ${number++}`, hint: 'h' });
  const [rolled, revoked] = [await store.keys.create(newKey()), await store.keys.create(newKey())];
  const address = '192.0.2.1';
  const actor = { accountId: id, address };
  const bought: BillingEvent = {
    id: `evt ${mark}`,
    type: 'customer.subscription.created',
    at: Date.now(),
    accountId: id,
    customerId: `cus ${mark}`,
    subscriptionId: `sub ${mark}`,
    change: { kind: 'state', status: 'active', previousStatus: null, startedAt: 0, tier: 'business' },
  };
  const { signIn, keys, accounts } = store;
  return [
    { action: 'key.created', run: () => keys.create(newKey(), actor), write: 'INSERT ON api_keys' },
    {
      action: 'key.rolled',
      run: () => keys.roll(rolled.id, { ...newKey(), overlapMs: 0 }, actor),
      write: 'INSERT ON api_keys',
    },
    { action: 'key.revoked', run: () => keys.revoke(revoked.id, id, actor), write: 'UPDATE ON api_keys' },
    {
      action: 'sign_in',
      run: () =>
        signIn.record({ kind: 'sign_in', secondFactor: 'recovery code', userId, address }, add('sessions', session(2))),
      write: 'INSERT ON sessions',
    },
    {
      action: 'passkey.added',
      run: () => signIn.record({ kind: 'passkey.added', name: 'k', userId, address }, add('passkeys', passkey(2))),
      write: 'INSERT ON passkeys',
    },
    {
      action: 'passkey.removed',
      run: () => signIn.removePasskey(userId, passkey(1).id, actor),
      write: 'DELETE ON passkeys',
    },
    {
      action: 'two_factor.disabled',
      run: () => signIn.removeSecondFactor(id, 'command line'),
      write: 'DELETE ON two_factors',
    },
    {
      action: 'password.reset',
      run: () => signIn.record({ kind: 'password.reset', userId, address }, async () => {}),
      write: 'DELETE ON sessions',
    },
    {
      action: 'password.changed',
      run: () => signIn.record({ kind: 'password.changed', userId, address }, async () => {}),
      write: 'UPDATE OF device_generation ON accounts',
    },
    {
      action: 'email.changed',
      run: () => signIn.changeEmail(id, `new-${mark}@example.com`, actor),
      write: 'UPDATE OF email ON users',
    },
    {
      action: 'email.confirmed',
      run: () => signIn.record({ kind: 'email.confirmed', userId: unproven.id, address }, async () => {}),
      write: 'UPDATE OF email_verified ON users',
    },
    {
      action: 'account.changed',
      run: () => accounts.update(id, { tier: 'pro', subscription: 'active' }, actor),
      write: 'UPDATE OF tier ON accounts',
    },
    {
      action: 'account.changed',
      run: () => store.billing.apply(bought, 'Stripe'),
      write: 'INSERT ON subscription_events',
    },
    { action: 'account.deleted', run: () => accounts.remove(id, actor), write: 'DELETE ON users' },
  ];
}
