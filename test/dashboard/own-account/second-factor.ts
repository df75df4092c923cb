import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { authenticatorCode } from '../../support/authenticator.ts';
import { assertRefused, PASSWORD } from '../../support/visitor.ts';
import type { Holders } from './holders.ts';

const NEW_PASSWORD = 'another long password';
type AnyTables = Record<string, Record<string, string | number | null>>;

/** Authenticator codes and recovery codes. */
export function secondFactorTests(holders: Holders): void {
  const { testOnce, browser, person, signedIn, actions, linkFor, forgetCode, withFactor, halfSignedIn, secondStep } =
    holders;

  test('no session from a password alone survives enabling the second factor', async () => {
    const visitor = await person();
    const { secret } = (await visitor.post('/two-factor/begin', { password: PASSWORD })).json;
    const strangers = Array.from({ length: 6 }, () => browser());
    const signIns = strangers.map((stranger) => stranger.signIn(visitor.email));
    assert.equal((await visitor.post('/two-factor/enable', { code: authenticatorCode(secret) })).status, 200);
    for (const answer of await Promise.all(signIns))
      if (answer.status !== 200) assertRefused(answer, 'wrong_credentials');
    for (const stranger of strangers) assertRefused(await stranger.get('/me'), 'signed_out');
  });

  test('a pending second step fails when the password is reset', async () => {
    const visitor = await withFactor();
    const half = await halfSignedIn(visitor.email);
    const db = holders.service.store.signIn.database as Kysely<AnyTables>;
    const { id } = (await holders.service.store.signIn.findUser(visitor.id))!;
    const { step } = await db.transaction().execute(async (tx) => {
      // The rows that a reset locks and then writes.
      await tx.updateTable('accounts').set({ id: visitor.id }).where('id', '=', visitor.id).execute();
      const step = secondStep(half, visitor.codes[0]!);
      // Wait until its code is accepted and it is about to write.
      await holders.untilAwaited(tx as never);
      await tx.updateTable('credentials').set({ password: 'another' }).where('user_id', '=', id).execute();
      await tx.deleteFrom('verifications').where('value', '=', id).execute();
      return { step };
    });
    // On SQLite it waits from the beginning and then finds that its first step is gone.
    assertRefused(await step, holders.engine === 'sqlite' ? 'invalid_token' : 'wrong_credentials');
    assert.equal(half.session(), undefined);
  });

  test('the second factor: set up, required at every sign-in, each code works once', async () => {
    const visitor = await person();
    const elsewhere = await signedIn(visitor.email);
    assertRefused(await visitor.post('/two-factor/begin', { password: 'wrong password' }), 'wrong_credentials');
    const begun = (await visitor.post('/two-factor/begin', { password: PASSWORD })).json;
    assert.match(begun.uri, /^otpauth:\/\/totp\/Kitscout:/);
    assert.equal(begun.recovery_codes.length, 10);
    assert.equal((await signedIn(visitor.email)).session() === undefined, false, 'not required before it is enabled');
    assertRefused(await visitor.post('/two-factor/enable', { code: '000000' }), 'wrong_credentials');
    assert.equal((await visitor.get('/me')).json.account.two_factor, false);
    // A code for a secret that another setup has since replaced enables nothing.
    const { signIn } = holders.service.store;
    const { id: userId } = (await signIn.findUser(visitor.id))!;
    const replaced = { kind: 'two_factor.enabled', userId, address: '', secret: 'another' } as const;
    await assert.rejects(() => signIn.record(replaced, async () => {}), /set up again meanwhile/);
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
    assertRefused(await secondStep(await halfSignedIn(visitor.email), code), 'conflict');
    await forgetCode(visitor.id, code);
    const now = authenticatorCode(begun.secret);
    const done = await secondStep(half, `${now.slice(0, 3)} ${now.slice(3)}`);
    assert.equal(done.json.user.email, visitor.email, done.text);
    assert.ok(!done.text.includes('token'));
    assert.equal((await half.get('/me')).status, 200);
    assertRefused(await secondStep(await halfSignedIn(visitor.email), now), 'conflict');
    assertRefused(await secondStep(browser(), authenticatorCode(begun.secret, 1)), 'invalid_token');
    const next = await halfSignedIn(visitor.email);
    assert.equal((await secondStep(next, authenticatorCode(begun.secret, 1))).status, 200);
    // The cookie of the first step is used up and cannot sign in again.
    assertRefused(await secondStep(next, begun.recovery_codes[0]), 'invalid_token');

    const db = holders.service.store.signIn.database as Kysely<AnyTables>;
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

  test('recovery codes work once, also when used concurrently; new ones replace them', async () => {
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

  testOnce('nothing bypasses the second factor: no guessing, no reset, no expired first step', async () => {
    const visitor = await withFactor(holders.provenPerson());
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
    assert.ok(await holders.service.store.signIn.removeSecondFactor(visitor.id, 'command line'));
    assert.equal((await signedIn(visitor.email, NEW_PASSWORD)).session() === undefined, false);
  });

  testOnce('switching it off requires password and code; a code works once there too', async () => {
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
}
