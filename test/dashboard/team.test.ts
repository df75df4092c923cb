import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { generateKey, storedKey } from '../../src/accounts/api-key.ts';
import { MEMBER_ROLES, type MemberRole, ROLES, type Role } from '../../src/accounts/team.ts';
import { testDatabase } from '../cluster/postgres-server.ts';
import { ENGINES } from '../support/engines.ts';
import { call } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';
import { assertRefused, PASSWORD, Visitor } from '../support/visitor.ts';

const API = '/dashboard/api';

/** Every dashboard route, as "POST /keys", and whether it says what it needs. */
const routes = new Map<string, boolean>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    for (const one of [method].flat())
      if (url.startsWith(`${API}/`) && ['GET', 'POST'].includes(one) && !/\/\*?$/.test(url.replace('files/*', 'files')))
        routes.set(`${one} ${url.slice(API.length)}`, config?.needs !== undefined);
  });
});

const ALL = 'owner admin developer billing viewer';
const CALLERS = 'owner admin developer';
const MANAGERS = 'owner admin';

/** Who may do what in an account: every route that acts on one, with a body that passes its checks. */
const TABLE: Record<string, { who: string; body?: object; answers?: number }> = {
  'GET /usage': { who: ALL },
  'GET /usage/breakdown': { who: ALL },
  'GET /usage/csv': { who: ALL },
  'GET /usage/requests': { who: ALL },
  'GET /usage/requests/:id': { who: ALL },
  'POST /usage/mail': { who: MANAGERS, body: { on: true } },
  'GET /keys': { who: CALLERS },
  'POST /keys': { who: CALLERS, body: { name: 'k' } },
  'POST /keys/:id/roll': { who: CALLERS, body: { old_key: 'now' } },
  'POST /keys/:id/revoke': { who: CALLERS },
  'POST /keys/:id/limits': { who: MANAGERS, body: { month_limit: 5 } },
  'GET /playground': { who: CALLERS },
  'POST /playground/recommend': { who: CALLERS, body: { ai_platform: 'any', use_case: 'review code' } },
  'GET /apps': { who: CALLERS },
  'POST /apps/:id/revoke': { who: CALLERS },
  // There is no request of an app here: whoever may is told so.
  'POST /connect': { who: CALLERS, body: { accept: false, query: 'client_id=x', scopes: ['read'] }, answers: 400 },
  'POST /feedback': { who: CALLERS, body: { request_id: 'x', kit: 'alpha-review', verdict: 'helped' } },
  'GET /unlocks': { who: CALLERS },
  'POST /kits/:id_or_slug/unlock': { who: CALLERS },
  'GET /kits/:id_or_slug/download': { who: CALLERS },
  'GET /kits/:id_or_slug/files/*': { who: CALLERS },
  'GET /kits/:id_or_slug/zip': { who: CALLERS },
  'GET /webhooks': { who: MANAGERS },
  'POST /webhooks': { who: MANAGERS, body: { url: 'https://hooks.example/x', events: [] } },
  'POST /webhooks/:id': { who: MANAGERS, body: { enabled: false } },
  'POST /webhooks/:id/rotate': { who: MANAGERS },
  'POST /webhooks/:id/remove': { who: MANAGERS },
  'POST /webhooks/:id/test': { who: MANAGERS },
  'GET /webhooks/:id/deliveries': { who: MANAGERS },
  'POST /webhooks/:id/deliveries/:delivery/resend': { who: MANAGERS },
  'GET /activity': { who: MANAGERS },
  'GET /activity/export': { who: MANAGERS },
  'GET /plans': { who: 'owner admin billing' },
  'POST /billing/checkout': { who: 'owner admin billing', body: { tier: 'pro' } },
  'POST /billing/portal': { who: 'owner admin billing' },
  'GET /team': { who: ALL },
  'GET /avatars/:id': { who: ALL },
  'POST /team/invitations': { who: MANAGERS, body: { role: 'viewer' } },
  'POST /team/invitations/:id/withdraw': { who: MANAGERS },
  'POST /team/members/:id/role': { who: MANAGERS, body: { role: 'viewer' } },
  'POST /team/members/:id/remove': { who: MANAGERS },
  'POST /team/offer': { who: 'owner', body: { member: null, password: PASSWORD } },
};
/** The last, because it ends the membership. */
const LEAVE = 'POST /team/leave';

for (const engine of ENGINES)
  describe(`a team, on ${engine}`, () => {
    let service: TestService;
    let number = 0;
    before(async () => {
      const database = engine === 'postgres' ? { DATABASE_URL: await testDatabase() } : {};
      const settings = { KITSCOUT_TRUSTED_PROXIES: 'loopback', KITSCOUT_PLAYGROUND_RUNS: '0' };
      service = await startService({ env: { ...database, ...settings } });
    });
    after(() => service.close());

    const browser = () => new Visitor(service.url, { 'x-forwarded-for': `198.51.100.${++number}` });

    async function person(tier: 'free' | 'business' = 'free') {
      const visitor = browser();
      const email = `${engine}${number}@example.com`;
      assert.equal((await visitor.signUp(email, `Person ${number}`)).status, 200);
      const id = (await visitor.get('/me')).json.account.id as string;
      if (tier !== 'free') await service.store.accounts.update(id, { tier, subscription: 'active' });
      return Object.assign(visitor, { email, id });
    }
    type Person = Awaited<ReturnType<typeof person>>;

    async function invite(owner: Person, role: MemberRole, email: string | null = null): Promise<string> {
      const made = await owner.post('/team/invitations', { role, email });
      assert.equal(made.status, 201, made.text);
      return new URL(made.json.link).searchParams.get('token')!;
    }

    async function member(owner: Person, role: MemberRole) {
      const visitor = await person();
      const joined = await visitor.post('/teams/join', { token: await invite(owner, role) });
      assert.equal(joined.status, 200, joined.text);
      const { acting } = (await visitor.get('/me')).json;
      assert.deepEqual([acting.id, acting.role], [owner.id, role]);
      return Object.assign(visitor, { member: acting.member as string });
    }

    const actions = async (accountId: string) =>
      (await service.store.audit.list({ accountId, limit: 100 })).map(({ action, actor, role }) => [
        action,
        actor,
        role,
      ]);

    test('every route that acts on an account is in the table, and no other', () => {
      const acting = [...routes].filter(([, needs]) => needs).map(([route]) => route);
      assert.deepEqual(acting.sort(), [...Object.keys(TABLE), LEAVE].sort());
    });

    test('the permission table holds for every role and route', async () => {
      const owner = await person('business');
      const people = new Map<Role, Visitor>([['owner', owner]]);
      for (const role of MEMBER_ROLES) people.set(role, await member(owner, role));
      const wrong: string[] = [];
      for (const [route, { who, body, answers }] of Object.entries(TABLE))
        for (const role of ROLES) {
          const [method, path] = route.split(' ') as [string, string];
          const url = path
            .replace(':id_or_slug', 'alpha-review')
            .replace(/:\w+/g, 'none')
            .replace('files/*', 'files/README.md')
            .replace('/export', '/export?format=csv');
          const visitor = people.get(role)!;
          const answer = await (method === 'GET' ? visitor.get(url) : visitor.post(url, body));
          const isAllowed = answer.status !== 403;
          if (isAllowed !== who.split(' ').includes(role)) wrong.push(`${role}: ${route} ${answer.text.slice(0, 90)}`);
          if (isAllowed && ![200, 201, 404, 409, answers].includes(answer.status))
            wrong.push(`${role}: ${route} ${answer.status} ${answer.text}`);
        }
      assert.deepEqual(wrong, []);
      assertRefused(await owner.post('/team/leave'), 'conflict');
      for (const role of MEMBER_ROLES) assert.equal((await people.get(role)!.post('/team/leave')).status, 200);
      assert.deepEqual((await owner.get('/team')).json.members, []);
    });

    test('routes about a person stay with the person, whatever account is chosen', async () => {
      const owner = await person('business');
      const admin = await member(owner, 'admin');
      assert.equal((await admin.post('/account/name', { name: 'Ada' })).status, 200);
      assert.equal((await service.store.accounts.find(admin.id))!.name, 'Ada');
      assert.notEqual((await service.store.accounts.find(owner.id))!.name, 'Ada');
      assert.equal((await admin.get('/account/export')).json.account.id, admin.id);
      assert.equal((await admin.post('/account/delete', { password: PASSWORD })).status, 200);
      assert.ok(await service.store.accounts.find(owner.id));
      assert.deepEqual((await owner.get('/team')).json.members, []);
    });

    test('nobody acts for an account they are no member of', async () => {
      const owner = await person('business');
      const stranger = await person();
      assertRefused(await stranger.post('/teams/choose', { account: owner.id }), 'not_found');
      stranger.cookies.set('kitscout.account', { value: owner.id, attributes: [] });
      const { acting } = (await stranger.get('/me')).json;
      assert.equal(acting.id, stranger.id);
      const { key } = (await stranger.post('/keys', { name: 'mine' })).json;
      assert.equal((await service.store.keys.list(stranger.id))[0]!.id, key.id);
      // A page that still shows the other account changes nothing.
      const shown = { 'x-kitscout-account': owner.id };
      assertRefused(await stranger.post('/keys', { name: 'theirs' }, shown), 'conflict');
      const other = await person('business');
      const { member: theirs } = await member(other, 'viewer');
      for (const route of [`/team/members/${theirs}/remove`, `/team/members/${theirs}/role`])
        assertRefused(await owner.post(route, { role: 'admin' }), 'not_found');
    });

    test('an admin manages members, but no admins; nobody makes an owner', async () => {
      const owner = await person('business');
      const [one, two] = [await member(owner, 'admin'), await member(owner, 'admin')];
      const viewer = await member(owner, 'viewer');
      const manage = (who: Visitor, id: string, role: string) => who.post(`/team/members/${id}/role`, { role });
      assertRefused(await manage(one, two.member, 'viewer'), 'forbidden');
      assertRefused(await manage(one, viewer.member, 'admin'), 'forbidden');
      assertRefused(await manage(one, one.member, 'viewer'), 'forbidden');
      assertRefused(await one.post(`/team/members/${two.member}/remove`), 'forbidden');
      assertRefused(await one.post('/team/invitations', { role: 'admin' }), 'forbidden');
      assertRefused(await manage(owner, viewer.member, 'owner'), 'invalid_request');
      assert.equal((await manage(one, viewer.member, 'developer')).json.member.role, 'developer');
      assert.equal((await owner.post(`/team/members/${two.member}/remove`)).status, 200);
      assert.equal((await two.get('/me')).json.acting.id, two.id, 'back in their own account');
    });

    test('invitations work once, for their address, until they expire, and with a plan that has teams', async () => {
      const owner = await person('business');
      const guest = await person();
      const other = await person();
      const token = await invite(owner, 'developer', guest.email.toUpperCase());
      assertRefused(await other.post('/teams/join', { token }), 'invalid_token');
      assertRefused(await other.post('/teams/invitation', { token }), 'invalid_token');
      assert.equal((await guest.post('/teams/invitation', { token })).json.team.email, owner.email);
      const tries = await Promise.all([1, 2, 3].map(() => guest.post('/teams/join', { token })));
      assert.equal(tries.filter(({ status }) => status === 200).length, 1);
      assertRefused(await owner.post('/team/invitations', { role: 'viewer', email: guest.email }), 'conflict');
      assertRefused(await owner.post('/teams/join', { token: await invite(owner, 'viewer') }), 'conflict');
      assertRefused(await owner.post('/team/invitations', { role: 'viewer', email: 'nobody' }), 'invalid_request');

      const withdrawn = await invite(owner, 'viewer');
      const open = (await owner.get('/team')).json.invitations as { id: string; role: string }[];
      for (const { id } of open) await owner.post(`/team/invitations/${id}/withdraw`);
      assertRefused(await other.post('/teams/join', { token: withdrawn }), 'invalid_token');

      const late = await invite(owner, 'viewer');
      const lapsed = await invite(owner, 'viewer');
      await service.store.accounts.update(owner.id, { tier: 'pro' });
      assertRefused(await other.post('/teams/join', { token: late }), 'invalid_token');
      assert.equal((await guest.get('/me')).json.acting.id, guest.id, 'members have no access in this plan');
      assertRefused(await owner.post('/team/invitations', { role: 'viewer' }), 'conflict');
      await service.store.accounts.update(owner.id, { tier: 'business' });
      assert.equal((await guest.get('/me')).json.acting.id, owner.id);
      if (engine === 'sqlite') {
        service.clock.add(8 * 86_400_000);
        assertRefused(await other.post('/teams/join', { token: lapsed }), 'invalid_token');
        service.clock.add(-8 * 86_400_000);
      }
    });

    test("a member's keys are theirs alone, and end with the membership or the role", async () => {
      const owner = await person('business');
      const [one, two] = [await member(owner, 'developer'), await member(owner, 'developer')];
      const made = (await one.post('/keys', { name: 'one' })).json;
      assert.equal(made.key.member, one.member);
      assertRefused(await one.post('/keys', { name: 'x', service: true }), 'forbidden');
      const shared = (await owner.post('/keys', { name: 'server' })).json;
      const status = async (key: string) => (await call(service.url, '/api/v1/kits', { key })).status;
      const names = async (who: Visitor) =>
        (await who.get('/keys')).json.keys.map(({ name }: { name: string }) => name);
      assert.deepEqual(await names(one), ['one']);
      assert.deepEqual(await names(two), []);
      assert.deepEqual((await names(owner)).sort(), ['one', 'server']);
      for (const { key } of [made, shared]) assertRefused(await two.post(`/keys/${key.id}/revoke`), 'not_found');
      assertRefused(await two.post(`/keys/${made.key.id}/roll`, { old_key: 'now' }), 'not_found');
      const rolled = (await one.post(`/keys/${made.key.id}/roll`, { old_key: '24h' })).json;
      assert.equal(rolled.key.member, one.member);
      assert.deepEqual([await status(made.secret), await status(rolled.secret)], [200, 200]);
      await owner.post(`/team/members/${one.member}/remove`);
      assert.deepEqual(
        [await status(made.secret), await status(rolled.secret), await status(shared.secret)],
        [401, 401, 200],
      );
      const third = (await two.post('/keys', { name: 'two' })).json;
      await owner.post(`/team/members/${two.member}/role`, { role: 'billing' });
      assert.equal(await status(third.secret), 401);
      const many = await member(owner, 'developer');
      const tries = await Promise.all(Array.from({ length: 8 }, () => many.post('/keys', { name: 'm' })));
      assert.equal(tries.filter(({ status }) => status === 201).length, 5);
    });

    test('the table of roles, scopes and endpoints holds', async () => {
      const owner = await person('business');
      const holders: [Role, Visitor][] = [
        ['owner', owner],
        ['admin', await member(owner, 'admin')],
        ['developer', await member(owner, 'developer')],
      ];
      const body = { ai_platform: 'any', use_case: 'review pull requests' };
      const endpoints: [scope: string, path: string, body?: object][] = [
        ['recommend', '/recommend', body],
        ['recommend', '/suggest', { use_case: body.use_case }],
        ['recommend', '/feedback', { kit: 'alpha-review', verdict: 'helped' }],
        ['read', '/kits'],
        ['read', '/kits/alpha-review'],
        ['download', '/kits/alpha-review/download'],
        ['usage', '/usage'],
      ];
      const wrong: string[] = [];
      let counted = 0;
      for (const [role, visitor] of holders)
        for (const scopes of [['recommend'], ['read'], ['download'], ['usage'], ['read', 'download'], null]) {
          const made = await visitor.post('/keys', { name: 'k', scopes });
          assert.equal(made.status, 201, made.text);
          for (const [scope, path, json] of endpoints) {
            const key = made.json.secret as string;
            const answer = await call(service.url, `/api/v1${path}`, { key, ...(json && { body: json }) });
            const isAllowed = scopes === null || scopes.includes(scope);
            if (isAllowed && scope !== 'x' && path !== '/feedback') counted += 1;
            if ((answer.status !== 401) !== isAllowed || answer.status >= 500)
              wrong.push(`${role}, ${scopes}: ${path} ${answer.status} ${answer.text.slice(0, 80)}`);
            if (!isAllowed) assert.match(answer.json.error.message, new RegExp(`not allowed to "${scope}"`));
          }
          await visitor.post(`/keys/${made.json.key.id}/revoke`);
        }
      assert.deepEqual(wrong, []);
      assert.equal((await owner.get('/usage')).json.calls_used, counted, 'refused calls do not count');
    });

    test('with the keys of forty members at once, the quota of the account is exact', async () => {
      const owner = await person('business');
      const rows = Array.from({ length: 40 }, (_, i) => ({ id: `mem ${owner.id} ${i}`, secret: generateKey() }));
      const db = service.store.signIn.database as Kysely<Record<string, Record<string, string | number>>>;
      for (const { id, secret } of rows) {
        const joined = { account_id: owner.id, role: 'developer', joined_at: 0 };
        await db
          .insertInto('members')
          .values({ id, ...joined })
          .execute();
        await service.store.keys.create({ accountId: owner.id, memberId: id, name: 'k', ...storedKey(secret) });
      }
      const sameStore =
        engine === 'postgres'
          ? { DATABASE_URL: service.config.databaseUrl! }
          : { KITSCOUT_DATA: service.config.dataDir };
      const small = await startService({ env: { ...sameStore, KITSCOUT_BUSINESS_LIMIT: '100' } });
      try {
        const calls = rows.flatMap(({ secret }) =>
          [1, 2, 3, 4].map(() => call(small.url, '/api/v1/kits', { key: secret })),
        );
        const statuses = (await Promise.all(calls)).map(({ status }) => status);
        assert.deepEqual(
          [200, 429].map((one) => statuses.filter((status) => status === one).length),
          [100, 60],
        );
        assert.equal((await service.store.accounts.usageOf(owner.id)).used, 100);
      } finally {
        await small.close();
      }
    });

    test("a key's own limits: 429 for its month, 500 with Retry-After for its minute, neither counts", async () => {
      const owner = await person('business');
      const developer = await member(owner, 'developer');
      const { key, secret } = (await developer.post('/keys', { name: 'k', month_limit: 2 })).json;
      const list = (one: string) => call(service.url, '/api/v1/kits', { key: one });
      assert.deepEqual([(await list(secret)).status, (await list(secret)).status], [200, 200]);
      const over = await list(secret);
      assert.deepEqual([over.status, over.json.error.code], [429, 'rate_limit_exceeded']);
      assert.match(over.json.error.message, /This key has a limit of calls per month/);
      assert.ok(Number(over.headers.get('retry-after')) > 0);
      assert.equal(
        over.headers.get('x-ratelimit-remaining'),
        String(100_000 - 2),
        'the headers are those of the account',
      );
      assertRefused(await developer.post(`/keys/${key.id}/limits`, { month_limit: 50 }), 'forbidden');
      assertRefused(await owner.post(`/keys/${key.id}/limits`, { minute_limit: 1 }), 'invalid_request');
      assertRefused(await owner.post(`/keys/${key.id}/limits`, { month_limit: 0 }), 'invalid_request');
      assertRefused(await developer.post('/keys', { name: 'k', scopes: [] }), 'invalid_request');
      assert.equal((await owner.post(`/keys/${key.id}/limits`, { month_limit: 3 })).json.key.month_limit, 3);
      assert.deepEqual([(await list(secret)).status, (await list(secret)).status], [200, 429]);

      const paced = (await developer.post('/keys', { name: 'p', minute_limit: 6 })).json.secret as string;
      const answers = await Promise.all(Array.from({ length: 9 }, () => list(paced)));
      const refused = answers.filter(({ status }) => status === 500);
      assert.equal(refused.length, 3);
      for (const { json, headers } of refused) {
        assert.match(json.error.message, /^This key has a limit of calls per minute/);
        assert.ok(Number(headers.get('retry-after')) >= 1 && Number(headers.get('retry-after')) <= 10);
      }
      assert.equal((await owner.get('/usage')).json.calls_used, 9);
      assert.equal(
        (await owner.get('/activity')).json.entries.filter((one: { action: string }) => one.action === 'key.limited')
          .length,
        1,
      );
    });

    test('what members do is in the log by person, without the sign-ins of the owner', async () => {
      const owner = await person('business');
      const admin = await member(owner, 'admin');
      await admin.post('/usage/mail', { on: false });
      await admin.post('/keys', { name: 'server', service: true });
      const seen = (await admin.get('/activity')).json.entries as { action: string; actor: string; role: string }[];
      assert.deepEqual(
        seen.map(({ action, actor, role }) => [action, actor, role]),
        [
          ['key.created', 'you', 'admin'],
          ['account.changed', 'you', 'admin'],
          ['member.joined', 'you', 'admin'],
          ['member.invited', owner.email, null],
          ['account.changed', 'operator', null],
        ],
      );
      const owners = (await owner.get('/activity')).json.entries as typeof seen;
      assert.deepEqual(
        owners.slice(0, 4).map(({ action, actor }) => [action, actor]),
        [
          ['key.created', admin.email],
          ['account.changed', admin.email],
          ['member.joined', admin.email],
          ['member.invited', 'you'],
        ],
      );
      assert.equal(owners.at(-1)!.action, 'sign_in');
    });

    test('usage and activity by member, also after they have left', async () => {
      const owner = await person('business');
      const [one, two] = [await member(owner, 'developer'), await member(owner, 'developer')];
      for (const [who, calls] of [
        [owner, 1],
        [one, 2],
        [two, 3],
      ] as const) {
        const { secret } = (await who.post('/keys', { name: 'k' })).json;
        for (let i = 0; i < calls; i++) await call(service.url, '/api/v1/kits', { key: secret });
      }
      const played = await two.post('/playground/recommend', { ai_platform: 'any', use_case: 'review code' });
      assert.equal(played.json.status, 200);
      await owner.post(`/team/members/${one.member}/remove`);
      const { by_member, total } = (await owner.get('/usage/breakdown')).json;
      assert.equal(total, 7);
      const name = async (visitor: Visitor) => (await visitor.get('/me')).json.account.name;
      assert.deepEqual(by_member, [
        { member: two.member, name: await name(two), calls: 4 },
        { member: one.member, name: await name(one), calls: 2 },
        { member: null, name: null, calls: 1 },
      ]);
      // A role without keys and back: the playground works again.
      for (const role of ['viewer', 'developer']) await owner.post(`/team/members/${two.member}/role`, { role });
      assert.equal((await two.post('/playground/recommend', { ai_platform: 'any', use_case: 'x' })).json.status, 200);
      const by = async (who: string) =>
        (await owner.get(`/activity?member=${who}`)).json.entries.map(({ action }: { action: string }) => action);
      assert.deepEqual(await by(one.member), ['key.created', 'member.joined']);
      assert.ok((await by('owner')).includes('member.invited'));
      assertRefused(await owner.get('/activity?member=mem_none'), 'not_found');
    });

    test('the account changes hands with an offer and the consent of the new owner', async () => {
      const owner = await person('business');
      const next = await member(owner, 'admin');
      const { secret } = (await owner.post('/keys', { name: 'server' })).json;
      const own = (await next.post('/keys', { name: 'own' })).json;
      const proof = { password: PASSWORD };
      const take = (who: Visitor) => who.post('/teams/take-over', { account: owner.id, ...proof });
      assertRefused(await take(next), 'not_found');
      assertRefused(await next.post('/team/offer', { member: next.member, ...proof }), 'forbidden');
      assertRefused(
        await owner.post('/team/offer', { member: next.member, password: 'wrong one' }),
        'wrong_credentials',
      );
      assert.equal((await owner.post('/team/offer', { member: next.member, ...proof })).status, 200);
      assertRefused(await take(await member(owner, 'viewer')), 'not_found');
      // Nothing of worth ends with the account that the new owner had.
      await next.post('/teams/choose', { account: next.id });
      const kept = (await next.post('/keys', { name: 'mine' })).json;
      assertRefused(await take(next), 'conflict');
      await next.post(`/keys/${kept.key.id}/revoke`);
      const taken = await take(next);
      assert.equal(taken.status, 200, taken.text);

      const me = (await next.get('/me')).json;
      assert.deepEqual([me.account.id, me.account.email, me.acting.role], [owner.id, next.email, 'owner']);
      const former = (await owner.get('/me')).json;
      assert.notEqual(former.account.id, owner.id);
      assert.deepEqual(
        [former.account.email, former.account.tier, former.teams[0].role],
        [owner.email, 'free', 'admin'],
      );
      for (const key of [secret, own.secret])
        assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200);
      assert.equal(await service.store.accounts.find(next.id), undefined, 'the account they had is gone');
      const entries = await actions(owner.id);
      assert.deepEqual(entries[0], ['owner.changed', next.email, null]);
      assert.ok(
        entries.some(([action, actor, role]) => action === 'key.created' && actor === owner.email && role === 'owner'),
      );
      assert.ok(!entries.some(([action, actor]) => action === 'sign_in' && actor === owner.email), 'sign-ins moved');
      // The former owner signs in as before, and no longer decides.
      const again = browser();
      assert.equal((await again.signIn(owner.email)).status, 200);
      await again.post('/teams/choose', { account: owner.id });
      assertRefused(await again.post('/team/offer', { member: null, ...proof }), 'forbidden');
      assertRefused(await next.post('/account/delete', proof), 'conflict');
    });
  });
