import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testDatabase } from '../cluster/postgres-server.ts';
import { authenticatorCode } from '../support/authenticator.ts';
import { ENGINES } from '../support/engines.ts';
import { CLIENT, type ProviderUser, startFakeProvider } from '../support/fake-provider.ts';
import { call } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';
import { assertRefused, PASSWORD, Visitor } from '../support/visitor.ts';

const OWNERS = 'what the owner chose';
type Kind = 'github' | 'google' | 'sso';

/** Sign-in with GitHub, Google and an organisation's own provider, each at its wire. */
for (const engine of ENGINES)
  describe(`sign-in with another service, on ${engine}`, () => {
    let service: TestService;
    let provider: Awaited<ReturnType<typeof startFakeProvider>>;
    let number = 1;
    const database = async () => (engine === 'postgres' ? { DATABASE_URL: await testDatabase() } : {});
    const settings = () => {
      const of = (name: string) => ({ [`KITSCOUT_${name}_ID`]: CLIENT.id, [`KITSCOUT_${name}_SECRET`]: CLIENT.secret });
      return {
        ...of('GITHUB'),
        ...of('GOOGLE'),
        ...of('SSO'),
        KITSCOUT_GITHUB_URL: provider.site,
        KITSCOUT_GOOGLE_ISSUER: provider.site,
        KITSCOUT_SSO_ISSUER: provider.site,
        KITSCOUT_SSO_NAME: 'Acme',
        KITSCOUT_SSO_DOMAINS: 'acme.example, acme.test',
        KITSCOUT_SSO_ACCOUNT: 'boss@acme.example',
        KITSCOUT_TRUSTED_PROXIES: 'loopback',
      };
    };
    before(async () => {
      provider = await startFakeProvider();
      service = await startService({ env: { ...settings(), ...(await database()) } });
    });
    after(async () => {
      await service.close();
      await provider.close();
    });

    const browser = (at = service) => new Visitor(at.url, { 'x-forwarded-for': `198.51.100.${(number % 250) + 1}` });
    const someone = (more: Partial<ProviderUser> = {}): ProviderUser & { email: string } => {
      number += 1;
      return { id: number, email: `person${number}@example.com`, verified: true, name: 'Per Son', ...more } as never;
    };

    /** Where the browser ends up. */
    async function back(visitor: Visitor, path: string): Promise<string> {
      const answer = await fetch(visitor.url + path, {
        redirect: 'manual',
        headers: {
          ...visitor.headers,
          cookie: [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
        },
      });
      assert.equal(answer.status, 303, await answer.text());
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!;
        if (value === '') visitor.cookies.delete(name);
        else visitor.cookies.set(name, { value, attributes: [] });
      }
      return answer.headers.get('location')!;
    }

    async function begin(visitor: Visitor, kind: Kind): Promise<string> {
      const answer = await visitor.post(`/auth/providers/${kind}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.json.url;
    }

    async function enter(visitor: Visitor, user: ProviderUser, kind: Kind = 'github'): Promise<string> {
      return back(visitor, provider.visit(await begin(visitor, kind), user));
    }

    const problem = (name: string, kind: Kind = 'github') => `/dashboard/sign-in?problem=${name}&service=${kind}`;
    const me = async (visitor: Visitor) => (await visitor.get('/me')).json;

    /** An account whose owner has proved the address, with a password. */
    async function proved(email: string, at = service): Promise<Visitor> {
      const owner = browser(at);
      await owner.signUp(email);
      await owner.post('/auth/request-password-reset', { email });
      const line = at.logLines.findLast((one) => one.includes(`"${email}"`) && one.includes('reset-password?token='))!;
      const token = /token=([\w-]+)/.exec(line)![1]!;
      assert.equal((await owner.post('/auth/reset-password', { token, newPassword: OWNERS })).status, 200);
      assert.equal((await owner.signIn(email, OWNERS)).status, 200);
      return owner;
    }

    for (const kind of ['github', 'google'] as const)
      test(`${kind}: a new person gets an account, and comes back to it whatever their address is by then`, async () => {
        const [visitor, user] = [browser(), someone()];
        assert.equal(await enter(visitor, user, kind), '/dashboard/sign-in?arrived=1');
        const { account } = await me(visitor);
        assert.deepEqual(
          [account.email, account.name, account.tier, account.email_confirmed],
          [user.email, 'Per Son', 'free', true],
        );
        const { secret } = (await visitor.post('/keys', { name: 'mine' })).json;
        assert.equal((await call(service.url, '/api/v1/usage', { key: secret })).status, 200);
        const elsewhere = browser();
        await enter(elsewhere, { ...user, email: someone().email }, kind);
        assert.equal((await me(elsewhere)).account.id, account.id);
        const actions = await service.store.audit.list({ accountId: account.id, limit: 9 });
        const name = kind === 'github' ? 'GitHub' : 'Google';
        assert.deepEqual(
          actions.map(({ action, details }) => [action, details]),
          [
            ['sign_in', { service: name }],
            ['key.created', actions[1]!.details],
            ['sign_in', { service: name }],
            ['provider.connected', { service: name }],
          ],
        );
      });

    test('an address that the provider does not confirm opens and makes nothing', async () => {
      const owner = someone();
      await proved(owner.email);
      for (const kind of ['github', 'google'] as const)
        for (const verified of [false, undefined])
          for (const email of [owner.email, `new${owner.id}@example.com`]) {
            const visitor = browser();
            assert.equal(await enter(visitor, { ...someone(), email, verified }, kind), problem('unverified', kind));
            assertRefused(await visitor.get('/me'), 'signed_out');
          }
      assert.equal(await service.store.accounts.find(`new${owner.id}@example.com`), undefined);
    });

    test('an account with a proved owner is never connected by its address, only by its owner', async () => {
      const user = someone();
      const owner = await proved(user.email);
      const { secret } = (await owner.post('/keys', { name: 'mine' })).json;
      assert.equal(await enter(browser(), user), problem('exists'));
      assert.equal((await call(service.url, '/api/v1/usage', { key: secret })).status, 200, 'nothing has ended');
      assertRefused(await owner.post('/providers/github/connect', { password: 'wrong wrong' }), 'wrong_credentials');
      const { url } = (await owner.post('/providers/github/connect', { password: OWNERS })).json;
      // The address there need not be the one here.
      const there = { ...user, email: someone().email };
      assert.equal(await back(owner, provider.visit(url, there)), '/dashboard/settings/security?connected=github');
      const visitor = browser();
      assert.equal(await enter(visitor, there), '/dashboard/sign-in?arrived=1');
      assert.equal((await me(visitor)).account.email, user.email);
      // Another person cannot connect it too, and a second one cannot be connected.
      const other = await proved(someone().email);
      const second = (await other.post('/providers/github/connect', { password: OWNERS })).json.url;
      assert.equal(
        await back(other, provider.visit(second, there)),
        '/dashboard/settings/security?problem=elsewhere&service=github',
      );
      const third = (await owner.post('/providers/github/connect', { password: OWNERS })).json.url;
      assert.match(await back(owner, provider.visit(third, someone())), /problem=another/);
      assert.equal((await owner.post('/providers/github/remove', { password: OWNERS })).status, 200);
      assert.equal(
        await enter(browser(), there),
        `/dashboard/sign-in?arrived=1`,
        'a new account for the other address',
      );
      assert.equal((await owner.get('/providers')).json.providers[0].connected_at, null);
    });

    test('an answer counts only in the browser that asked, once, at its provider, and for who asked', async () => {
      const [asked, user] = [browser(), someone()];
      const path = provider.visit(await begin(asked, 'github'), user);
      assert.equal(await back(browser(), path), problem('expired'), 'brought by another browser');
      assert.equal(
        await back(asked, path.replace('/callback/github', '/callback/google')),
        problem('expired', 'google'),
      );
      const again = browser();
      const first = provider.visit(await begin(again, 'github'), user);
      const cookies = new Map(again.cookies);
      assert.equal(await back(again, first), '/dashboard/sign-in?arrived=1');
      again.cookies.clear();
      for (const [name, cookie] of cookies) again.cookies.set(name, cookie);
      assert.equal(await back(again, first), problem('failed'), 'the code is spent');
      // The other engine has the clock of its database.
      if (engine === 'sqlite') {
        const late = browser();
        const slow = provider.visit(await begin(late, 'github'), user);
        service.clock.add(11 * 60_000);
        assert.equal(await back(late, slow), problem('expired'));
      }
      const left = await proved(someone().email);
      const { url } = (await left.post('/providers/google/connect', { password: OWNERS })).json;
      const other = await proved(someone().email);
      for (const [name, cookie] of other.cookies) left.cookies.set(name, cookie);
      assert.match(await back(left, provider.visit(url, someone())), /problem=signed-out/);
      const refused = browser();
      const state = new URL(await begin(refused, 'google')).searchParams.get('state')!;
      const answer = `/dashboard/api/auth/callback/google?error=access_denied&state=${state}`;
      assert.equal(await back(refused, answer), problem('cancelled', 'google'));
      assert.equal((await refused.get('/auth/get-session')).json.user, null);
    });

    test('a token that is forged, for others, old or an answer to another sign-in signs nobody in', async () => {
      const forgeries: Record<string, Parameters<typeof provider.forge>[0]> = {
        'signed by a stranger': () => ({ foreign: true }),
        'not signed': () => ({ alg: 'none' }),
        'of another issuer': () => ({ claims: { iss: 'https://evil.example' } }),
        'for another client': () => ({ claims: { aud: 'another' } }),
        'for several, and used by another': () => ({ claims: { aud: [CLIENT.id, 'another'], azp: 'another' } }),
        'too old': () => ({ claims: { exp: 1_000 } }),
        'of another sign-in': () => ({ claims: { nonce: 'another' } }),
        'without a nonce': () => ({ claims: { nonce: undefined } }),
        'about nobody': () => ({ claims: { sub: undefined } }),
      };
      for (const [what, forge] of Object.entries(forgeries)) {
        provider.forge(forge);
        const [visitor, user] = [browser(), someone()];
        assert.equal(await enter(visitor, user, 'google'), problem('failed', 'google'), what);
        assert.equal(await service.store.accounts.find(user.email), undefined, what);
      }
      provider.forge();
    });

    test('the first proof of an address by a service: nothing that a stranger set up survives', async () => {
      const user = someone();
      const stranger = browser();
      await stranger.signUp(user.email, 'Not me');
      const { secret } = (await stranger.post('/keys', { name: 'theirs' })).json;
      // Also their own account at the same service.
      const theirs = someone();
      const { url } = (await stranger.post('/providers/google/connect', { password: PASSWORD })).json;
      assert.match(await back(stranger, provider.visit(url, theirs)), /connected=google/);
      const half = browser();
      await stranger.post('/auth/request-password-reset', { email: user.email });
      const line = service.logLines.findLast(
        (one) => one.includes(`"${user.email}"`) && one.includes('reset-password'),
      )!;
      const token = /token=([\w-]+)/.exec(line)![1]!;

      const owner = browser();
      assert.equal(await enter(owner, user), '/dashboard/sign-in?arrived=1');
      assert.equal((await me(owner)).account.email_confirmed, true);
      assertRefused(await stranger.get('/me'), 'signed_out');
      assertRefused(await half.signIn(user.email), 'wrong_credentials');
      assertRefused(await half.post('/auth/reset-password', { token, newPassword: PASSWORD }), 'invalid_token');
      assert.equal((await call(service.url, '/api/v1/usage', { key: secret })).status, 401);
      assert.equal(await enter(half, theirs, 'google'), '/dashboard/sign-in?arrived=1');
      assert.equal((await me(half)).account.email, theirs.email, 'an account of their own');
      const { id } = (await me(owner)).account;
      const [entry] = await service.store.audit.list({ accountId: id, action: 'provider.connected', limit: 1 });
      assert.equal(entry!.details.address_confirmed, true);
      assert.deepEqual([entry!.details.keys_revoked, entry!.details.providers_removed], [1, 1]);
    });

    test('a link that proves the address ends the services of a stranger', async () => {
      const [user, theirs] = [someone(), someone()];
      const stranger = browser();
      await stranger.signUp(user.email);
      const { url } = (await stranger.post('/providers/github/connect', { password: PASSWORD })).json;
      await back(stranger, provider.visit(url, theirs));
      await stranger.post('/auth/request-password-reset', { email: user.email });
      const owner = await proved(user.email);
      assert.equal((await owner.get('/providers')).json.providers[0].connected_at, null);
    });

    test('keys of an account that the operator created are kept', async () => {
      const { account, key } = await service.account('free');
      const visitor = browser();
      assert.equal(await enter(visitor, someone({ email: account.email })), '/dashboard/sign-in?arrived=1');
      assert.equal((await me(visitor)).account.id, account.id);
      assert.equal((await call(service.url, '/api/v1/usage', { key })).status, 200);
    });

    test('the second factor is still asked for, and half a sign-in ends with the service', async () => {
      const user = someone();
      const owner = await proved(user.email);
      const { url } = (await owner.post('/providers/google/connect', { password: OWNERS })).json;
      await back(owner, provider.visit(url, user));
      const { secret, recovery_codes } = (await owner.post('/two-factor/begin', { password: OWNERS })).json;
      await owner.post('/two-factor/enable', { code: authenticatorCode(secret) });
      const [visitor, half] = [browser(), browser()];
      for (const one of [visitor, half]) {
        assert.equal(await enter(one, user, 'google'), '/dashboard/sign-in?arrived=code');
        assertRefused(await one.get('/me'), 'signed_out');
      }
      const code = authenticatorCode(secret, 1);
      assert.equal((await visitor.post('/auth/sign-in/second-factor', { code })).status, 200);
      assert.equal((await me(visitor)).account.email, user.email);
      const proof = { password: OWNERS, code: recovery_codes[0] };
      assert.equal((await owner.post('/providers/google/remove', proof)).status, 200);
      assertRefused(await half.post('/auth/sign-in/second-factor', { code: recovery_codes[1] }), 'invalid_token');
      assert.equal(await enter(half, user, 'google'), problem('exists', 'google'));
    });

    test('who has no password is told how to get one', async () => {
      const visitor = browser();
      const user = someone();
      await enter(visitor, user);
      const refused = await visitor.post('/account/delete', { password: PASSWORD });
      assertRefused(refused, 'invalid_request');
      assert.match(refused.json.error.message, /no password yet/);
      assert.equal((await visitor.get('/providers')).json.has_password, false);
      assert.deepEqual((await visitor.post('/account/password-link')).json, { sent: false });
      const line = service.logLines.findLast((one) => one.includes(`"${user.email}"`) && one.includes('token='))!;
      const token = /token=([\w-]+)/.exec(line)![1]!;
      assert.equal((await visitor.post('/auth/reset-password', { token, newPassword: OWNERS })).status, 200);
      assert.equal((await visitor.signIn(user.email, OWNERS)).status, 200);
      assert.equal((await visitor.get('/providers')).json.has_password, true);
      assert.equal(await enter(browser(), user), '/dashboard/sign-in?arrived=1', 'both sign in');
      assert.equal((await visitor.post('/account/delete', { password: OWNERS })).status, 200);
    });

    test("an organisation's own provider: its domains, its Enterprise team, and accounts that exist", async () => {
      const enterSso = (visitor: Visitor, user: ProviderUser) => enter(visitor, user, 'sso');
      const boss = someone({ email: 'boss@acme.example', verified: undefined });
      assert.equal(await enterSso(browser(), boss), problem('plan', 'sso'), 'no such account');
      const team = await service.store.accounts.create({ email: boss.email, tier: 'business', subscription: 'active' });
      assert.equal(await enterSso(browser(), boss), problem('plan', 'sso'));
      await service.store.accounts.update(team.id, { tier: 'enterprise' });
      const owner = browser();
      assert.equal(await enterSso(owner, boss), '/dashboard/sign-in?arrived=1');
      assert.deepEqual((await me(owner)).teams, [], 'the owner is no member');
      for (const email of ['x@other.example', 'x@sub.acme.example', 'x@acme.example.evil.example'])
        assert.equal(await enterSso(browser(), someone({ email })), problem('domain', 'sso'));
      const denied = someone({ email: 'denied@acme.test', verified: false });
      assert.equal(await enterSso(browser(), denied), problem('unverified', 'sso'));
      // The address is only in the answer of another endpoint, and the account exists.
      const existing = await proved('dev@acme.test');
      provider.forge(() => ({ claims: { email: undefined } }));
      const dev = someone({ email: 'dev@acme.test', verified: undefined });
      const visitor = browser();
      assert.equal(await enterSso(visitor, dev), '/dashboard/sign-in?arrived=1');
      provider.forge();
      const { account, teams } = await me(visitor);
      assert.equal(account.id, (await me(existing)).account.id);
      assert.deepEqual(
        teams.map(({ role }: { role: string }) => role),
        ['developer'],
      );
      // Who was removed does not come back by signing in.
      const { members } = await service.store.team.list(team.id);
      await service.store.team.remove(members[0]!.id, team.id);
      await enterSso(visitor, dev);
      assert.deepEqual((await me(visitor)).teams, []);
      await service.store.accounts.update(team.id, { tier: 'free' });
      assert.equal(await enterSso(browser(), dev), problem('plan', 'sso'));
    });

    test('where sign-up is closed, only known people and those of the organisation enter', async () => {
      const closed = await startService({
        env: { ...settings(), ...(await database()), KITSCOUT_SIGNUP: 'closed' },
      });
      try {
        await closed.store.accounts.create({ email: 'boss@acme.example', tier: 'enterprise', subscription: 'active' });
        const { account } = await closed.account('free');
        assert.equal(await enter(browser(closed), someone()), problem('closed'));
        assert.equal(await enter(browser(closed), someone({ email: account.email })), '/dashboard/sign-in?arrived=1');
        const colleague = someone({ email: `new${number}@acme.example` });
        assert.equal(await enter(browser(closed), colleague, 'sso'), '/dashboard/sign-in?arrived=1');
      } finally {
        await closed.close();
      }
    });
  });
