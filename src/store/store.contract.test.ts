import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { testDatabase, withClient } from '../../test/cluster/postgres-server.ts';
import { fc } from '../../test/support/fast-check.ts';
import { canonicalAddress, isInRanges, readRange } from '../accounts/address-range.ts';
import { decide } from '../accounts/admission.ts';
import { billingPeriod, DAY_MS, dayNumber } from '../accounts/billing-period.ts';
import { SUBSCRIPTIONS, type Subscription, TIERS, type Tier, tierLimits } from '../accounts/tiers.ts';
import { joinDeliverables } from '../catalogue/bundle.ts';
import type { Kit, KitWithFiles } from '../catalogue/kit.ts';
import { openPostgresStore } from './postgres/open.ts';
import { openSqliteStore } from './sqlite/open.ts';
import {
  type AccountAdmission,
  type AdmitResult,
  ConflictError,
  type LeftOutKit,
  MAX_LIVE_KEYS,
  type NewKey,
  type Store,
  type StoredKit,
} from './store.ts';

/** The port's promises, held against every engine. `one` and `two` are two nodes on the same database. */
interface Bench {
  one: Store;
  two: Store;
  /** Sets the clock that decides months and days; it runs on from there. */
  setClock: (iso: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Engine {
  name: Store['engine'];
  /** On an empty database. `asServer`: as a serving process opens it, with its threads and connections. */
  open: (asServer: boolean) => Promise<Bench>;
}

const limits = tierLimits(1_000, 5_000);

const sqlite: Engine = {
  name: 'sqlite',
  open: async (threads) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-contract-'));
    let offset = 0;
    const now = () => Date.now() + offset;
    const one = openSqliteStore({ dataDir, limits, now, threads });
    const two = openSqliteStore({ dataDir, limits, now, threads });
    return {
      one,
      two,
      setClock: async (iso) => {
        offset = Date.parse(iso) - Date.now();
      },
      close: async () => {
        await Promise.all([one.close(), two.close()]);
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  },
};

const postgres: Engine = {
  name: 'postgres',
  open: async (server) => {
    const url = await testDatabase();
    const [one, two] = await Promise.all([0, 1].map(() => openPostgresStore({ url, limits, server, poolSize: 6 })));
    return {
      one: one!,
      two: two!,
      setClock: async (iso) => {
        const offset = Date.parse(iso) - Date.now();
        const body = `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${offset}`;
        await withClient(url, (client) =>
          client.query(
            `CREATE OR REPLACE FUNCTION kitscout_now() RETURNS bigint LANGUAGE sql VOLATILE AS $$ ${body} $$`,
          ),
        );
        await Promise.all([one!.ping(), two!.ping()]);
      },
      close: async () => {
        await Promise.all([one!.close(), two!.close()]);
      },
    };
  },
};

let numbers = 0;

async function newAccount(
  store: Store,
  tier: Tier = 'free',
  subscription: Subscription = tier === 'free' ? 'none' : 'active',
) {
  const account = await store.accounts.create({ email: `user${++numbers}@example.com`, tier, subscription });
  return { account, keyHash: await newKey(store, account.id) };
}

async function newKey(store: Store, accountId: string, restrictions: Partial<NewKey> = {}): Promise<string> {
  const keyHash = hash('sha256', `key ${++numbers}`, 'hex');
  await store.keys.create({ accountId, name: 'k', hash: keyHash, hint: 'kits_…', ...restrictions });
  return keyHash;
}

const admit = (store: Store, keyHash: string, counts = true, wantDays = false) =>
  store.admit({ keyHash, endpoint: counts ? 'recommend' : null, address: null, wantDays });
const admitFrom = (store: Store, keyHash: string, address: string | null) =>
  store.admit({ keyHash, endpoint: 'recommend', address, wantDays: false });

/** All calls of an account by `key endpoint`. It is checked that its days come to the same sum. */
async function callsByKey(store: Store, accountId: string): Promise<Record<string, number>> {
  const { days, byKey } = await store.usage.between(accountId, 0, 1_000_000);
  const sums: Record<string, number> = {};
  for (const { keyId, endpoint, calls } of byKey)
    sums[`${keyId} ${endpoint}`] = (sums[`${keyId} ${endpoint}`] ?? 0) + calls;
  const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);
  assert.equal(total(Object.values(sums)), total(days.map(({ calls }) => calls)), 'keys and days agree');
  return sums;
}
const outcomes = (results: readonly AdmitResult[]) => results.map(({ outcome }) => outcome);
const count = (results: readonly AdmitResult[], outcome: AdmitResult['outcome']) =>
  results.filter((result) => result.outcome === outcome).length;
const known = (result: AdmitResult): AccountAdmission => {
  assert.notEqual(result.outcome, 'unknown_key');
  return result as AccountAdmission;
};
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

function kit(slug: string, text: string | null = `# ${slug}\n`, fields: Partial<Kit> = {}): KitWithFiles {
  const value: Kit = {
    id: `id_${slug}`,
    slug,
    name: `Kit ${slug}`,
    tagline: 't',
    description: 'Größe "quoted" \\ 汉字 🙂',
    price_cents: 100,
    currency: 'usd',
    ai_targets: ['any'],
    personas: [],
    keywords: ['k'],
    whats_inside: [],
    deliverables: ['README.md'],
    ...fields,
  };
  return { kit: value, files: text === null ? null : [{ name: 'README.md', text }] };
}

async function readAll(store: Store): Promise<StoredKit[]> {
  const kits: StoredKit[] = [];
  for await (const batch of store.catalogue.readAll()) kits.push(...batch);
  return kits;
}

for (const engine of [sqlite, postgres]) {
  describe(`the store on ${engine.name}`, () => {
    const shared = engine.open(true);
    after(async () => (await shared).close());

    /** A test that minds only its own accounts. */
    const check = (name: string, body: (bench: Bench) => Promise<void>) => test(name, async () => body(await shared));

    /** A test that needs an empty database. */
    const checkFresh = (name: string, body: (bench: Bench) => Promise<void>, asServer = false) =>
      test(name, async () => {
        const bench = await engine.open(asServer);
        try {
          await body(bench);
        } finally {
          await bench.close();
        }
      });

    describe('admission', () => {
      check('answers, counts and numbers the calls of one account in their order', async ({ one }) => {
        const { account, keyHash } = await newAccount(one);
        const before = one.now();
        const results = (await Promise.all(times(5, () => admit(one, keyHash)))).map(known);
        assert.deepEqual(
          results.map(({ used }) => used),
          [1, 2, 3, 4, 5],
        );
        for (const result of results) {
          assert.deepEqual(
            { ...result, at: 0, used: 0 },
            {
              outcome: 'admitted',
              at: 0,
              accountId: account.id,
              keyId: (await one.keys.list(account.id))[0]!.id,
              endpoint: 'recommend',
              tier: 'free',
              used: 0,
              counted: true,
            },
          );
          assert.ok(result.at >= before - 50 && result.at <= one.now() + 50, 'by the clock of the store');
        }
        assert.equal((await one.accounts.usageOf(account.id)).used, 5);
      });

      check('an unknown key is told apart and nothing is counted', async ({ one }) => {
        const result = await admit(one, 'f'.repeat(64), true, true);
        assert.deepEqual(Object.keys(result).sort(), ['at', 'outcome']);
        assert.equal(result.outcome, 'unknown_key');
      });

      check(
        'two nodes, three keys, 600 calls at once: exactly the limit, and the places are given once each',
        async ({ one, two }) => {
          const { account, keyHash } = await newAccount(one);
          const keys = [keyHash, await newKey(one, account.id), await newKey(two, account.id)];
          const results = await Promise.all(times(600, (i) => admit(i % 2 === 0 ? one : two, keys[i % 3]!)));
          assert.equal(count(results, 'admitted'), 100);
          assert.equal(count(results, 'rate_limit_exceeded'), 500);
          const places = results.filter(({ outcome }) => outcome === 'admitted').map((result) => known(result).used);
          assert.deepEqual(
            places.sort((a, b) => a - b),
            times(100, (i) => i + 1),
          );
          for (const result of results)
            if (result.outcome === 'rate_limit_exceeded') assert.deepEqual([result.used, result.counted], [100, false]);
          assert.equal((await two.accounts.usageOf(account.id)).used, 100);
          const byKey: Record<string, number> = {};
          for (const result of results)
            if (result.outcome === 'admitted')
              byKey[`${result.keyId} recommend`] = (byKey[`${result.keyId} recommend`] ?? 0) + 1;
          assert.deepEqual(await callsByKey(one, account.id), byKey);
        },
      );

      check('1,000 calls over the moment a key expires: none is admitted after it', async ({ one, two, setClock }) => {
        const expiresAt = Date.parse('2027-05-20T08:00:00Z');
        await setClock('2027-05-20T07:59:00Z');
        const { account } = await newAccount(one, 'pro');
        const keyHash = await newKey(one, account.id, { expiresAt });
        assert.equal((await admit(two, keyHash)).outcome, 'admitted');
        const before = times(500, (i) => admit(i % 2 === 0 ? one : two, keyHash));
        await setClock('2027-05-20T08:00:00Z');
        const after = await Promise.all(times(500, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
        assert.equal(count(after, 'unknown_key'), 500);
        const results = await Promise.all(before);
        for (const { outcome, at } of results) assert.equal(outcome, at < expiresAt ? 'admitted' : 'unknown_key');
        assert.equal((await one.accounts.usageOf(account.id)).used, 1 + count(results, 'admitted'));
      });

      check('a key works from its addresses only, whatever else is in the batch', async ({ one, two }) => {
        const { account, keyHash } = await newAccount(one, 'pro');
        const bits = fc.sample(fc.integer({ min: 0, max: 128 }), 12);
        const given = [...fc.sample(fc.ipV6(), 12).map((ip, i) => `${ip}/${bits[i]}`), '10.1.0.0/16', '192.0.2.7'];
        // A range that begins elsewhere is named by the message that refuses it.
        const ranges = given.flatMap((text) => {
          const read = readRange(text);
          const range = 'range' in read ? read.range : read.problem.split(' ').at(-1)!;
          return range.includes('/') && !range.startsWith('::/') ? [range] : [];
        });
        const limited = await newKey(one, account.id, { allowedAddresses: ranges });
        const near = given.map((text) => canonicalAddress(text.split('/')[0]!));
        const addresses = ['10.1.255.255', '10.2.0.0', '192.0.2.6', '::1', null, ...near, ...fc.sample(fc.ipV6(), 100)];
        const results = await Promise.all(
          addresses.map((address, i) =>
            admitFrom(i % 2 === 0 ? one : two, limited, address && canonicalAddress(address)),
          ),
        );
        const expected = addresses.map((address) => isInRanges(address, ranges.join(' ')));
        assert.deepEqual(
          results.map(({ outcome }) => outcome === 'admitted'),
          expected,
        );
        assert.ok(expected.includes(true) && expected.includes(false));
        assert.equal((await admitFrom(two, keyHash, null)).outcome, 'admitted', 'other keys are free');
        const { used } = await one.accounts.usageOf(account.id);
        assert.equal(used, 1 + expected.filter(Boolean).length);
      });

      check('no key of a suspended account is admitted, on every node, until it is restored', async ({ one, two }) => {
        const { account, keyHash } = await newAccount(one);
        const keys = [keyHash, await newKey(one, account.id)];
        const next = () => Promise.all(times(40, (i) => admit(i % 2 === 0 ? one : two, keys[i % 3 === 0 ? 0 : 1]!)));
        assert.equal(count(await next(), 'admitted'), 40);
        assert.equal((await one.accounts.update(account.id, { suspended: true }, 'ops'))!.suspended, true);
        assert.equal(count(await next(), 'unknown_key'), 40);
        assert.equal((await two.accounts.find(account.id))!.suspended, true);
        await two.accounts.update(account.id, { suspended: false }, 'ops');
        assert.equal(count(await next(), 'admitted'), 40);
        assert.equal((await one.accounts.usageOf(account.id)).used, 80);
      });

      check('many accounts in the same batches do not touch each other', async ({ one, two }) => {
        const accounts = await Promise.all(times(12, (i) => newAccount(i % 2 === 0 ? one : two)));
        const results = await Promise.all(
          times(12 * 120, (i) => admit(i % 5 === 0 ? one : two, accounts[i % 12]!.keyHash)),
        );
        assert.equal(count(results, 'admitted'), 1_200);
        for (const { account } of accounts) assert.equal((await one.accounts.usageOf(account.id)).used, 100);
      });

      check('calls that do not count are admitted while there is room, and take none', async ({ one }) => {
        const { account, keyHash } = await newAccount(one);
        await Promise.all(times(99, () => admit(one, keyHash)));
        const mixed = await Promise.all([
          admit(one, keyHash, false),
          admit(one, keyHash),
          admit(one, keyHash, false),
          admit(one, keyHash),
        ]);
        assert.deepEqual(outcomes(mixed), ['admitted', 'admitted', 'rate_limit_exceeded', 'rate_limit_exceeded']);
        assert.deepEqual(
          mixed.map((result) => known(result).counted),
          [false, true, false, false],
        );
        assert.deepEqual(
          mixed.map((result) => known(result).used),
          [99, 100, 100, 100],
        );
        assert.equal((await one.accounts.usageOf(account.id)).used, 100);
      });

      check('a revoked key ends on every node with the next call, and other keys go on', async ({ one, two }) => {
        const { account, keyHash } = await newAccount(one, 'pro');
        const other = await newKey(one, account.id);
        const id = (await one.keys.list(account.id)).at(-1)!.id;
        assert.equal((await admit(two, keyHash)).outcome, 'admitted');
        await one.keys.revoke(id);
        const results = await Promise.all(times(200, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
        assert.equal(count(results, 'unknown_key'), 200);
        assert.equal((await admit(two, other)).outcome, 'admitted');
        assert.equal((await one.accounts.usageOf(account.id)).used, 2);
      });

      check('a change of tier or subscription holds on every node with the next call', async ({ one, two }) => {
        const { account, keyHash } = await newAccount(one, 'pro');
        const next = async () => Promise.all([admit(one, keyHash), admit(two, keyHash)]);
        assert.deepEqual(outcomes(await next()), ['admitted', 'admitted']);
        for (const subscription of ['past_due', 'canceled'] as const) {
          await one.accounts.update(account.id, { subscription }, 'test');
          const refused = await next();
          assert.deepEqual(outcomes(refused), ['subscription_inactive', 'subscription_inactive']);
          assert.deepEqual(
            refused.map((result) => [known(result).used, known(result).counted]),
            [
              [2, false],
              [2, false],
            ],
          );
        }
        await two.accounts.update(account.id, { tier: 'free' }, 'test');
        const free = await next();
        assert.deepEqual(
          free.map((result) => [result.outcome, known(result).tier]),
          [
            ['admitted', 'free'],
            ['admitted', 'free'],
          ],
        );
        await Promise.all(times(100, () => admit(one, keyHash)));
        assert.deepEqual(outcomes(await next()), ['rate_limit_exceeded', 'rate_limit_exceeded']);
        await one.accounts.update(account.id, { tier: 'enterprise', subscription: 'active' }, 'test');
        assert.deepEqual(outcomes(await next()), ['admitted', 'admitted']);
        await one.accounts.update(account.id, { tier: 'free', subscription: 'none' }, 'test');
        assert.deepEqual(
          (await next()).map((result) => [result.outcome, known(result).used]),
          [
            ['rate_limit_exceeded', 102],
            ['rate_limit_exceeded', 102],
          ],
        );
      });

      check('every tier and subscription is decided as accounts/admission.ts decides', async ({ one }) => {
        for (const tier of TIERS) {
          for (const subscription of SUBSCRIPTIONS) {
            const { keyHash } = await newAccount(one, tier, subscription);
            assert.equal(
              (await admit(one, keyHash)).outcome,
              decide({ tier, subscription, used: 0 }, limits),
              `${tier} ${subscription}`,
            );
          }
        }
      });

      check('whatever comes together, each call is answered as if it had come alone', async ({ one, two }) => {
        const accounts = await Promise.all(
          times(4, async (i) => {
            const { account, keyHash } = await newAccount(one, TIERS[i]!);
            return { account, keys: [keyHash, await newKey(one, account.id)] };
          }),
        );
        const used = new Map<string, number>();
        const byKey = new Map<string, Record<string, number>>();
        const call = fc.record({
          who: fc.integer({ min: 0, max: 4 }),
          key: fc.integer({ min: 0, max: 1 }),
          endpoint: fc.constantFrom('recommend', 'get_kit', null),
          address: fc.constantFrom('192.0.2.1', '2001:db8::1', null),
          wantDays: fc.boolean(),
        });
        await fc.assert(
          fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 60 }), fc.boolean(), async (calls, onTwo) => {
            const results = await Promise.all(
              calls.map(({ who, key, ...rest }) =>
                (onTwo ? two : one).admit({ keyHash: accounts[who]?.keys[key] ?? 'none', ...rest }),
              ),
            );
            for (const [i, { who, endpoint, wantDays }] of calls.entries()) {
              const result = results[i]!;
              const owner = accounts[who]?.account;
              if (owner === undefined) {
                assert.equal(result.outcome, 'unknown_key');
                continue;
              }
              const before = used.get(owner.id) ?? 0;
              const outcome = decide({ tier: owner.tier, subscription: owner.subscription, used: before }, limits);
              const counted = outcome === 'admitted' && endpoint !== null;
              const { days, keyId, ...plain } = known(result);
              if (counted) {
                used.set(owner.id, before + 1);
                const sums = byKey.get(owner.id) ?? {};
                byKey.set(owner.id, { ...sums, [`${keyId} ${endpoint}`]: (sums[`${keyId} ${endpoint}`] ?? 0) + 1 });
              }
              const after = used.get(owner.id) ?? 0;
              assert.deepEqual(plain, {
                outcome,
                at: result.at,
                accountId: owner.id,
                endpoint,
                tier: owner.tier,
                used: after,
                counted,
              });
              assert.equal(days !== undefined, wantDays);
              if (wantDays)
                assert.equal(
                  days!.reduce((sum, { calls: n }) => sum + n, 0),
                  after,
                );
            }
          }),
          { numRuns: 25 },
        );
        // The free account was filled up in the middle of a batch: who got its last places must be the same in both counts.
        while ((used.get(accounts[0]!.account.id) ?? 0) < 100) {
          const { account, keys } = accounts[0]!;
          const results = await Promise.all(
            times(70, (i) =>
              one.admit({
                keyHash: keys[i % 2]!,
                endpoint: i % 3 === 0 ? 'get_kit' : 'recommend',
                address: i % 5 === 0 ? '192.0.2.1' : null,
                wantDays: false,
              }),
            ),
          );
          for (const result of results.map(known)) {
            if (!result.counted) continue;
            used.set(account.id, result.used);
            const sums = byKey.get(account.id) ?? {};
            const name = `${result.keyId} ${result.endpoint}`;
            byKey.set(account.id, { ...sums, [name]: (sums[name] ?? 0) + 1 });
          }
        }
        for (const { account } of accounts)
          assert.deepEqual(await callsByKey(two, account.id), byKey.get(account.id) ?? {});
      });

      check(
        'a key knows when it was last used, to the minute, and only from counted calls',
        async ({ one, setClock }) => {
          await setClock('2027-03-10T12:00:00Z');
          const { account, keyHash } = await newAccount(one);
          const lastUsed = async () => (await one.keys.list(account.id))[0]!.lastUsedAt;
          await admit(one, keyHash, false);
          assert.equal(await lastUsed(), null);
          const { at } = await admit(one, keyHash);
          assert.equal(await lastUsed(), at);
          await admit(one, keyHash);
          assert.equal(await lastUsed(), at, 'not written again within the minute');
          await setClock('2027-03-10T12:01:30Z');
          const later = await admit(one, keyHash);
          assert.equal(await lastUsed(), later.at);
        },
      );
    });

    describe('months and days', () => {
      check('a new month begins at its first millisecond, UTC, with a full quota', async ({ one, two, setClock }) => {
        await setClock('2028-02-29T23:59:58.500Z');
        const { account, keyHash } = await newAccount(one);
        const old = await Promise.all(times(150, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
        assert.equal(count(old, 'admitted'), 100);
        await setClock('2028-03-01T00:00:00Z');
        const fresh = await Promise.all(times(150, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
        assert.equal(count(fresh, 'admitted'), 100);
        for (const result of fresh) assert.equal(billingPeriod(result.at).startMs, Date.parse('2028-03-01T00:00:00Z'));
        const { used, days } = await one.accounts.usageOf(account.id);
        assert.equal(used, 100);
        assert.deepEqual(days.map(({ calls }) => calls).sort(), [100, 100]);
      });

      check(
        'calls on either side of the month end are counted on their own side, however they come',
        async ({ one, two, setClock }) => {
          await setClock('2026-12-31T23:59:59.700Z');
          const { account, keyHash } = await newAccount(one);
          const results: AdmitResult[] = [];
          while (results.length === 0 || results.at(-1)!.at < Date.parse('2027-01-01T00:00:00.200Z')) {
            results.push(...(await Promise.all(times(20, (i) => admit(i % 2 === 0 ? one : two, keyHash)))));
          }
          const year = (result: AdmitResult) => new Date(result.at).getUTCFullYear();
          for (const wanted of [2026, 2027])
            assert.ok(
              results.filter((result) => result.outcome === 'admitted' && year(result) === wanted).length <= 100,
            );
          const { days } = await one.accounts.usageOf(account.id);
          assert.equal(
            days.reduce((sum, { calls }) => sum + calls, 0),
            count(results, 'admitted'),
          );
        },
      );

      check('the days of the last thirty come with the call and include it', async ({ one, two, setClock }) => {
        await setClock('2027-01-05T10:00:00Z');
        const { account, keyHash } = await newAccount(one, 'pro');
        await Promise.all(times(3, () => admit(one, keyHash)));
        await setClock('2027-01-06T10:00:00Z');
        await Promise.all(times(2, () => admit(one, keyHash)));
        await setClock('2027-02-04T10:00:00Z');
        const result = known(await admit(two, keyHash, true, true));
        const today = dayNumber(result.at);
        assert.equal(result.used, 1);
        assert.deepEqual(
          result.days!.filter(({ calls }) => calls > 0),
          [
            { day: today - 29, calls: 2 },
            { day: today, calls: 1 },
          ],
        );
        const uncounted = known(await admit(two, keyHash, false, true));
        assert.equal(uncounted.days!.find(({ day }) => day === today)!.calls, 1);
        const report = await one.accounts.usageOf(account.id);
        assert.equal(report.used, 1);
        assert.deepEqual(
          report.days.sort((a, b) => a.day - b.day),
          [
            { day: today - 29, calls: 2 },
            { day: today, calls: 1 },
          ],
        );
      });

      check('both nodes tell the same time, that of the shared clock', async ({ one, two, setClock }) => {
        await setClock('2029-07-31T23:59:50Z');
        const before = [one.now(), two.now()];
        const { at } = await admit(one, 'nobody');
        for (const [i, store] of [one, two].entries())
          assert.ok(before[i]! <= at + 50 && at <= store.now() + 50, `${before[i]} <= ${at} <= ${store.now()}`);
      });
    });

    describe('giving back', () => {
      check('takes the call from its day, and answers the calls left in its month', async ({ one, two, setClock }) => {
        await setClock('2027-04-30T12:00:00Z');
        const { account, keyHash } = await newAccount(one);
        const [first] = (await Promise.all(times(100, () => admit(one, keyHash)))).map(known);
        assert.equal((await admit(one, keyHash)).outcome, 'rate_limit_exceeded');
        assert.equal(await two.giveBack(first!), 99);
        assert.equal((await admit(one, keyHash)).outcome, 'admitted');
        await setClock('2027-05-01T12:00:00Z');
        await admit(one, keyHash);
        assert.equal(await one.giveBack(first!), 99, 'of April');
        const { used, days } = await one.accounts.usageOf(account.id);
        assert.equal(used, 1);
        assert.deepEqual(
          days.sort((a, b) => a.day - b.day),
          [
            { day: dayNumber(first!.at), calls: 99 },
            { day: dayNumber(first!.at) + 1, calls: 1 },
          ],
        );
      });

      check('never goes below zero', async ({ one }) => {
        const { account, keyHash } = await newAccount(one);
        const admission = known(await admit(one, keyHash));
        assert.deepEqual((await Promise.all(times(4, () => one.giveBack(admission)))).sort(), [0, 0, 0, 0]);
        assert.equal(await one.giveBack({ ...admission, at: admission.at - 200 * DAY_MS }), 0);
        assert.equal((await one.accounts.usageOf(account.id)).used, 0);
        assert.equal(known(await admit(one, keyHash)).used, 1);
      });

      check('mixed with admissions on two nodes, nothing is lost and nothing is given twice', async ({ one, two }) => {
        const { account, keyHash } = await newAccount(one);
        const keys = [keyHash, await newKey(one, account.id)];
        const nodes = [one, two];
        const results = await Promise.all(
          times(400, async (i) => {
            const result = await admit(nodes[i % 2]!, keys[i % 3 === 0 ? 0 : 1]!);
            if (result.outcome === 'admitted' && i % 4 === 0) await nodes[(i + 1) % 2]!.giveBack(result);
            return { result, kept: result.outcome === 'admitted' && i % 4 !== 0 };
          }),
        );
        const kept = results.filter(({ kept: isKept }) => isKept).length;
        assert.equal((await one.accounts.usageOf(account.id)).used, kept);
        assert.ok(kept <= 100);
        const byKey = new Map<string, number>();
        for (const { result, kept: isKept } of results)
          if (isKept) byKey.set(known(result).keyId, (byKey.get(known(result).keyId) ?? 0) + 1);
        assert.deepEqual(
          await callsByKey(two, account.id),
          Object.fromEntries([...byKey].map(([id, calls]) => [`${id} recommend`, calls])),
        );
      });
    });

    describe('accounts', () => {
      check('are made, found by id or e-mail, listed and changed', async ({ one, two }) => {
        const account = await one.accounts.create({
          email: ' Ada@Example.COM ',
          name: 'Ada',
          tier: 'pro',
          subscription: 'active',
        });
        assert.deepEqual(
          { ...account, id: '', createdAt: 0 },
          {
            id: '',
            email: 'ada@example.com',
            name: 'Ada',
            tier: 'pro',
            subscription: 'active',
            admin: false,
            suspended: false,
            usageMail: true,
            createdAt: 0,
          },
        );
        assert.ok(Number.isInteger(account.createdAt) && Math.abs(account.createdAt - one.now()) < 1_000);
        for (const name of [account.id, 'ada@example.com', 'ADA@example.com'])
          assert.deepEqual(await two.accounts.find(name), account);
        assert.equal(await two.accounts.find('nobody@example.com'), undefined);
        assert.deepEqual(await two.accounts.update(account.id, { name: 'A. L.', admin: true }, 'test'), {
          ...account,
          name: 'A. L.',
          admin: true,
        });
        assert.deepEqual(await one.accounts.update(account.id, {}, 'test'), { ...account, name: 'A. L.', admin: true });
        assert.equal(await one.accounts.update('acc_none', { name: 'x' }, 'test'), undefined);
        const second = await one.accounts.create({ email: 'b@example.com', tier: 'free', subscription: 'none' });
        const ids = (await two.accounts.list()).map(({ id }) => id);
        assert.ok(ids.includes(account.id) && ids.indexOf(account.id) < ids.indexOf(second.id), 'in order of creation');
      });

      check('an e-mail belongs to one account, the first one wins', async ({ one, two }) => {
        const make = (store: Store) =>
          store.accounts.create({ email: 'same@example.com', tier: 'free', subscription: 'none' });
        const tries = await Promise.allSettled(times(10, (i) => make(i % 2 === 0 ? one : two)));
        assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
        for (const one of tries)
          if (one.status === 'rejected') assert.ok(one.reason instanceof ConflictError, String(one.reason));
      });

      check('tell who used how much this month', async ({ one, two, setClock }) => {
        await setClock('2027-06-30T12:00:00Z');
        const [a, b, c] = [await newAccount(one), await newAccount(one, 'pro'), await newAccount(one)];
        await Promise.all(times(7, () => admit(one, a!.keyHash)));
        await setClock('2027-07-02T12:00:00Z');
        await Promise.all(times(3, () => admit(one, b!.keyHash)));
        const used = await two.accounts.usedThisMonth();
        assert.deepEqual(
          [used.get(a!.account.id) ?? 0, used.get(b!.account.id), used.get(c!.account.id) ?? 0],
          [0, 3, 0],
        );
      });
    });

    describe('keys', () => {
      check('are made, listed newest first, and revoked once', async ({ one, two, setClock }) => {
        await setClock('2027-08-01T00:00:00Z');
        const { account } = await newAccount(one);
        await setClock('2027-08-02T00:00:00Z');
        const made = await one.keys.create({
          accountId: account.id,
          name: 'second',
          hash: 'a'.repeat(64),
          hint: 'kits_ab…wxyz',
        });
        assert.deepEqual(
          { ...made, id: '', createdAt: 0 },
          {
            id: '',
            accountId: account.id,
            name: 'second',
            hint: 'kits_ab…wxyz',
            createdAt: 0,
            expiresAt: null,
            revokedAt: null,
            lastUsedAt: null,
            allowedAddresses: [],
            replaces: null,
          },
        );
        assert.deepEqual(
          (await two.keys.list(account.id)).map(({ name }) => name),
          ['second', 'k'],
        );
        const revoked = await two.keys.revoke(made.id);
        assert.ok(revoked!.revokedAt !== null && Math.abs(revoked!.revokedAt - two.now()) < 1_000);
        assert.deepEqual(await one.keys.revoke(made.id), revoked, 'the first time stands');
        assert.equal(await one.keys.revoke('key_none'), undefined);
      });

      check(`are ${MAX_LIVE_KEYS} alive at most, however many are made at once`, async ({ one, two }) => {
        const { account } = await newAccount(one);
        const tries = await Promise.allSettled(times(30, (i) => newKey(i % 2 === 0 ? one : two, account.id)));
        assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, MAX_LIVE_KEYS - 1);
        for (const one of tries)
          if (one.status === 'rejected') assert.ok(one.reason instanceof ConflictError, String(one.reason));
        const live = await one.keys.list(account.id);
        assert.equal(live.length, MAX_LIVE_KEYS);
        await one.keys.revoke(live[0]!.id);
        await newKey(two, account.id);
      });

      check('of no account are refused', async ({ one }) => {
        await assert.rejects(one.keys.create({ accountId: 'acc_none', name: 'x', hash: 'b'.repeat(64), hint: 'x' }));
      });

      check(
        'that were rolled end at once or after the overlap, by the clock of the store',
        async ({ one, two, setClock }) => {
          await setClock('2027-09-01T00:00:00Z');
          const { account } = await newAccount(one, 'pro');
          const limits = { expiresAt: Date.parse('2027-10-01T00:00:00Z'), allowedAddresses: ['192.0.2.0/24'] };
          const keyHash = await newKey(one, account.id, limits);
          const old = (await one.keys.list(account.id)).find(({ expiresAt }) => expiresAt !== null);
          const admit = (store: Store, hash: string) => admitFrom(store, hash, '192.0.2.5');
          const rolled = await one.keys.roll(old!.id, {
            accountId: account.id,
            hash: 'c'.repeat(64),
            hint: 'x',
            overlapMs: 3_600_000,
          });
          const { name, replaces, allowedAddresses, expiresAt, createdAt } = rolled!.made;
          assert.deepEqual([name, replaces, allowedAddresses], ['k', old!.id, limits.allowedAddresses]);
          assert.equal(expiresAt! - createdAt, old!.expiresAt! - old!.createdAt, 'it lives as long');
          assert.equal((await admitFrom(two, 'c'.repeat(64), '192.0.3.5')).outcome, 'unknown_key');
          assert.deepEqual(outcomes([await admit(two, keyHash), await admit(two, 'c'.repeat(64))]), [
            'admitted',
            'admitted',
          ]);
          await setClock('2027-09-01T01:00:01Z');
          assert.deepEqual(outcomes([await admit(two, keyHash), await admit(two, 'c'.repeat(64))]), [
            'unknown_key',
            'admitted',
          ]);
          await one.keys.roll(rolled!.made.id, {
            accountId: account.id,
            hash: 'd'.repeat(64),
            hint: 'x',
            overlapMs: 0,
          });
          assert.deepEqual(outcomes([await admit(two, 'c'.repeat(64)), await admit(two, 'd'.repeat(64))]), [
            'unknown_key',
            'admitted',
          ]);
          assert.equal(
            await one.keys.roll('key_none', { accountId: account.id, hash: 'e'.repeat(64), hint: 'x', overlapMs: 0 }),
            undefined,
          );
        },
      );
    });

    describe('usage', () => {
      check('keeps the last hundred requests of each account, newest first', async ({ one, two }) => {
        const [a, b] = [await newAccount(one), await newAccount(one)];
        const request = (account: { id: string }, at: number) => ({
          accountId: account.id,
          at,
          endpoint: 'recommend',
          status: 200,
          keyId: 'key_x',
          ms: at % 7,
        });
        await two.usage.addRequests([]);
        await one.usage.addRequests([...times(70, (i) => request(a.account, i)), request(b.account, 5)]);
        await Promise.all([
          one.usage.addRequests(times(70, (i) => request(a.account, 100 + i))),
          two.usage.addRequests(times(20, (i) => request(a.account, 200 + i))),
        ]);
        await two.usage.addRequests([request(a.account, 300)]);
        const kept = await one.usage.recentRequests(a.account.id);
        assert.deepEqual(
          kept.map(({ at }) => at),
          [300, ...times(20, (i) => 219 - i), ...times(70, (i) => 169 - i), ...times(9, (i) => 69 - i)],
        );
        assert.deepEqual({ ...kept[0] }, request(a.account, 300));
        assert.equal((await two.usage.recentRequests(b.account.id)).length, 1);
      });

      check('lets one of many send a notice, once a month', async ({ one, two }) => {
        const { account } = await newAccount(one);
        const claims = await Promise.all(
          times(20, (i) => (i % 2 === 0 ? one : two).usage.claimNotice(account.id, 20_000, 80)),
        );
        assert.equal(claims.filter(Boolean).length, 1);
        assert.ok(await two.usage.claimNotice(account.id, 20_000, 100));
        assert.ok(await two.usage.claimNotice(account.id, 20_031, 80));
        assert.equal((await one.accounts.update(account.id, { usageMail: false }))!.usageMail, false);
      });
    });

    describe('catalogue', () => {
      checkFresh('is empty at first; an import makes it equal to what comes', async ({ one, two }) => {
        assert.deepEqual(
          [await one.catalogue.revision(), await one.catalogue.importedAt(), await readAll(one)],
          [0, null, []],
        );
        const kits = [kit('b-two'), kit('a-one'), kit('a1'), kit('ab')];
        assert.deepEqual(await one.catalogue.import(kits, { merge: false }), {
          kits: 4,
          added: 4,
          updated: 0,
          removed: 0,
        });
        assert.equal(await two.catalogue.revision(), 1);
        const read = await readAll(two);
        assert.deepEqual((await two.catalogue.names()).sort(), read.map(({ kit }) => kit.name).sort());
        assert.deepEqual(
          read.map((stored) => stored.kit.slug),
          ['a-one', 'a1', 'ab', 'b-two'],
          'in the order of bytes',
        );
        assert.deepEqual(read[0]!.kit, kits[1]!.kit);
        assert.deepEqual(read[0]!.files, [{ name: 'README.md', text: '# a-one\n' }]);
        assert.equal(await two.catalogue.readContent(read[0]!.contentHash!), joinDeliverables(kits[1]!.files!));
        assert.equal(await two.catalogue.readContent('0'.repeat(64)), undefined);
      });

      checkFresh(
        'an import that changes nothing is no new revision; one that does counts what it did',
        async ({ one }) => {
          await one.catalogue.import([kit('a'), kit('b'), kit('c')], { merge: false });
          assert.deepEqual(await one.catalogue.import([kit('c'), kit('b'), kit('a')], { merge: false }), {
            kits: 3,
            added: 0,
            updated: 0,
            removed: 0,
          });
          assert.equal(await one.catalogue.revision(), 1);
          assert.deepEqual(await one.catalogue.import([kit('a', 'new text\n'), kit('c'), kit('d')], { merge: false }), {
            kits: 3,
            added: 1,
            updated: 1,
            removed: 1,
          });
          assert.equal(await one.catalogue.revision(), 2);
          assert.deepEqual(
            (await readAll(one)).map((stored) => stored.kit.slug),
            ['a', 'c', 'd'],
          );
        },
      );

      checkFresh('merging adds and updates but removes nothing, and refuses a name for two kits', async ({ one }) => {
        await one.catalogue.import([kit('a'), kit('b')], { merge: false });
        assert.deepEqual(await one.catalogue.import([kit('b', 'x\n'), kit('c')], { merge: true }), {
          kits: 3,
          added: 1,
          updated: 1,
          removed: 0,
        });
        await assert.rejects(one.catalogue.import([kit('d', 'd\n', { id: 'id_a' })], { merge: true }), ConflictError);
        await assert.rejects(one.catalogue.import([kit('d', 'd\n', { id: 'a' })], { merge: true }), ConflictError);
        assert.deepEqual(
          (await readAll(one)).map((stored) => stored.kit.slug),
          ['a', 'b', 'c'],
        );
        assert.equal(await one.catalogue.revision(), 2);
      });

      checkFresh('missing content is reported, and fixed by the next import', async ({ one }) => {
        await one.catalogue.import([kit('a', null), kit('b')], { merge: false });
        assert.deepEqual(
          (await readAll(one)).map(({ contentHash, files }) => [contentHash === null, files.length]),
          [
            [true, 0],
            [false, 1],
          ],
        );
        assert.deepEqual(await one.catalogue.import([kit('a'), kit('b')], { merge: false }), {
          kits: 2,
          added: 0,
          updated: 1,
          removed: 0,
        });
        assert.ok((await readAll(one)).every(({ contentHash }) => contentHash !== null));
      });

      checkFresh('when the kits that come throw midway, nothing has changed', async ({ one, two }) => {
        await one.catalogue.import([kit('a')], { merge: false });
        function* broken(): Generator<KitWithFiles> {
          for (let i = 0; i < 250; i++) yield kit(`n${i}`);
          throw new Error('a broken kit');
        }
        await assert.rejects(one.catalogue.import(broken(), { merge: false }), /a broken kit/);
        assert.equal(await two.catalogue.revision(), 1);
        assert.deepEqual(
          (await readAll(two)).map((stored) => stored.kit.slug),
          ['a'],
        );
        assert.equal(
          (await one.catalogue.import([kit('b')], { merge: false })).removed,
          1,
          'and the next import works',
        );
      });

      checkFresh('content stays readable for an hour after its last kit is gone', async ({ one, two, setClock }) => {
        await setClock('2027-10-01T12:00:00Z');
        await one.catalogue.import([kit('a', 'old\n'), kit('b')], { merge: false });
        const old = (await readAll(one))[0]!.contentHash!;
        await one.catalogue.import([kit('a', 'new\n'), kit('b')], { merge: false });
        assert.match((await two.catalogue.readContent(old))!, /old/);
        await setClock('2027-10-01T12:59:00Z');
        await one.catalogue.import([kit('a', 'newer\n'), kit('b')], { merge: false });
        assert.match((await two.catalogue.readContent(old))!, /old/);
        await setClock('2027-10-01T13:00:30Z');
        await one.catalogue.import([kit('a', 'newest\n'), kit('b')], { merge: false });
        assert.equal(await two.catalogue.readContent(old), undefined);
      });

      checkFresh(
        'is read as of one moment, whatever is imported meanwhile; imports wait for each other',
        async ({ one, two }) => {
          await one.catalogue.import(
            times(1_200, (i) => kit(`k${i}`)),
            { merge: false },
          );
          const seen: string[] = [];
          for await (const batch of two.catalogue.readAll()) {
            if (seen.length === 0) await one.catalogue.import([kit('only')], { merge: false });
            seen.push(...batch.map((stored) => stored.kit.slug));
          }
          assert.equal(seen.length, 1_200);
          assert.ok(!seen.includes('only'));
          const both = await Promise.all([
            one.catalogue.import([kit('x')], { merge: true }),
            two.catalogue.import([kit('y')], { merge: true }),
          ]);
          assert.deepEqual(both.map(({ kits }) => kits).sort(), [2, 3]);
          assert.equal(await one.catalogue.revision(), 4);
        },
        true,
      );

      checkFresh(
        'a kit that cannot be read is left out and told of, and the others come all the same',
        async ({ one }) => {
          const unsplittable = { ...kit('b'), files: [{ name: 'a\u2028b.md', text: 'x' }] };
          const shapeless = { kit: { ...kit('c').kit, keywords: null as unknown as string[] }, files: null };
          await one.catalogue.import([kit('a'), unsplittable, shapeless, kit('d')], { merge: false });
          const leftOut: LeftOutKit[] = [];
          const slugs: string[] = [];
          for await (const batch of one.catalogue.readAll((left) => leftOut.push(left)))
            slugs.push(...batch.map((stored) => stored.kit.slug));
          assert.deepEqual(slugs, ['a', 'd']);
          assert.deepEqual(
            leftOut.map(({ slug }) => slug),
            ['b', 'c'],
          );
          assert.ok(leftOut.every(({ reason }) => reason.length > 10));
        },
      );

      checkFresh('admission goes on while an import is under way', async ({ one, two }) => {
        const { keyHash } = await newAccount(one);
        let during: Promise<AdmitResult> | undefined;
        function* kits(): Generator<KitWithFiles> {
          for (let i = 0; i < 400; i++) {
            if (i === 300) during = admit(two, keyHash);
            yield kit(`k${i}`);
          }
        }
        await one.catalogue.import(kits(), { merge: false });
        assert.equal((await during!).outcome, 'admitted');
      });
    });

    checkFresh(
      'it answers pings, and refuses work once it is closed',
      async ({ one, two }) => {
        await one.ping();
        assert.equal(one.engine, engine.name);
        await two.close();
        await assert.rejects(admit(two, 'x'));
        await assert.rejects(two.ping());
      },
      true,
    );
  });
}
