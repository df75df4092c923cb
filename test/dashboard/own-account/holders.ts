import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { usedCode } from '../../../src/http/dashboard/sign-in/second-factor.ts';
import { testDatabase } from '../../cluster/postgres-server.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { type FakeStripe, startFakeStripe } from '../../support/fake-stripe.ts';
import { startService, type TestService } from '../../support/service.ts';
import { SoftwarePasskey } from '../../support/software-passkey.ts';
import { until } from '../../support/until.ts';
import { PASSWORD, Visitor } from '../../support/visitor.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** A service on one engine, and account holders with helpers for their first steps. */
export type Holders = ReturnType<typeof holdersOn>;

/** Call in a `describe`: the service starts before its tests and closes after them. */
export function holdersOn(engine: 'sqlite' | 'postgres') {
  /** A test of behaviour that does not depend on the engine; it runs on one engine only. */
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

  /** A browser with its own address, so that no test uses up the limits of another. */
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

  /** As after the two minutes for which a used code is remembered. */
  const forgetCode = async (accountId: string, code: string) => {
    const { id } = (await service.store.signIn.findUser(accountId))!;
    await service.store.signIn.forgive([{ key: usedCode(id, code), attempts: 1 }]);
  };

  /** A person who has proved the address with a reset link, so that the next reset is not the first proof of it. */
  const provenPerson = async () => {
    const visitor = await person();
    await visitor.post('/auth/request-password-reset', { email: visitor.email });
    const reset = { token: linkFor(visitor.email, 'password reset link'), newPassword: PASSWORD };
    assert.equal((await visitor.post('/auth/reset-password', reset)).status, 200);
    assert.equal((await visitor.signIn(visitor.email)).status, 200);
    return visitor;
  };

  const withFactor = async (owner = person()) => {
    const visitor = await owner;
    const { secret, recovery_codes: codes } = (await visitor.post('/two-factor/begin', { password: PASSWORD })).json;
    const code = authenticatorCode(secret);
    const enabled = await visitor.post('/two-factor/enable', { code });
    assert.equal(enabled.status, 200, enabled.text);
    await forgetCode(visitor.id, code);
    return Object.assign(visitor, { secret: secret as string, codes: codes as string[] });
  };

  /** Does the first step of a sign-in, in a new browser. */
  const halfSignedIn = async (email: string, password = PASSWORD) => {
    const visitor = browser();
    assert.deepEqual((await visitor.signIn(email, password)).json, { user: null, second_factor: true });
    assert.equal(visitor.session(), undefined);
    return visitor;
  };

  const secondStep = (visitor: Visitor, code: string) => visitor.post('/auth/sign-in/second-factor', { code });

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

  /**
   * Resolves when a request of the service waits for the transaction. SQLite cannot tell; both outcomes are correct
   * there.
   */
  const untilAwaited = async (tx: Transaction<never>) => {
    if (engine === 'sqlite') return setTimeout(300);
    const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
    await until(async () => (await waiting.execute(tx)).rows.length > 0, 20_000);
  };

  return {
    engine,
    get service() {
      return service;
    },
    get stripe() {
      return stripe;
    },
    testOnce,
    browser,
    person,
    provenPerson,
    signedIn,
    actions,
    linkFor,
    forgetCode,
    withFactor,
    halfSignedIn,
    secondStep,
    addPasskey,
    untilAwaited,
  };
}
