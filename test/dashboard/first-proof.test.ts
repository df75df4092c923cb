import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Kysely } from 'kysely';
import { testDatabase } from '../cluster/postgres-server.ts';
import { authenticatorCode } from '../support/authenticator.ts';
import { ENGINES_WITH_MAIL } from '../support/engines.ts';
import { sendEvent, startFakeStripe, stripeEvent, subscriptionObject } from '../support/fake-stripe.ts';
import { call } from '../support/http.ts';
import { type MailBox, startMailBox } from '../support/mail-box.ts';
import { startService, type TestService } from '../support/service.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { until } from '../support/until.ts';
import { assertRefused, PASSWORD, Visitor } from '../support/visitor.ts';

const OWNERS = 'what the owner chose';
type Tables = Record<string, Record<string, string | number | null>>;

/**
 * Everything that a stranger can set up in an account with somebody else's address, before its owner proves it by the
 * confirmation link or the reset link, with mail and without (links in the log), on both engines: nothing of it may open
 * the account afterwards.
 */
for (const { engine, mail } of ENGINES_WITH_MAIL)
  describe(`before an address is proved, ${mail ? 'with mail' : 'without mail'}, on ${engine}`, () => {
    let service: TestService;
    let box: MailBox;
    let stripe: Awaited<ReturnType<typeof startFakeStripe>>;
    let number = 0;
    before(async () => {
      [box, stripe] = await Promise.all([startMailBox(), startFakeStripe()]);
      const smtp = { SMTP_URL: `smtp://127.0.0.1:${(box.server.address() as AddressInfo).port}` };
      service = await startService({
        env: {
          ...stripe.env,
          ...(engine === 'postgres' && { DATABASE_URL: await testDatabase() }),
          ...(mail && smtp),
          // Off, a stranger can sign in and set up everything before the proof.
          KITSCOUT_VERIFY_EMAIL: 'off',
          KITSCOUT_TRUSTED_PROXIES: 'loopback',
        },
      });
    });
    after(async () => {
      await service.close();
      await Promise.all([box.close(), stripe.close()]);
    });

    /** Each in a network of its own: mail to unproven addresses is limited. */
    const browser = () => new Visitor(service.url, { 'x-forwarded-for': `10.${++number >> 8}.${number & 255}.1` });
    const refusedAt = (visitor: Visitor) => visitor.get('/me').then((answer) => assertRefused(answer, 'signed_out'));

    /** The token of the newest link to a page, from the mail or the log. */
    async function tokenFor(email: string, page: string): Promise<string> {
      const pattern = new RegExp(`${page}\\?token=([\\w-]+)`);
      const texts = () =>
        mail
          ? box.mails().filter((text) => text.includes(`<${email}>`))
          : service.logLines.filter((line) => line.includes(`"${email}"`));
      await until(() => texts().some((text) => pattern.test(text)), 30_000);
      return pattern.exec(texts().findLast((text) => pattern.test(text))!)![1]!;
    }

    const proofs = {
      /** As sent when somebody signs up; with KITSCOUT_VERIFY_EMAIL=off and no mail, only the library can be asked. */
      async confirmation(owner: Visitor, email: string) {
        const token = await confirmationFor(email);
        return owner.post('/auth/confirm-email', { token, newPassword: OWNERS });
      },
      async reset(owner: Visitor, email: string) {
        await owner.post('/auth/request-password-reset', { email });
        const token = await tokenFor(email, 'reset-password');
        return owner.post('/auth/reset-password', { token, newPassword: OWNERS });
      },
    };

    /** Where sign-up sends no confirmation link, the same account is confirmed through a node that sends them. */
    async function confirmationFor(email: string): Promise<string> {
      if (mail) return tokenFor(email, 'confirm-email');
      const careful = await startService({
        env: {
          ...(engine === 'postgres'
            ? { DATABASE_URL: service.config.databaseUrl! }
            : { KITSCOUT_DATA: service.config.dataDir }),
          KITSCOUT_VERIFY_EMAIL: 'on',
        },
      });
      try {
        assertRefused(await new Visitor(careful.url).signIn(email), 'wrong_credentials');
        const line = careful.logLines.findLast((one) => one.includes('confirm-email?token='))!;
        return /token=([\w-]+)/.exec(line)![1]!;
      } finally {
        await careful.close();
      }
    }

    /** A stranger who has signed up with the address, and is signed in. */
    async function squatter(): Promise<Visitor & { email: string; id: string }> {
      const visitor = browser();
      const email = `owner${number}@example.com`;
      assert.equal((await visitor.signUp(email, 'Not me')).status, 200);
      assert.equal((await visitor.signIn(email)).status, 200);
      const { id } = (await visitor.get('/me')).json.account;
      return Object.assign(visitor, { email, id: id as string });
    }
    type Squatter = Awaited<ReturnType<typeof squatter>>;

    async function addPasskey(visitor: Visitor, origin = service.url) {
      const passkey = new SoftwarePasskey();
      const { options } = (await visitor.post('/passkeys/begin', { name: 'theirs', password: PASSWORD })).json;
      const response = passkey.create(options, { origin });
      return { passkey, finish: () => visitor.post('/passkeys/finish', { name: 'theirs', response }) };
    }

    /** Each sets one thing up, and resolves to the check that it is gone. The owner is signed in by then. */
    const setUps: Record<string, (stranger: Squatter) => Promise<(owner: Visitor) => Promise<unknown>>> = {
      'the password': async ({ email }) => {
        return async () => {
          assertRefused(await browser().signIn(email), 'wrong_credentials');
          const [{ count }] = (await (service.store.signIn.database as Kysely<Tables>)
            .selectFrom('credentials')
            .innerJoin('users', 'users.id', 'credentials.user_id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('users.email', '=', email)
            .execute()) as [{ count: number | string }];
          assert.equal(Number(count), 1, "one password, the owner's");
        };
      },
      'sessions, here and elsewhere': async (stranger) => {
        const elsewhere = browser();
        await elsewhere.signIn(stranger.email);
        return async () => {
          for (const visitor of [stranger, elsewhere]) {
            await refusedAt(visitor);
            assertRefused(await visitor.post('/keys', { name: 'late' }), 'signed_out');
          }
        };
      },
      'keys, also one that was rolled, restricted or made by the operator': async (stranger) => {
        const made = (await stranger.post('/keys', { name: 'a' })).json;
        const rolled = (await stranger.post(`/keys/${made.key.id}/roll`, { old_key: '24h' })).json;
        const restricted = (await stranger.post('/keys', { name: 'b', allowed_addresses: ['127.0.0.1'] })).json;
        const given = await service.keyFor((await service.store.accounts.find(stranger.id))!);
        const secrets = [made.secret, rolled.secret, restricted.secret, given];
        for (const key of secrets) assert.equal((await call(service.url, '/api/v1/usage', { key })).status, 200);
        return async (owner) => {
          for (const key of secrets)
            for (const path of ['/api/v1/usage', '/mcp'])
              assert.equal((await call(service.url, path, { key, body: {} })).status, 401);
          const { keys } = (await owner.get('/keys')).json;
          assert.ok(keys.every(({ revoked_at }: { revoked_at: string | null }) => revoked_at !== null));
        };
      },
      'a passkey': async (stranger) => {
        const { passkey, finish } = await addPasskey(stranger);
        assert.equal((await finish()).status, 200);
        return async (owner) => {
          const visitor = browser();
          const { options } = (await visitor.post('/auth/passkey/begin')).json;
          const response = passkey.use(options, { origin: service.url });
          assertRefused(await visitor.post('/auth/sign-in/passkey', { response }), 'wrong_credentials');
          assert.deepEqual((await owner.get('/passkeys')).json.passkeys, []);
        };
      },
      'the first half of a passkey': async (stranger) => {
        const { finish } = await addPasskey(stranger);
        return async (owner) => {
          assertRefused(await finish(), 'signed_out');
          assert.deepEqual((await owner.get('/passkeys')).json.passkeys, []);
        };
      },
      'a second factor, with its recovery codes': async (stranger) => {
        const { secret } = (await stranger.post('/two-factor/begin', { password: PASSWORD })).json;
        const enabled = await stranger.post('/two-factor/enable', { code: authenticatorCode(secret) });
        assert.equal(enabled.status, 200);
        return async (owner) => assert.equal((await owner.get('/me')).json.account.two_factor, false);
      },
      'the first half of a second factor': async (stranger) => {
        const { secret } = (await stranger.post('/two-factor/begin', { password: PASSWORD })).json;
        return async (owner) => {
          assertRefused(await stranger.post('/two-factor/enable', { code: authenticatorCode(secret) }), 'signed_out');
          assertRefused(await owner.post('/two-factor/enable', { code: authenticatorCode(secret) }), 'conflict');
        };
      },
      'the first half of a sign-in with a second factor': async (stranger) => {
        const { secret } = (await stranger.post('/two-factor/begin', { password: PASSWORD })).json;
        await stranger.post('/two-factor/enable', { code: authenticatorCode(secret) });
        const half = browser();
        assert.equal((await half.signIn(stranger.email)).json.second_factor, true);
        return async () => {
          const second = await half.post('/auth/sign-in/second-factor', { code: authenticatorCode(secret, 1) });
          assert.equal(second.status, second.json.error.code === 'invalid_token' ? 400 : 401, second.text);
          await refusedAt(half);
        };
      },
      'recognised browsers': async (stranger) => {
        const device = [...stranger.cookies].find(([name]) => name.endsWith('device'))!;
        return async () => {
          // A recognised browser has ten tries a minute, wherever it is; strangers have ten from each address.
          for (let i = 0; i < 12; i++) {
            const guesser = new Visitor(service.url, { 'x-forwarded-for': `198.51.100.${i}` });
            guesser.cookies.set(device[0], device[1]);
            assertRefused(await guesser.signIn(stranger.email, 'wrong wrong wrong'), 'wrong_credentials');
          }
        };
      },
      'open links: resets, confirmations and a new address': async (stranger) => {
        await stranger.post('/auth/request-password-reset', { email: stranger.email });
        const reset = await tokenFor(stranger.email, 'reset-password');
        const theirs = `stranger-${stranger.email}`;
        // Without mail the address would change at once.
        if (mail) await stranger.post('/account/email', { email: theirs, password: PASSWORD });
        const change = mail ? await tokenFor(theirs, 'confirm-new-email') : null;
        return async (owner) => {
          for (const path of ['/auth/reset-password', '/auth/confirm-email'])
            assertRefused(await browser().post(path, { token: reset, newPassword: PASSWORD }), 'invalid_token');
          if (change === null) return;
          for (const visitor of [stranger, browser()])
            assertRefused(await visitor.post('/auth/confirm-new-email', { token: change }), 'signed_out');
          assertRefused(await owner.post('/auth/confirm-new-email', { token: change }), 'invalid_token');
        };
      },
      'endpoints of webhooks, with what waits for them': async (stranger) => {
        const { id } = (await stranger.post('/webhooks', { url: 'https://stranger.example/', events: [] })).json
          .endpoint;
        assert.equal((await stranger.post(`/webhooks/${id}/test`)).status, 200);
        return async (owner) => {
          assert.deepEqual((await owner.get('/webhooks')).json.endpoints, []);
          assert.equal((await owner.get(`/webhooks/${id}/deliveries`)).status, 404);
        };
      },
      'a picture, and kits that were chosen': async (stranger) => {
        const image = `data:image/jpeg;base64,${Buffer.from('ffd8ffe0', 'hex').toString('base64')}`;
        assert.equal((await stranger.post('/account/avatar', { image })).status, 200);
        assert.equal((await stranger.post('/kits/alpha-review/unlock')).status, 200);
        return async (owner) => {
          assert.equal((await owner.get('/avatars/me')).status, 404);
          assert.deepEqual((await owner.get('/unlocks')).json.unlocked, []);
        };
      },
      'a team: its members, an invitation, an offer, and the teams that were joined': async (stranger) => {
        const { accounts } = service.store;
        const other = await squatter();
        for (const { id } of [stranger, other]) await accounts.update(id, { tier: 'business', subscription: 'active' });
        const tokenOf = async (from: Visitor) => {
          const { link } = (await from.post('/team/invitations', { role: 'admin' })).json;
          return { token: new URL(link).searchParams.get('token')! };
        };
        const open = await tokenOf(stranger);
        assert.equal((await other.post('/teams/join', await tokenOf(stranger))).status, 200);
        const [{ id: member }] = (await stranger.get('/team')).json.members;
        assert.equal((await stranger.post('/team/offer', { member, password: PASSWORD })).status, 200);
        await other.post('/teams/choose', { account: other.id });
        assert.equal((await stranger.post('/teams/join', await tokenOf(other))).status, 200);
        return async (owner) => {
          const { members, invitations } = (await owner.get('/team')).json;
          assert.deepEqual([members, invitations], [[], []]);
          assert.deepEqual((await owner.get('/me')).json.account.id, stranger.id);
          assertRefused(await owner.post('/teams/choose', { account: other.id }), 'not_found');
          assertRefused(await other.post('/teams/choose', { account: stranger.id }), 'not_found');
          assertRefused(await other.post('/teams/join', open), 'invalid_token');
          const taken = await other.post('/teams/take-over', { account: stranger.id, password: PASSWORD });
          assertRefused(taken, 'not_found');
        };
      },
    };
    for (const [proof, prove] of Object.entries(proofs))
      for (const [thing, setUp] of Object.entries(setUps))
        test(`${thing} × ${proof}: nothing survives`, async () => {
          const stranger = await squatter();
          const isGone = await setUp(stranger);
          const owner = browser();
          const proved = await prove(owner, stranger.email);
          assert.equal(proved.status, 200, proved.text);
          assert.deepEqual((await owner.signIn(stranger.email, OWNERS)).json.user?.email, stranger.email);
          assert.equal((await owner.get('/me')).json.account.email_confirmed, true);
          await isGone(owner);
          const action = proof === 'reset' ? 'password.reset' : 'email.confirmed';
          const [entry] = await service.store.audit.list({ accountId: stranger.id, action, limit: 1 });
          assert.equal(entry?.details.address_confirmed, true, 'the audit log says so');
          assert.equal((await owner.post('/keys', { name: 'mine' })).status, 201);
        });

    /** A table with a new kind of thing belongs into `startAfresh` and into the table above, or here, with its reason. */
    test('every table that knows accounts or people is accounted for', async () => {
      const ended =
        'api_keys app_accounts avatars credentials feedback invitations kept_texts members oauth_access_tokens oauth_consents oauth_refresh_tokens passkeys sessions shown_answers two_factors unlocked_kits webhook_endpoints';
      const stays: Record<string, string> = {
        audit_log: 'tells the owner what others did',
        recent_requests: 'the same',
        subscription_events: 'what was bought',
        billing: 'what was bought, from 1.0',
        usage_days: 'or a month could be used twice',
        usage_by_key: 'the same',
        usage_notices: 'the same',
        users: 'the address itself',
        oauth_clients: 'apps, which belong to nobody',
      };
      const known = await (service.store.signIn.database as Kysely<Tables>).introspection.getTables();
      const ours = known.filter(({ columns }) => columns.some(({ name }) => /^(account|user)_id$/.test(name)));
      assert.deepEqual(
        [...new Set(ours.map(({ name }) => name))].sort(),
        [...ended.split(' '), ...Object.keys(stays)].sort(),
      );
    });

    test('what was bought stays with the account, and the owner can end it', async () => {
      const stranger = await squatter();
      const bought = stripeEvent('customer.subscription.created', subscriptionObject(stranger.id, 'active'));
      assert.equal((await sendEvent(service.url, bought)).status, 200);
      const owner = browser();
      assert.equal((await proofs.reset(owner, stranger.email)).status, 200);
      await owner.signIn(stranger.email, OWNERS);
      const { account } = (await owner.get('/me')).json;
      assert.deepEqual([account.tier, account.subscription], ['pro', 'active']);
      assert.equal((await owner.post('/billing/portal')).status, 200);
      assertRefused(await stranger.post('/billing/portal'), 'signed_out');
    });

    test('a second proof takes nothing from the owner', async () => {
      const stranger = await squatter();
      const owner = browser();
      await proofs.reset(owner, stranger.email);
      await owner.signIn(stranger.email, OWNERS);
      const { secret } = (await owner.post('/keys', { name: 'mine' })).json;
      await proofs.reset(owner, stranger.email);
      assert.equal((await call(service.url, '/api/v1/usage', { key: secret })).status, 200);
    });

    test('keys of an account that the operator created are kept: nobody else could set anything up', async () => {
      const { account, key } = await service.account();
      assert.equal((await proofs.reset(browser(), account.email)).status, 200);
      assert.equal((await call(service.url, '/api/v1/usage', { key })).status, 200);
    });
  });
