import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { sendEvent, stripeEvent, subscriptionObject } from '../../support/fake-stripe.ts';
import { call } from '../../support/http.ts';
import { cliInProcess } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { assertRefused, PASSWORD } from '../../support/visitor.ts';
import type { Holders } from './holders.ts';

type AnyTables = Record<string, Record<string, string | number | null>>;

/** Deleting an account. */
export function deletionTests(holders: Holders): void {
  const { testOnce, browser, person, actions, withFactor, addPasskey } = holders;

  test('requests during the deletion of an account succeed or are refused as signed out, and leave no data', async () => {
    for (let round = 0; round < 2; round++) {
      const visitor = await person();
      const remove = () => visitor.post('/account/delete', { password: PASSWORD });
      const begin = () => visitor.post('/two-factor/begin', { password: PASSWORD });
      const answers = await Promise.all([
        begin(),
        remove(),
        visitor.post('/keys', { name: 'late' }),
        begin(),
        remove(),
        visitor.get('/account/export'),
        begin(),
      ]);
      for (const { status, text } of answers) assert.ok([200, 201, 401, 409].includes(status), text);
      assertRefused(await visitor.get('/me'), 'signed_out');
      const { secret } = answers[2]!.json;
      if (secret !== undefined)
        assert.equal((await call(holders.service.url, '/api/v1/kits', { key: secret })).status, 401);
    }
  });

  test('deleting an account under load: requires proof, cancels at Stripe, admits no later call, keeps the totals, removes all personal data', async () => {
    const visitor = await withFactor();
    const bystander = await person();
    const bought = stripeEvent('customer.subscription.created', subscriptionObject(visitor.id, 'active'));
    await sendEvent(holders.service.url, bought);
    const { secret } = (await visitor.post('/keys', { name: 'mine' })).json;
    await addPasskey(visitor, { password: PASSWORD, code: visitor.codes[3] });
    // Another passkey setup has begun, and its stored challenge names the person.
    await visitor.post('/passkeys/begin', { name: 'x', password: PASSWORD, code: visitor.codes[4] });
    const total = async () =>
      (await holders.service.store.accounts.callsPerDay()).days.reduce((sum, { calls }) => sum + calls, 0);
    const before = await total();
    const remove = (body: object) => visitor.post('/account/delete', body);
    assertRefused(await remove({ password: PASSWORD }), 'invalid_request');
    assertRefused(await remove({ password: 'wrong password', code: visitor.codes[0] }), 'wrong_credentials');
    holders.stripe.failNext(400);
    assertRefused(await remove({ password: PASSWORD, code: visitor.codes[1] }), 'internal_error');
    assert.equal(
      (await call(holders.service.url, '/api/v1/kits', { key: secret })).status,
      200,
      'a failed deletion changes nothing',
    );

    let isDeleted = false;
    let admitted = 1;
    const calls = Array.from({ length: 4 }, async () => {
      for (;;) {
        const begunAfter = isDeleted;
        const { status } = await call(holders.service.url, '/api/v1/kits', { key: secret });
        if (status === 200) admitted += 1;
        assert.ok(!(begunAfter && status === 200), 'a call was admitted after the account was deleted');
        if (begunAfter) return;
      }
    });
    const answer = await remove({ password: PASSWORD, code: visitor.codes[2] });
    isDeleted = true;
    assert.deepEqual(answer.json, { ok: true });
    await Promise.all(calls);
    const canceled = holders.stripe.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    assert.ok(canceled.includes(`/v1/subscriptions/sub_of_${visitor.id}`));
    assert.equal(await total(), before + admitted, 'the totals of the service stay');
    assertRefused(await visitor.get('/me'), 'signed_out');
    assertRefused(await browser().signIn(visitor.email), 'wrong_credentials');
    assert.equal(await holders.service.store.accounts.find(visitor.id), undefined);
    assert.deepEqual(await actions(visitor.id), [
      'sign_in',
      'two_factor.enabled',
      'account.changed',
      'key.created',
      'passkey.added',
      'account.deleted',
    ]);
    const entries = await holders.service.store.audit.list({ accountId: visitor.id, limit: 10 });
    assert.ok(entries.every(({ address, details }) => address === null && Object.keys(details).length === 0));
    const late = stripeEvent(
      'customer.subscription.updated',
      subscriptionObject(visitor.id, 'active', { id: 'sub_late' }),
    );
    assert.equal((await sendEvent(holders.service.url, late)).status, 200);
    assert.equal(
      holders.stripe.requests.at(-1)!.path,
      '/v1/subscriptions/sub_late',
      'a subscription bought in the meantime is canceled too',
    );

    const db = holders.service.store.signIn.database as Kysely<AnyTables>;
    const tables = [
      'accounts',
      'users',
      'sessions',
      'credentials',
      'verifications',
      'two_factors',
      'passkeys',
      'api_keys',
    ];
    const rows = await Promise.all(
      [...tables, 'audit_log', 'subscription_events', 'billing'].map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    const text = JSON.stringify(rows);
    for (const trace of [visitor.email, visitor.headers['x-forwarded-for']!, `cus_of_${visitor.id}`])
      for (const quote of ['"', '\\"']) assert.ok(!text.includes(quote + trace + quote), trace);
    assert.ok(text.includes(bystander.email));
    assert.equal((await bystander.get('/me')).status, 200);
    assert.equal((await browser().signUp(visitor.email)).status, 200, 'the address can sign up again');
  });

  testOnce('operators do the same on the command line, and no personal data is left in the files', async () => {
    const visitor = await withFactor();
    await visitor.post('/keys', { name: 'mine' });
    const env = { KITSCOUT_DATA: holders.service.config.dataDir };
    const command = (...args: string[]) => cliInProcess(env, ...args, '--json');
    const shown = (await command('account', 'show', visitor.email)).json;
    assert.deepEqual([shown.two_factor, shown.live_keys, shown.sessions], [true, 1, 1]);
    assert.equal((await command('account', 'export', visitor.email)).json.account.id, visitor.id);
    assert.equal((await command('account', 'set', visitor.email, '--no-two-factor')).code, 0);
    assert.equal((await command('account', 'set', visitor.email, '--two-factor')).code, 2);
    const off = (await command('audit', '--account', visitor.email, '--action', 'two_factor.disabled')).json.entries;
    assert.deepEqual([off.length, off[0].actor], [1, 'command line']);
    assert.match((await cliInProcess(env, 'audit', '--csv', '--limit', '2')).stdout, /^at,action,actor,address/);
    assert.equal((await command('audit', '--since', 'yesterday')).code, 2);
    assert.equal((await command('account', 'delete', visitor.email, '--yes')).json.deleted, true);
    assert.equal((await command('account', 'show', visitor.email)).code, 2);
    const left = (await command('audit', '--account', visitor.id)).json.entries;
    assert.deepEqual([left[0].action, left[0].account_email], ['account.deleted', 'deleted account']);
    const db = new DatabaseSync(join(holders.service.config.dataDir, 'kitscout.db'), { timeout: 10_000 });
    // Deleted rows are overwritten once the WAL has been written into the database file.
    const isGone = () => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return !readFileSync(join(holders.service.config.dataDir, 'kitscout.db')).includes(visitor.email);
    };
    await until(isGone, 60_000);
    db.close();
  });
}
