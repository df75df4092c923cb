import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import type { Kysely } from 'kysely';
import { testDatabase } from '../cluster/postgres-server.ts';
import { authenticatorCode } from '../support/authenticator.ts';
import {
  type FakeStripe,
  sendEvent,
  startFakeStripe,
  stripeEvent,
  subscriptionObject,
} from '../support/fake-stripe.ts';
import { call } from '../support/http.ts';
import { cliInProcess } from '../support/process.ts';
import { startService, type TestService } from '../support/service.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { refuseWrites } from '../support/store-faults.ts';
import { until } from '../support/until.ts';
import { assertRefused, PASSWORD, Visitor } from '../support/visitor.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const NEW_PASSWORD = 'another long password';
type AnyTables = Record<string, Record<string, string | number | null>>;

for (const engine of ['sqlite', 'postgres'] as const)
  describe(`one's own account, on ${engine}`, () => {
    /** What asks nothing of the engine that another test does not ask. */
    const testOnce = (name: string, run: () => Promise<void>) => {
      if (engine === 'sqlite') void test(name, run);
    };
    let service: TestService;
    let stripe: FakeStripe;
    let number = 0;
    before(async () => {
      stripe = await startFakeStripe();
      const database = engine === 'postgres' ? { DATABASE_URL: await testDatabase() } : {};
      service = await startService({
        env: { ...database, ...stripe.env, KITSCOUT_TRUSTED_PROXIES: 'loopback' } as Record<string, string>,
      });
    });
    after(async () => {
      await service.close();
      await stripe.close();
    });

    /** A browser with an address of its own, so that none uses up the limits of another. */
    const browser = () => new Visitor(service.url, { 'x-forwarded-for': `192.0.2.${++number}`, 'user-agent': FIREFOX });
    const person = async () => {
      const visitor = browser();
      const email = `${engine}${number}@example.com`;
      assert.equal((await visitor.signUp(email)).status, 200);
      const { id } = (await visitor.get('/me')).json.account;
      return Object.assign(visitor, { email, id: id as string });
    };
    const signedIn = async (email: string, password = PASSWORD) => {
      const visitor = browser();
      assert.equal((await visitor.signIn(email, password)).status, 200);
      return visitor;
    };
    const actions = async (accountId: string) =>
      (await service.store.audit.list({ accountId, limit: 100 })).map(({ action }) => action).reverse();
    const linkFor = (email: string, msg: string) => {
      const lines = service.logLines.map((line) => JSON.parse(line));
      const found = lines.findLast((line) => line.msg === msg && line.email === email);
      return new URL(found.link).searchParams.get('token')!;
    };
    const withFactor = async () => {
      const visitor = await person();
      const { secret, recovery_codes: codes } = (await visitor.post('/two-factor/begin', { password: PASSWORD })).json;
      const enabled = await visitor.post('/two-factor/enable', { code: authenticatorCode(secret) });
      assert.equal(enabled.status, 200, enabled.text);
      return Object.assign(visitor, { secret: secret as string, codes: codes as string[] });
    };
    /** The first step of a sign-in, in a browser of its own. */
    const halfSignedIn = async (email: string, password = PASSWORD) => {
      const visitor = browser();
      assert.deepEqual((await visitor.signIn(email, password)).json, { user: null, second_factor: true });
      assert.equal(visitor.session(), undefined);
      return visitor;
    };
    const secondStep = (visitor: Visitor, code: string) => visitor.post('/auth/sign-in/second-factor', { code });

    test('sessions: a list with device, address and last use; sign out one, or all others', async () => {
      const visitor = await person();
      const [first, second, third] = [
        await signedIn(visitor.email),
        await signedIn(visitor.email),
        await signedIn(visitor.email),
      ];
      const { sessions } = (await visitor.get('/sessions')).json;
      assert.equal(sessions.length, 4);
      const current = sessions.filter((session: { current: boolean }) => session.current);
      assert.equal(current.length, 1);
      assert.equal(current[0].device, 'Firefox on Windows');
      assert.equal(current[0].address, visitor.headers['x-forwarded-for']);
      assert.ok(Date.parse(current[0].last_used_at) <= Date.now());
      const addressOf = (other: Visitor) => other.headers['x-forwarded-for'];
      const ofFirst = sessions.find(({ address }: { address: string }) => address === addressOf(first));
      const stranger = await person();
      assertRefused(await stranger.post(`/sessions/${ofFirst.id}/sign-out`), 'not_found');
      assert.equal((await first.get('/me')).status, 200, 'nobody ends the session of another');
      assert.equal((await visitor.post(`/sessions/${ofFirst.id}/sign-out`)).status, 200);
      assertRefused(await first.get('/me'), 'signed_out');
      assertRefused(await visitor.post(`/sessions/${ofFirst.id}/sign-out`), 'not_found');
      assert.equal((await second.get('/me')).status, 200);
      assert.deepEqual((await visitor.post('/sessions/sign-out-others')).json, { ended: 2 });
      for (const ended of [second, third]) assertRefused(await ended.get('/me'), 'signed_out');
      assert.equal((await stranger.get('/me')).status, 200);
      assert.equal((await visitor.get('/sessions')).json.sessions.length, 1);
    });

    test('the second factor: set up, asked for at every sign-in, each code once', async () => {
      const visitor = await person();
      const elsewhere = await signedIn(visitor.email);
      assertRefused(await visitor.post('/two-factor/begin', { password: 'wrong password' }), 'wrong_credentials');
      const begun = (await visitor.post('/two-factor/begin', { password: PASSWORD })).json;
      assert.match(begun.uri, /^otpauth:\/\/totp\/Kitscout:/);
      assert.equal(begun.recovery_codes.length, 10);
      assert.equal(
        (await signedIn(visitor.email)).session() === undefined,
        false,
        'not asked for before it is enabled',
      );
      assertRefused(await visitor.post('/two-factor/enable', { code: '000000' }), 'wrong_credentials');
      assert.equal((await visitor.get('/me')).json.account.two_factor, false);
      const code = authenticatorCode(begun.secret);
      assert.equal((await visitor.post('/two-factor/enable', { code })).status, 200);
      assert.equal((await visitor.get('/me')).json.account.two_factor, true);
      assertRefused(await elsewhere.get('/me'), 'signed_out');
      assertRefused(await visitor.post('/two-factor/begin', { password: PASSWORD }), 'conflict');

      const half = await halfSignedIn(visitor.email);
      assertRefused(await half.get('/me'), 'signed_out');
      assertRefused(await half.get('/sessions'), 'signed_out');
      assertRefused(await secondStep(half, 'not a code'), 'invalid_request');
      assertRefused(await secondStep(half, '000000'), 'wrong_credentials');
      const now = authenticatorCode(begun.secret);
      const done = await secondStep(half, `${now.slice(0, 3)} ${now.slice(3)}`);
      assert.equal(done.json.user.email, visitor.email, done.text);
      assert.ok(!done.text.includes('token'));
      assert.equal((await half.get('/me')).status, 200);
      assertRefused(await secondStep(await halfSignedIn(visitor.email), now), 'conflict');
      assertRefused(await secondStep(browser(), authenticatorCode(begun.secret, 1)), 'invalid_token');
      const next = await halfSignedIn(visitor.email);
      assert.equal((await secondStep(next, authenticatorCode(begun.secret, 1))).status, 200);
      // The cookie of the first step was used up: it signs nobody in again.
      assertRefused(await secondStep(next, begun.recovery_codes[0]), 'invalid_token');

      const db = service.store.signIn.database as Kysely<AnyTables>;
      const stored = JSON.stringify(await db.selectFrom('two_factors').selectAll().execute());
      for (const plain of [begun.secret, ...begun.recovery_codes]) assert.ok(!stored.includes(plain));
      assert.deepEqual(await actions(visitor.id), [
        'sign_in',
        'sign_in',
        'sign_in',
        'two_factor.enabled',
        'sign_in',
        'sign_in',
      ]);
    });

    test('recovery codes work once, also many times at once; new ones replace them', async () => {
      const visitor = await withFactor();
      const [first, second] = visitor.codes as [string, string];
      const halves = await Promise.all(Array.from({ length: 5 }, () => halfSignedIn(visitor.email)));
      const answers = await Promise.all(halves.map((half) => secondStep(half, first)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401]);
      assertRefused(await secondStep(await halfSignedIn(visitor.email), first), 'wrong_credentials');
      const proof = { password: PASSWORD, code: second.replace('-', '') };
      const renewed = (await visitor.post('/two-factor/recovery-codes', proof)).json.recovery_codes;
      assert.equal(renewed.length, 10);
      for (const old of [second, visitor.codes[2]!])
        assertRefused(await secondStep(await halfSignedIn(visitor.email), old), 'wrong_credentials');
      assert.equal((await secondStep(await halfSignedIn(visitor.email), renewed[0])).status, 200);
      assert.deepEqual(await actions(visitor.id), [
        'sign_in',
        'two_factor.enabled',
        'sign_in',
        'recovery_codes.created',
        'sign_in',
      ]);
    });

    testOnce(
      'no way around the second factor: not by guessing, not by a reset, not by a stale first step',
      async () => {
        const visitor = await withFactor();
        const guesser = await halfSignedIn(visitor.email);
        for (let i = 0; i < 5; i++) assertRefused(await secondStep(guesser, `00000${i}`), 'wrong_credentials');
        assertRefused(await secondStep(guesser, authenticatorCode(visitor.secret)), 'invalid_token');
        const stale = await halfSignedIn(visitor.email);
        await visitor.post('/auth/request-password-reset', { email: visitor.email });
        const token = linkFor(visitor.email, 'password reset link');
        const resetter = browser();
        assert.equal((await resetter.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD })).status, 200);
        assertRefused(await resetter.get('/me'), 'signed_out');
        assertRefused(await secondStep(stale, authenticatorCode(visitor.secret)), 'invalid_token');
        const half = await halfSignedIn(visitor.email, NEW_PASSWORD);
        for (let i = 0; i < 5; i++) assertRefused(await secondStep(half, `00001${i}`), 'wrong_credentials');
        const locked = await halfSignedIn(visitor.email, NEW_PASSWORD);
        const refused = await secondStep(locked, authenticatorCode(visitor.secret));
        assertRefused(refused, 'too_many_requests');
        assert.ok(Number(refused.headers.get('retry-after')) > 0);
        assert.ok(await service.store.signIn.removeSecondFactor(visitor.id, 'command line'));
        assert.equal((await signedIn(visitor.email, NEW_PASSWORD)).session() === undefined, false);
      },
    );

    testOnce('switching it off asks for password and code; a code works once there too', async () => {
      const visitor = await withFactor();
      const code = authenticatorCode(visitor.secret);
      const off = (body: object) => visitor.post('/two-factor/disable', body);
      assertRefused(await off({ password: PASSWORD }), 'invalid_request');
      assertRefused(await off({ password: PASSWORD, code: '000000' }), 'wrong_credentials');
      assertRefused(await off({ password: 'wrong password', code }), 'wrong_credentials');
      const proof = { password: PASSWORD, code };
      assert.equal((await visitor.post('/two-factor/recovery-codes', proof)).status, 200);
      assertRefused(await off(proof), 'wrong_credentials');
      assert.equal((await off({ password: PASSWORD, code: authenticatorCode(visitor.secret, 1) })).status, 200);
      assert.equal((await visitor.get('/me')).json.account.two_factor, false);
      assertRefused(await off(proof), 'conflict');
      await signedIn(visitor.email);
      const listed = await actions(visitor.id);
      assert.equal(listed.filter((action) => action === 'two_factor.disabled').length, 1);
    });

    const addPasskey = async (visitor: Visitor, proof: object = { password: PASSWORD }, name = 'Laptop') => {
      const begun = await visitor.post('/passkeys/begin', { name, ...proof });
      assert.equal(begun.status, 200, begun.text);
      const passkey = new SoftwarePasskey();
      const response = passkey.create(begun.json.options, { origin: service.url });
      const finish = () => visitor.post('/passkeys/finish', { name, response });
      const added = await finish();
      assert.equal(added.status, 200, added.text);
      return { passkey, finish };
    };
    type Asked = { challenge: string };
    const byPasskey = async (visitor: Visitor, answer: (asked: Asked) => object) => {
      const { options } = (await visitor.post('/auth/passkey/begin')).json;
      return visitor.post('/auth/sign-in/passkey', { response: answer(options) });
    };

    test('passkeys: added and removed with proof, both factors at sign-in, one entry each', async () => {
      const visitor = await withFactor();
      const [first, second, third] = visitor.codes as [string, string, string];
      const name = 'Laptop';
      assertRefused(await visitor.post('/passkeys/begin', { name, password: PASSWORD }), 'invalid_request');
      assertRefused(
        await visitor.post('/passkeys/begin', { name, password: 'wrong password', code: first }),
        'wrong_credentials',
      );
      const { passkey, finish } = await addPasskey(visitor, { password: PASSWORD, code: first });
      assertRefused(await finish(), 'invalid_token');
      const [listed] = (await visitor.get('/passkeys')).json.passkeys;
      assert.deepEqual([listed.name, listed.synced], [name, false]);
      const stranger = await person();
      assertRefused(await stranger.post(`/passkeys/${listed.id}/rename`, { name: 'x' }), 'not_found');
      assertRefused(await stranger.post(`/passkeys/${listed.id}/remove`, { password: PASSWORD }), 'not_found');
      assert.equal((await visitor.post(`/passkeys/${listed.id}/rename`, { name: ' Phone ' })).json.name, 'Phone');

      // Nobody claims it for another account, and no answer to another question counts.
      const begun = (await stranger.post('/passkeys/begin', { name, password: PASSWORD })).json;
      const claimed = passkey.create(begun.options, { origin: service.url });
      assertRefused(await stranger.post('/passkeys/finish', { name, response: claimed }), 'conflict');
      const origin = service.url;
      const refused = async (answer: (asked: Asked) => object, code = 'wrong_credentials') => {
        const attempt = browser();
        assertRefused(await byPasskey(attempt, answer), code);
        assert.equal(attempt.session(), undefined);
      };
      await refused((asked) => new SoftwarePasskey().use(asked, { origin }));
      await refused((asked) => ({
        ...new SoftwarePasskey().use(asked, { origin }),
        id: claimed.id,
        rawId: claimed.id,
      }));
      await refused(() => passkey.use({ challenge: 'AAAA' }, { origin }));
      await refused((asked) => passkey.use(asked, { origin, site: 'kits.example.com' }));
      await refused((asked) => passkey.use(asked, { origin: 'https://evil.example', site: '127.0.0.1' }));
      await refused((asked) => passkey.use(asked, { origin, verified: false }));
      await refused((asked) => ({ ...passkey.use(asked, { origin }), id: 'a\u0000b' }), 'invalid_request');

      const returned = browser();
      const { options } = (await returned.post('/auth/passkey/begin')).json;
      assert.deepEqual([options.userVerification, options.allowCredentials], ['required', undefined]);
      const response = passkey.use(options, { origin });
      const answers = await Promise.all([1, 2, 3].map(() => returned.post('/auth/sign-in/passkey', { response })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400], 'a question is answered once');
      assert.equal((await returned.get('/me')).json.account.email, visitor.email, 'without a code');

      const exported = (await visitor.get('/account/export')).json;
      assert.deepEqual([exported.passkeys.length, exported.passkeys[0].name], [1, 'Phone']);
      assert.ok(!JSON.stringify(exported).includes(claimed.id));
      const remove = (code: string) => visitor.post(`/passkeys/${listed.id}/remove`, { password: PASSWORD, code });
      const removals = await Promise.all([remove(second), remove(third)]);
      assert.deepEqual(removals.map(({ status }) => status).sort(), [200, 404]);
      await refused((asked) => passkey.use(asked, { origin }));
      const entries = await service.store.audit.list({ accountId: visitor.id, limit: 20 });
      assert.deepEqual(entries.map(({ action, details }) => [action, details]).reverse(), [
        ['sign_in', {}],
        ['two_factor.enabled', {}],
        ['passkey.added', { name }],
        ['sign_in', { passkey: 'Phone' }],
        ['passkey.removed', { name: 'Phone' }],
      ]);
      assert.deepEqual(await actions(stranger.id), ['sign_in']);
    });

    test('what cannot be put on record does not happen: no sign-in, no new password, no passkey', async () => {
      const visitor = await person();
      const { passkey } = await addPasskey(visitor);
      const begun = (await visitor.post('/passkeys/begin', { name: 'Second', password: PASSWORD })).json;
      const response = new SoftwarePasskey().create(begun.options, { origin: service.url });
      const allow = await refuseWrites(
        service.store.signIn.database,
        engine,
        'INSERT ON audit_log',
        `NEW.account_id = '${visitor.id}'`,
      );
      const half = browser();
      assertRefused(await half.signIn(visitor.email), 'internal_error');
      assertRefused(await byPasskey(half, (asked) => passkey.use(asked, { origin: service.url })), 'internal_error');
      assert.equal(half.session(), undefined);
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      assertRefused(await visitor.post('/auth/change-password', change), 'internal_error');
      assertRefused(await visitor.post('/passkeys/finish', { name: 'Second', response }), 'internal_error');
      await allow();
      assert.equal((await visitor.get('/sessions')).json.sessions.length, 1, 'the one that was there');
      assert.equal((await visitor.get('/passkeys')).json.passkeys.length, 1);
      await signedIn(visitor.email);
      assert.deepEqual(await actions(visitor.id), ['sign_in', 'passkey.added', 'sign_in']);
    });

    test('a passkey gives a suspended account no more than its password; the first proof of an address ends it', async () => {
      const visitor = await person();
      const { passkey } = await addPasskey(visitor);
      await service.store.accounts.update(visitor.id, { suspended: true });
      assertRefused(await visitor.post('/passkeys/begin', { name: 'x', password: PASSWORD }), 'forbidden');
      const answer = (asked: Asked) => passkey.use(asked, { origin: service.url });
      const returned = browser();
      assert.equal((await byPasskey(returned, answer)).status, 200);
      assertRefused(await returned.post('/keys', { name: 'x' }), 'forbidden');
      await visitor.post('/auth/request-password-reset', { email: visitor.email });
      const reset = { token: linkFor(visitor.email, 'password reset link'), newPassword: NEW_PASSWORD };
      assert.equal((await browser().post('/auth/reset-password', reset)).status, 200);
      assertRefused(await byPasskey(browser(), answer), 'wrong_credentials');
      const [entry] = await service.store.audit.list({ accountId: visitor.id, action: 'password.reset', limit: 1 });
      assert.deepEqual(entry!.details, { keys_revoked: 0, passkeys_removed: 1 });
    });

    test('name, address and password change; each leaves one entry', async () => {
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

    test('activity: what the holder did, with address and time; operators are not named; as JSON and CSV', async () => {
      const visitor = await person();
      const { key } = (await visitor.post('/keys', { name: '=1+1' })).json;
      const rolled = (await visitor.post(`/keys/${key.id}/roll`, { old_key: 'now' })).json.key;
      await Promise.all([1, 2, 3].map(() => visitor.post(`/keys/${rolled.id}/revoke`)));
      const admin = await person();
      await service.store.accounts.update(admin.id, { admin: true });
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
      assertRefused(await admin.get('/admin/audit?since=yesterday'), 'invalid_request');
      const csv = await visitor.get('/activity/export?format=csv');
      assert.match(csv.headers.get('content-disposition')!, /attachment/);
      assert.equal(csv.text.split('\r\n')[0], 'at,action,actor,address,details');
      assert.equal(csv.text.trim().split('\r\n').length, 6);
      assert.deepEqual((await visitor.get('/activity/export?format=json')).json.entries, entries);
      const later = await admin.get('/admin/audit/export?format=json&since=2099-01-01');
      assert.deepEqual(later.json.entries, []);
    });

    test('the export of one’s data is complete and holds no secret', async () => {
      const visitor = await withFactor();
      const { key, secret } = (await visitor.post('/keys', { name: 'mine' })).json;
      await call(service.url, '/api/v1/kits', { key: secret });
      const answer = await visitor.get('/account/export');
      assert.match(answer.headers.get('content-disposition')!, /kitscout-account\.json/);
      const { account, sign_in, api_keys, usage, sessions, activity } = answer.json;
      assert.deepEqual([account.email, sign_in.two_factor, api_keys[0].id], [visitor.email, true, key.id]);
      assert.deepEqual([usage[0].calls, sessions.length, activity.length], [1, 1, 3]);
      const token = decodeURIComponent(visitor.session()!.value).split('.')[0]!;
      for (const plain of [secret, visitor.secret, token, 'sha256:', ...visitor.codes])
        assert.ok(!answer.text.includes(plain));
      assertRefused(await browser().get('/account/export'), 'signed_out');
    });

    test('what is asked for while the account is being deleted is done, or refused as signed out, and leaves nothing', async () => {
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
        if (secret !== undefined) assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).status, 401);
      }
    });

    test('deleting the account under load: proof, Stripe, no call afterwards, totals unchanged, nobody left', async () => {
      const visitor = await withFactor();
      const bystander = await person();
      const bought = stripeEvent('customer.subscription.created', subscriptionObject(visitor.id, 'active'));
      await sendEvent(service.url, bought);
      const { secret } = (await visitor.post('/keys', { name: 'mine' })).json;
      await addPasskey(visitor, { password: PASSWORD, code: visitor.codes[3] });
      // Another one was begun: the question to it names the person.
      await visitor.post('/passkeys/begin', { name: 'x', password: PASSWORD, code: visitor.codes[4] });
      const total = async () =>
        (await service.store.accounts.callsPerDay()).days.reduce((sum, { calls }) => sum + calls, 0);
      const before = await total();
      const remove = (body: object) => visitor.post('/account/delete', body);
      assertRefused(await remove({ password: PASSWORD }), 'invalid_request');
      assertRefused(await remove({ password: 'wrong password', code: visitor.codes[0] }), 'wrong_credentials');
      stripe.failNext(400);
      assertRefused(await remove({ password: PASSWORD, code: visitor.codes[1] }), 'internal_error');
      assert.equal((await call(service.url, '/api/v1/kits', { key: secret })).status, 200, 'nothing happened yet');

      let isDeleted = false;
      let admitted = 1;
      const calls = Array.from({ length: 4 }, async () => {
        for (;;) {
          const begunAfter = isDeleted;
          const { status } = await call(service.url, '/api/v1/kits', { key: secret });
          if (status === 200) admitted += 1;
          assert.ok(!(begunAfter && status === 200), 'a call was admitted after the account was deleted');
          if (begunAfter) return;
        }
      });
      const answer = await remove({ password: PASSWORD, code: visitor.codes[2] });
      isDeleted = true;
      assert.deepEqual(answer.json, { ok: true });
      await Promise.all(calls);
      const canceled = stripe.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
      assert.ok(canceled.includes(`/v1/subscriptions/sub_of_${visitor.id}`));
      assert.equal(await total(), before + admitted, 'the totals of the service');
      assertRefused(await visitor.get('/me'), 'signed_out');
      assertRefused(await browser().signIn(visitor.email), 'wrong_credentials');
      assert.equal(await service.store.accounts.find(visitor.id), undefined);
      assert.deepEqual(await actions(visitor.id), [
        'sign_in',
        'two_factor.enabled',
        'account.changed',
        'key.created',
        'passkey.added',
        'account.deleted',
      ]);
      const entries = await service.store.audit.list({ accountId: visitor.id, limit: 10 });
      assert.ok(entries.every(({ address, details }) => address === null && Object.keys(details).length === 0));
      const late = stripeEvent(
        'customer.subscription.updated',
        subscriptionObject(visitor.id, 'active', { id: 'sub_late' }),
      );
      assert.equal((await sendEvent(service.url, late)).status, 200);
      assert.equal(stripe.requests.at(-1)!.path, '/v1/subscriptions/sub_late', 'what was bought meanwhile ends too');

      const db = service.store.signIn.database as Kysely<AnyTables>;
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
      assert.equal((await browser().signUp(visitor.email)).status, 200, 'the address is free again');
    });

    testOnce('operators do the same on the command line, and nothing of the person is left in the files', async () => {
      const visitor = await withFactor();
      await visitor.post('/keys', { name: 'mine' });
      const env = { KITSCOUT_DATA: service.config.dataDir };
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
      const db = new DatabaseSync(join(service.config.dataDir, 'kitscout.db'), { timeout: 10_000 });
      // Deleted rows are overwritten, once what is in the log beside the file has been written into it.
      const isGone = () => {
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        return !readFileSync(join(service.config.dataDir, 'kitscout.db')).includes(visitor.email);
      };
      await until(isGone, 60_000);
      db.close();
    });

    testOnce('an address asks for so many sign-ins by passkey per minute, and no more', async () => {
      const visitor = browser();
      const answers = await Promise.all(Array.from({ length: 42 }, () => visitor.post('/auth/passkey/begin')));
      const refused = answers.filter(({ status }) => status !== 200);
      assert.equal(refused.length, 2);
      for (const answer of refused) assertRefused(answer, 'too_many_requests');
    });

    testOnce('another site can do none of it', async () => {
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
  });
