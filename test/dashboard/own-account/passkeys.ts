import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { authenticatorCode } from '../../support/authenticator.ts';
import { SoftwarePasskey } from '../../support/software-passkey.ts';
import { refuseWrites } from '../../support/store-faults.ts';
import { assertRefused, PASSWORD, type Visitor } from '../../support/visitor.ts';
import type { Holders } from './holders.ts';

const NEW_PASSWORD = 'another long password';

/** Passkeys count as both factors. */
export function passkeyTests(holders: Holders): void {
  const { testOnce, browser, person, signedIn, actions, linkFor, withFactor, addPasskey, engine } = holders;

  type Asked = { challenge: string };

  const byPasskey = async (visitor: Visitor, answer: (asked: Asked) => object) => {
    const { options } = (await visitor.post('/auth/passkey/begin')).json;
    return visitor.post('/auth/sign-in/passkey', { response: answer(options) });
  };

  test('passkeys: added and removed with proof, both factors at sign-in, one audit entry each', async () => {
    const visitor = await withFactor();
    const [first, second] = visitor.codes as [string, string];
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

    // Nobody can claim it for another account, and a response to another challenge is refused.
    const begun = (await stranger.post('/passkeys/begin', { name, password: PASSWORD })).json;
    const claimed = passkey.create(begun.options, { origin: holders.service.url });
    assertRefused(await stranger.post('/passkeys/finish', { name, response: claimed }), 'conflict');
    const origin = holders.service.url;
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
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400], 'a challenge is answered once');
    assert.equal((await returned.get('/me')).json.account.email, visitor.email, 'without a code');

    const exported = (await visitor.get('/account/export')).json;
    assert.deepEqual([exported.passkeys.length, exported.passkeys[0].name], [1, 'Phone']);
    assert.ok(!JSON.stringify(exported).includes(claimed.id));
    const remove = (code: string) => visitor.post(`/passkeys/${listed.id}/remove`, { password: PASSWORD, code });
    // Not two recovery codes: if two are used at once, the library may refuse one.
    const removals = await Promise.all([remove(second), remove(authenticatorCode(visitor.secret, 1))]);
    assert.deepEqual(removals.map(({ status }) => status).sort(), [200, 404]);
    await refused((asked) => passkey.use(asked, { origin }));
    const entries = await holders.service.store.audit.list({ accountId: visitor.id, limit: 20 });
    assert.deepEqual(entries.map(({ action, details }) => [action, details]).reverse(), [
      ['sign_in', {}],
      ['two_factor.enabled', {}],
      ['passkey.added', { name }],
      ['sign_in', { passkey: 'Phone' }],
      ['passkey.removed', { name: 'Phone' }],
    ]);
    assert.deepEqual(await actions(stranger.id), ['sign_in']);
  });

  test('a pending sign-in fails when its passkey is removed', async () => {
    const visitor = await person();
    const { passkey } = await addPasskey(visitor);
    const late = browser();
    const { options } = (await late.post('/auth/passkey/begin')).json;
    const response = passkey.use(options, { origin: holders.service.url });
    const db = holders.service.store.signIn.database as Kysely<{ passkeys: { credential_id: string } }>;
    const { signIn } = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('passkeys').where('credential_id', '=', response.id).execute();
      const signIn = late.post('/auth/sign-in/passkey', { response });
      // Wait until it has found the passkey and is about to write.
      await holders.untilAwaited(tx as never);
      return { signIn };
    });
    assertRefused(await signIn, 'wrong_credentials');
    assert.equal(late.session(), undefined);
    assert.deepEqual(await actions(visitor.id), ['sign_in', 'passkey.added']);
  });

  test('an action that cannot be recorded does not happen: no sign-in, no new password, no passkey', async () => {
    const visitor = await person();
    const { passkey } = await addPasskey(visitor);
    const begun = (await visitor.post('/passkeys/begin', { name: 'Second', password: PASSWORD })).json;
    const response = new SoftwarePasskey().create(begun.options, { origin: holders.service.url });
    const allow = await refuseWrites(
      holders.service.store.signIn.database,
      engine,
      'INSERT ON audit_log',
      `NEW.account_id = '${visitor.id}'`,
    );
    const half = browser();
    const usePasskey = () => byPasskey(half, (asked) => passkey.use(asked, { origin: holders.service.url }));
    assertRefused(await half.signIn(visitor.email), 'internal_error');
    assertRefused(await usePasskey(), 'internal_error');
    assert.equal(half.session(), undefined);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    assertRefused(await visitor.post('/auth/change-password', change), 'internal_error');
    assertRefused(await visitor.post('/passkeys/finish', { name: 'Second', response }), 'internal_error');
    await allow();
    const allowUse = await refuseWrites(holders.service.store.signIn.database, engine, 'UPDATE ON passkeys');
    assertRefused(await usePasskey(), 'internal_error');
    await allowUse();
    assert.equal((await visitor.get('/sessions')).json.sessions.length, 1, 'only the existing session');
    assert.equal((await visitor.get('/passkeys')).json.passkeys.length, 1);
    await signedIn(visitor.email);
    assert.deepEqual(await actions(visitor.id), ['sign_in', 'passkey.added', 'sign_in']);
  });

  test('a passkey gives a suspended account no more than its password does; the first proof of an address removes it', async () => {
    const visitor = await person();
    const { passkey } = await addPasskey(visitor);
    await holders.service.store.accounts.update(visitor.id, { suspended: true });
    assertRefused(await visitor.post('/passkeys/begin', { name: 'x', password: PASSWORD }), 'forbidden');
    const answer = (asked: Asked) => passkey.use(asked, { origin: holders.service.url });
    const returned = browser();
    assert.equal((await byPasskey(returned, answer)).status, 200);
    assertRefused(await returned.post('/keys', { name: 'x' }), 'forbidden');
    await visitor.post('/auth/request-password-reset', { email: visitor.email });
    const reset = { token: linkFor(visitor.email, 'password reset link'), newPassword: NEW_PASSWORD };
    assert.equal((await browser().post('/auth/reset-password', reset)).status, 200);
    assertRefused(await byPasskey(browser(), answer), 'wrong_credentials');
    const [entry] = await holders.service.store.audit.list({
      accountId: visitor.id,
      action: 'password.reset',
      limit: 1,
    });
    assert.deepEqual(entry!.details, {
      address_confirmed: true,
      keys_revoked: 0,
      passkeys_removed: 1,
      providers_removed: 0,
      apps_revoked: 0,
      webhooks_removed: 0,
      memberships_ended: 0,
      second_factor_removed: false,
      sessions_ended: 2,
    });
  });

  testOnce('passkey sign-ins are limited per address and minute', async () => {
    const visitor = browser();
    const answers = await Promise.all(Array.from({ length: 42 }, () => visitor.post('/auth/passkey/begin')));
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 2);
    for (const answer of refused) assertRefused(answer, 'too_many_requests');
  });
}
