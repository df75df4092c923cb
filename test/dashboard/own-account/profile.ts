import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '../../support/http.ts';
import { refuseWrites } from '../../support/store-faults.ts';
import { until } from '../../support/until.ts';
import { assertRefused, PASSWORD, type Visitor } from '../../support/visitor.ts';
import type { Holders } from './holders.ts';

const NEW_PASSWORD = 'another long password';

/** Sessions, name, address and password, their audit entries, and the export of all data. */
export function profileTests(holders: Holders): void {
  const { testOnce, browser, person, signedIn, actions, linkFor, withFactor } = holders;

  test('sessions: a list with device, address and last use; sign out one, or all others', async () => {
    const visitor = await person();
    const [first, second, third] = [await signedIn(visitor.email), await signedIn(visitor.email), browser()];
    third.headers['x-forwarded-for'] = '::ffff:192.0.2.250';
    await third.signIn(visitor.email);
    const { sessions } = (await visitor.get('/sessions')).json;
    assert.equal(sessions.length, 4);
    const current = sessions.filter((session: { current: boolean }) => session.current);
    assert.equal(current.length, 1);
    assert.equal(current[0].device, 'Firefox on Windows');
    assert.equal(current[0].address, visitor.headers['x-forwarded-for']);
    assert.ok(Date.parse(current[0].last_used_at) <= Date.now());
    const addressOf = (other: Visitor) => other.headers['x-forwarded-for'];
    const ofFirst = sessions.find(({ address }: { address: string }) => address === addressOf(first));
    assert.ok(sessions.some(({ address }: { address: string }) => address === '192.0.2.250'));
    const stranger = await person();
    assertRefused(await stranger.post(`/sessions/${ofFirst.id}/sign-out`), 'not_found');
    assert.equal((await first.get('/me')).status, 200, 'nobody can end the session of another account');
    assert.equal((await visitor.post(`/sessions/${ofFirst.id}/sign-out`)).status, 200);
    assertRefused(await first.get('/me'), 'signed_out');
    assertRefused(await visitor.post(`/sessions/${ofFirst.id}/sign-out`), 'not_found');
    assert.equal((await second.get('/me')).status, 200);
    assert.deepEqual((await visitor.post('/sessions/sign-out-others')).json, { ended: 2 });
    for (const ended of [second, third]) assertRefused(await ended.get('/me'), 'signed_out');
    assert.equal((await stranger.get('/me')).status, 200);
    assert.equal((await visitor.get('/sessions')).json.sessions.length, 1);
  });

  test('name, address and password can be changed; each change leaves one audit entry', async () => {
    const visitor = await person();
    const other = await person();
    await visitor.post('/auth/request-password-reset', { email: visitor.email });
    const oldLink = linkFor(visitor.email, 'password reset link');
    assert.deepEqual((await visitor.post('/account/name', { name: ' Ada L. ' })).json, { name: 'Ada L.' });
    assertRefused(await visitor.post('/account/name', { name: 'a\u202eb' }), 'invalid_request');
    const email = `new-${visitor.email}`;
    assertRefused(await visitor.post('/account/email', { email, password: 'wrong password' }), 'wrong_credentials');
    assertRefused(await visitor.post('/account/email', { email: 'x', password: PASSWORD }), 'invalid_request');
    assertRefused(await visitor.post('/account/email', { email: other.email, password: PASSWORD }), 'conflict');
    const changed = await visitor.post('/account/email', { email: email.toUpperCase(), password: PASSWORD });
    assert.deepEqual(changed.json, { email, check_mail: false });
    assert.equal((await visitor.get('/me')).json.account.email, email);
    const reset = await browser().post('/auth/reset-password', { token: oldLink, newPassword: NEW_PASSWORD });
    assertRefused(reset, 'invalid_token');
    assertRefused(await browser().signIn(visitor.email), 'wrong_credentials');
    const elsewhere = await signedIn(email);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    assert.equal((await visitor.post('/auth/change-password', change)).status, 200);
    assertRefused(await elsewhere.get('/me'), 'signed_out');
    assert.equal((await visitor.get('/me')).json.account.name, 'Ada L.');
    assert.deepEqual(await actions(visitor.id), [
      'sign_in',
      'account.changed',
      'email.changed',
      'sign_in',
      'password.changed',
    ]);
  });

  testOnce(
    'signing in and a new password succeed even if their attempts cannot be removed from the count',
    async () => {
      const visitor = await person();
      const { database } = holders.service.store.signIn;
      const allow = await refuseWrites(database, holders.engine, 'UPDATE ON attempts', 'NEW.count < OLD.count');
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      assert.equal((await visitor.post('/auth/change-password', change)).status, 200);
      assert.equal((await visitor.get('/me')).status, 200);
      await signedIn(visitor.email, NEW_PASSWORD);
      await allow();
    },
  );

  test('no sign-in with the old password survives a reset, and of two concurrent changes one counts', async () => {
    const visitor = await person();
    await visitor.post('/auth/request-password-reset', { email: visitor.email });
    const token = linkFor(visitor.email, 'password reset link');
    const strangers = Array.from({ length: 12 }, () => browser());
    const signIns = strangers.slice(0, 6).map((stranger) => stranger.signIn(visitor.email));
    const reset = () => browser().post('/auth/reset-password', { token, newPassword: NEW_PASSWORD });
    const resets = [reset(), reset(), reset()];
    signIns.push(...strangers.slice(6).map((stranger) => stranger.signIn(visitor.email)));
    for (const answer of await Promise.all(signIns))
      if (answer.status !== 200) assertRefused(answer, 'wrong_credentials');
    const statuses = (await Promise.all(resets)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 400, 400], 'the link works once');
    for (const stranger of strangers) assertRefused(await stranger.get('/me'), 'signed_out');
    const owner = await signedIn(visitor.email, NEW_PASSWORD);
    const changes = await Promise.all(
      [1, 2].map((i) =>
        owner.post('/auth/change-password', { currentPassword: NEW_PASSWORD, newPassword: `${NEW_PASSWORD} ${i}` }),
      ),
    );
    assert.deepEqual(changes.map(({ status }) => status).sort(), [200, 401]);
  });

  test('a stolen session whose password check overlaps a reset changes nothing after it', async () => {
    const visitor = await person();
    await visitor.post('/auth/request-password-reset', { email: visitor.email });
    const token = linkFor(visitor.email, 'password reset link');
    const thief = await signedIn(visitor.email);
    const reset = browser().post('/auth/reset-password', { token, newPassword: NEW_PASSWORD });
    // Passwords are verified two at a time; these sign-ins are queued between the reset and the thief.
    const others = [1, 2, 3].map(() => browser().signIn(visitor.email));
    const change = thief.post('/account/email', { email: `thief-${visitor.email}`, password: PASSWORD });
    await Promise.all(others);
    await change;
    // A change that comes before the reset may invalidate the link. After the reset there must be none.
    if ((await reset).status !== 200) return;
    const log = await actions(visitor.id);
    assert.ok(log.lastIndexOf('email.changed') < log.indexOf('password.reset'), log.join(', '));
  });

  test('an address that nobody could sign in with is refused, and every accepted one can sign in', async () => {
    const visitor = await person();
    for (const email of ['jörg@example.com', 'x@exämple.com', 'a\u200bb@example.com', 'a..b@example.com', 'a@b.c'])
      assertRefused(await visitor.post('/account/email', { email, password: PASSWORD }), 'invalid_request');
    for (const email of [`a.b+c_d'e-1.${visitor.email}`, `a-${visitor.email.split('@')[0]}@1.2-3.example`]) {
      assert.equal((await visitor.post('/account/email', { email, password: PASSWORD })).status, 200, email);
      assert.equal((await browser().signIn(email)).status, 200, email);
    }
  });

  test('activity: what the holder did, with address and time; operators are not named; as JSON and CSV', async () => {
    const visitor = await person();
    const { key } = (await visitor.post('/keys', { name: '=1+1' })).json;
    const rolled = (await visitor.post(`/keys/${key.id}/roll`, { old_key: 'now' })).json.key;
    await Promise.all([1, 2, 3].map(() => visitor.post(`/keys/${rolled.id}/revoke`)));
    const admin = await person();
    await holders.service.store.accounts.update(admin.id, { admin: true });
    await admin.post(`/admin/accounts/${visitor.id}`, { tier: 'pro' });
    const { entries } = (await visitor.get(`/activity?account=${admin.id}`)).json;
    const [address, theirs] = [visitor.headers['x-forwarded-for'], admin.headers['x-forwarded-for']];
    assert.deepEqual(
      entries.map((entry: Record<string, string>) => [entry.action, entry.actor, entry.address]).reverse(),
      [
        ['sign_in', 'you', address],
        ['key.created', 'you', address],
        ['key.rolled', 'you', address],
        ['key.revoked', 'you', address],
        ['account.changed', 'operator', null],
      ],
    );
    assert.ok(entries.every(({ at }: { at: string }) => Math.abs(Date.parse(at) - Date.now()) < 600_000));
    const all = (await admin.get(`/admin/audit?account=${visitor.id}&action=account.changed`)).json.entries;
    assert.deepEqual([all.length, all[0].actor, all[0].address], [1, admin.email, theirs]);
    assertRefused(await visitor.get('/admin/audit/export?format=csv'), 'forbidden');
    for (const since of ['yesterday', '5', '2026-02-30'])
      assertRefused(await admin.get(`/admin/audit?since=${since}`), 'invalid_request');
    const csv = await visitor.get('/activity/export?format=csv');
    assert.match(csv.headers.get('content-disposition')!, /attachment/);
    assert.equal(csv.text.split('\r\n')[0], 'at,action,actor,address,details,role');
    assert.equal(csv.text.trim().split('\r\n').length, 6);
    const none = await visitor.get('/activity/export?format=csv&since=2099-01-01');
    assert.equal(none.text, 'at,action,actor,address,details,role\r\n');
    assert.deepEqual((await visitor.get('/activity/export?format=json')).json.entries, entries);
    const later = await admin.get('/admin/audit/export?format=json&since=2099-01-01');
    assert.deepEqual(later.json.entries, []);
    assertRefused(await admin.get('/admin/audit?account=%00'), 'invalid_request');
  });

  test("the export of an account's data is complete and contains no secret", async () => {
    const visitor = await withFactor();
    const { key, secret } = (await visitor.post('/keys', { name: 'mine' })).json;
    await call(holders.service.url, '/api/v1/kits', { key: secret });
    await until(async () => (await visitor.get('/usage/requests')).json.requests.length === 1, 30_000);
    const answer = await visitor.get('/account/export');
    assert.match(answer.headers.get('content-disposition')!, /kitscout-account\.json/);
    const { account, sign_in, api_keys, usage, usage_by_key, requests, sessions, activity } = answer.json;
    assert.deepEqual([account.email, sign_in.two_factor, api_keys[0].id], [visitor.email, true, key.id]);
    assert.deepEqual([usage[0].calls, sessions.length, activity.length], [1, 1, 3]);
    assert.deepEqual(usage_by_key, [{ ...usage[0], key_id: key.id, endpoint: usage_by_key[0].endpoint }]);
    assert.deepEqual([requests.length, requests[0].key_id, requests[0].status], [1, key.id, 200]);
    assert.equal(account.usage_mail, true);
    const token = decodeURIComponent(visitor.session()!.value).split('.')[0]!;
    for (const plain of [secret, visitor.secret, token, 'sha256:', ...visitor.codes])
      assert.ok(!answer.text.includes(plain));
    assertRefused(await browser().get('/account/export'), 'signed_out');
  });

  testOnce('another site can do none of this', async () => {
    const visitor = await person();
    for (const path of [
      '/account/name',
      '/account/email',
      '/account/delete',
      '/sessions/x/sign-out',
      '/sessions/sign-out-others',
      '/two-factor/begin',
      '/two-factor/enable',
      '/two-factor/disable',
      '/two-factor/recovery-codes',
      '/passkeys/begin',
      '/passkeys/finish',
      '/passkeys/x/rename',
      '/passkeys/x/remove',
      '/auth/passkey/begin',
      '/auth/sign-in/passkey',
      '/auth/sign-in/second-factor',
      '/auth/confirm-new-email',
    ]) {
      const body = { name: 'x', email: 'x@example.com', password: PASSWORD, code: '000000', token: 'x' };
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      assertRefused(await visitor.post(path, body, foreign), 'forbidden');
      if (!path.startsWith('/auth/')) assertRefused(await browser().post(path, body), 'signed_out');
    }
  });
}
