import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { testDatabase } from '../cluster/postgres-server.ts';
import { rowsOf } from '../support/audited-actions.ts';
import { ENGINES } from '../support/engines.ts';
import { call } from '../support/http.ts';
import { cliInProcess } from '../support/process.ts';
import { startService, type TestService } from '../support/service.ts';
import { assertRefused, PASSWORD, Visitor } from '../support/visitor.ts';

const API = '/dashboard/api';

/** Every dashboard route of every service that starts from now on, as "POST /keys". */
const routes = new Set<string>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat())
      if (url.startsWith(`${API}/`) && ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(one) && !/\/\*?$/.test(url))
        routes.add(`${one} ${url.slice(API.length)}`);
  });
});

/** Asks who somebody is, or proves it: with or without a session, they act for nobody who is signed in. */
const NEEDS_NO_SESSION = new Set([
  'GET /config',
  'GET /example',
  'POST /try',
  'POST /try/suggest',
  'POST /visitor-feedback',
  'POST /auth/sign-up/email',
  'POST /auth/confirm-email',
  'POST /auth/sign-in/email',
  'POST /auth/sign-in/second-factor',
  'POST /auth/passkey/begin',
  'POST /auth/sign-in/passkey',
  'POST /auth/sign-out',
  'GET /auth/get-session',
  'POST /auth/request-password-reset',
  'POST /auth/reset-password',
]);
/** What a suspended account may still do: it only takes something away. */
const WHILE_SUSPENDED = new Set([
  'POST /sessions/:id/sign-out',
  'POST /sessions/sign-out-others',
  'POST /keys/:id/revoke',
  'POST /apps/:id/revoke',
  'POST /webhooks/:id/remove',
  'POST /providers/:provider/remove',
  'POST /billing/portal',
  'POST /team/invitations/:id/withdraw',
  'POST /team/members/:id/remove',
  'POST /team/leave',
]);
const BODIES: Record<string, object> = {
  'POST /account/name': { name: 'Renamed' },
  'POST /account/avatar': { image: null },
  'POST /account/email': { email: 'elsewhere@example.com', password: PASSWORD },
  'POST /account/delete': { password: PASSWORD },
  'POST /auth/confirm-new-email': { token: 'x' },
  'POST /auth/change-password': { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` },
  'POST /two-factor/begin': { password: PASSWORD },
  'POST /two-factor/enable': { code: '000000' },
  'POST /two-factor/disable': { password: PASSWORD },
  'POST /two-factor/recovery-codes': { password: PASSWORD },
  'POST /passkeys/begin': { name: 'x', password: PASSWORD },
  'POST /passkeys/:id/rename': { name: 'x' },
  'POST /passkeys/:id/remove': { password: PASSWORD },
  'POST /providers/:provider/connect': { password: PASSWORD },
  'POST /providers/:provider/remove': { password: PASSWORD },
  'POST /usage/mail': { on: false },
  'POST /keys': { name: 'x' },
  'POST /keys/:id/roll': { old_key: 'now' },
  'POST /playground/recommend': { ai_platform: 'any', use_case: 'review' },
  'POST /billing/checkout': { tier: 'pro' },
  'POST /team/invitations': { role: 'viewer' },
  'POST /team/members/:id/role': { role: 'viewer' },
  'POST /team/offer': { member: null, password: PASSWORD },
  'POST /teams/choose': { account: 'acc_none' },
  'POST /teams/invitation': { token: 'x' },
  'POST /teams/join': { token: 'x' },
  'POST /teams/take-over': { account: 'acc_none', password: PASSWORD },
  'POST /connect': { accept: true, query: 'client_id=x', scopes: ['read'] },
  'POST /admin/accounts/:id': { tier: 'business' },
  'POST /admin/accounts/:id/suspension': { suspended: true },
  'POST /admin/accounts/:id/view': { reason: 'they asked' },
  'POST /admin/announcements': { text: 'Hello', kind: 'news' },
  'POST /admin/maintenance': { on: false },
  'POST /admin/sources/:name/pause': { paused: true },
  'POST /admin/sources/:name/approve': { kit: 'alpha-review', digest: '0'.repeat(64) },
  'POST /admin/sources/:name/reject': { kit: 'alpha-review', digest: '0'.repeat(64) },
};

for (const engine of ENGINES)
  describe(`operators, on ${engine}`, () => {
    let service: TestService;
    let number = 0;
    before(async () => {
      const database = engine === 'postgres' ? { DATABASE_URL: await testDatabase() } : {};
      service = await startService({ env: { ...database, KITSCOUT_TRUSTED_PROXIES: 'loopback' } });
    });
    after(() => service.close());

    const command = (...args: string[]) => {
      const { databaseUrl, dataDir } = service.config;
      const env = databaseUrl === null ? { KITSCOUT_DATA: dataDir } : { DATABASE_URL: databaseUrl };
      return cliInProcess(env as Record<string, string>, ...args, '--json');
    };
    async function person(admin: boolean) {
      const visitor = new Visitor(service.url, { 'x-forwarded-for': `192.0.2.${++number}` });
      const email = `person${number}@example.com`;
      assert.equal((await visitor.signUp(email)).status, 200);
      const { id } = (await visitor.get('/me')).json.account as { id: string };
      await service.store.accounts.update(id, { admin, tier: 'pro', subscription: 'active' });
      return Object.assign(visitor, { email, id });
    }
    type Person = Awaited<ReturnType<typeof person>>;

    /** Only routes with a session, in an order in which the first ones do not end what the later ones need. */
    function walked(): string[] {
      const late = (route: string) =>
        route.includes('change-password') ? 2 : Number(/sign-out|delete|suspension/.test(route));
      return [...routes].filter((route) => !NEEDS_NO_SESSION.has(route)).sort((a, b) => late(a) - late(b));
    }
    /** Sends a request that would act, for the visitor's own account or, as an operator, on another one. */
    function request(visitor: Visitor, route: string, target: Person) {
      const [method = '', path = ''] = route.split(' ');
      const url = path
        .replace(':id_or_slug', 'alpha-review')
        .replace(':id', path.startsWith('/admin/') ? target.id : 'some-id')
        .replace('*', 'README.md');
      if (method === 'GET')
        return visitor.get(/export$/.test(url) && url !== '/account/export' ? `${url}?format=csv&what=kits` : url);
      const own = { email: target.email, password: PASSWORD };
      return visitor.post(url, route === 'POST /admin/accounts/:id/delete' ? own : (BODIES[route] ?? {}));
    }

    test('the walk has every route, and for an active operator each one answers', async () => {
      assert.ok(walked().length > 45, `${walked().length} routes`);
      for (const route of [...NEEDS_NO_SESSION, ...WHILE_SUSPENDED, ...Object.keys(BODIES)])
        assert.ok(routes.has(route), `${route} exists`);
      await person(true);
      const operator = await person(true);
      const target = await person(false);
      for (const route of walked()) {
        const { json, status, text } = await request(operator, route, target);
        assert.ok(!['forbidden', 'signed_out'].includes(json?.error?.code) && status < 500, `${route}: ${text}`);
        // There is no app, endpoint or the like with the id of this walk.
        const isUnknown =
          status === 404 && / \/(?:(?!kits|admin).*:id|admin\/(?:sources\/:name|announcements))/.test(route);
        if ((route.startsWith('POST /admin/') || route.startsWith('GET ')) && !isUnknown)
          assert.equal(status, 200, `${route}: ${text}`);
      }
      assert.equal(await service.store.accounts.find(target.id), undefined, 'deleted by the walk');
    });

    const ends: Record<string, (operator: Person, other: Person) => Promise<{ status?: number; code?: number }>> = {
      'a suspension by another operator': ({ id }, other) =>
        other.post(`/admin/accounts/${id}/suspension`, { suspended: true }),
      'a suspension on the command line': ({ email }) => command('account', 'suspend', email),
      'a demotion': ({ email }) => command('account', 'set', email, '--no-admin'),
      'a deletion by another operator': ({ id, email }, other) =>
        other.post(`/admin/accounts/${id}/delete`, { email, password: PASSWORD }),
      'a deletion on the command line': ({ email }) => command('account', 'delete', email, '--yes'),
    };
    for (const [how, end] of Object.entries(ends))
      test(`after ${how}, no request of that operator acts`, async () => {
        const [operator, other, target] = [await person(true), await person(true), await person(false)];
        const { secret } = (await operator.post('/keys', { name: 'theirs' })).json;
        const { status, code } = await end(operator, other);
        assert.ok(status === 200 || code === 0, how);
        const rows = await rowsOf(service.store);
        for (const route of walked()) {
          const isOperators = route.includes(' /admin/');
          const isSuspension = how.includes('suspension');
          if (how.includes('demotion') && !isOperators) continue;
          if (isSuspension && WHILE_SUSPENDED.has(route)) continue;
          const answer = await request(operator, route, target);
          if (how.includes('deletion')) assertRefused(answer, 'signed_out');
          else if (isOperators || !route.startsWith('GET ') || /\/kits\//.test(route))
            assertRefused(answer, 'forbidden');
          else assert.ok([200, 404].includes(answer.status), `looking around: ${route}`);
        }
        assert.deepEqual(await rowsOf(service.store), rows, 'nothing is written');
        const works = (await call(service.url, '/api/v1/usage', { key: secret })).status;
        assert.equal(works, how.includes('demotion') ? 200 : 401);
      });

    test('an operator cannot suspend or delete itself, in no way', async () => {
      const [operator] = [await person(true), await person(true)];
      const path = `/admin/accounts/${operator.id}`;
      assertRefused(await operator.post(`${path}/suspension`, { suspended: true }), 'conflict');
      assertRefused(await operator.post(`${path}/delete`, { email: operator.email, password: PASSWORD }), 'conflict');
      assertRefused(await operator.post('/account/delete', { password: PASSWORD }), 'conflict');
      assert.equal((await operator.get('/admin/accounts')).status, 200);
      assert.equal((await command('account', 'set', operator.email, '--no-admin')).code, 0);
      assert.equal((await operator.post('/account/delete', { password: PASSWORD })).status, 200);
    });

    test('the last operator stays, unless the owner of the machine insists', async () => {
      const [last, suspended] = [await person(true), await person(true)];
      for (const { id } of (await service.store.accounts.list()).filter(({ admin }) => admin))
        if (id !== last.id) await service.store.accounts.update(id, { suspended: true });
      assert.equal((await service.store.accounts.find(suspended.id))!.suspended, true);
      const ways = [['suspend'], ['set', '--no-admin'], ['delete', '--yes']].map(([verb, ...flags]) => [
        verb!,
        last.email,
        ...flags,
      ]);
      for (const way of ways) {
        const { code, stderr } = await command('account', ...way);
        assert.deepEqual([code, /is the last operator; make another one/.test(stderr)], [2, true], `${way}: ${stderr}`);
      }
      assert.equal((await last.get('/admin/accounts')).status, 200);
      for (const way of ways) {
        assert.equal((await command('account', ...way, '--last-operator')).code, 0, String(way));
        if (way[0] === 'suspend') assert.equal((await command('account', 'restore', last.email)).code, 0);
        else if (way[0] === 'set') assert.equal((await command('account', 'set', last.email, '--admin')).code, 0);
      }
      assert.equal(await service.store.accounts.find(last.email), undefined);
    });
  });
