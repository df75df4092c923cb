import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Kysely } from 'kysely';
import { accountsContract } from './accounts.ts';
import { admissionContract } from './admission.ts';
import { calibrationsContract } from './calibrations.ts';
import { catalogueContract } from './catalogue.ts';
import { dashboardContract } from './dashboard.ts';
import { admit, type Engine, newAccount, postgres, type Suite, sqlite } from './engines.ts';
import { feedbackContract } from './feedback.ts';
import { keyLimitsContract } from './key-limits.ts';
import { keysContract } from './keys.ts';
import { monthsContract } from './months.ts';
import { noticesContract } from './notices.ts';
import { refundContract } from './refunds.ts';
import { sourcesContract } from './sources.ts';
import { textsContract } from './texts.ts';
import { usageContract } from './usage.ts';
import { versionsContract } from './versions.ts';

// One suite for every engine. The parts share the process, and so the PostgreSQL server and the stores.
for (const engine of [sqlite, postgres]) {
  describe(`the store on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    admissionContract(suite);
    monthsContract(suite);
    refundContract(suite);
    accountsContract(suite);
    keysContract(suite);
    keyLimitsContract(suite);
    usageContract(suite);
    feedbackContract(suite);
    textsContract(suite);
    noticesContract(suite);
    calibrationsContract(suite);
    catalogueContract(suite);
    sourcesContract(suite);
    versionsContract(suite);
    dashboardContract(suite);

    suite.check('it answers pings while somebody reads a snapshot and calls are counted', async ({ one }) => {
      const { keyHash } = await newAccount(one);
      const database = one.signIn.database as Kysely<{ accounts: { id: string } }>;
      const snapshot = await database.startTransaction().setAccessMode('read only').execute();
      await snapshot.selectFrom('accounts').select('id').execute();
      await admit(one, keyHash);
      await one.ping();
      await snapshot.rollback().execute();
    });

    suite.checkFresh(
      'it answers pings, and refuses calls once it is closed',
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

function suiteOn(engine: Engine): Suite {
  // Opened by the first test: without one, no hook would close it.
  let shared: ReturnType<Engine['open']> | undefined;
  after(async () => (await shared)?.close());
  return {
    engine,
    check: (name, body) =>
      test(name, async () => {
        shared ??= engine.open(true);
        await body(await shared);
      }),
    checkFresh: (name, body, asServer = false) =>
      test(name, async () => {
        const stores = await engine.open(asServer);
        try {
          await body(stores);
        } finally {
          await stores.close();
        }
      }),
  };
}
