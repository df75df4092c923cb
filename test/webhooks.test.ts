import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { FREE_LIMIT } from '../src/accounts/tiers.ts';
import { RETRY_AFTER_MS } from '../src/accounts/webhook.ts';
import { createLog } from '../src/log.ts';
import { start } from '../src/serve/main.ts';
import { newWebhookSecret, sealSecret } from '../src/webhooks/secrets.ts';
import { isPublicAddress } from '../src/webhooks/target.ts';
import { cli, startProcess } from './support/process.ts';
import { startService, type TestService } from './support/service.ts';
import { until } from './support/until.ts';
import { newcomer, type Visitor } from './support/visitor.ts';

const service = await startService({ env: { KITSCOUT_WEBHOOKS_PRIVATE: 'on' }, webhookAnswerWithinMs: 2_000 });
after(() => service.close());

interface Received {
  id: string;
  type: string;
  data: Record<string, never>;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (seen: Received, count: number, response: ServerResponse) => number | Promise<number>;

/** An endpoint that answers as told, and keeps what it accepted and what it only saw. */
async function receiver(answer: Answer = () => 204) {
  const seen: Received[] = [];
  const accepted: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type, data } = JSON.parse(body);
    const one = { id: String(request.headers['webhook-id']), type, data, headers: request.headers, body };
    seen.push(one);
    const status = await answer(one, seen.length, response);
    if (status >= 200 && status < 300) accepted.push(one);
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('noted');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  after(() => server.closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, seen, accepted };
}

const ALL = ['catalogue.updated', 'kit.added', 'usage.threshold', 'key.expiring'];

async function endpoint(browser: Visitor, url: string, events = ALL) {
  const { status, json, text: answer } = await browser.post('/webhooks', { url, events });
  assert.equal(status, 201, answer);
  return { id: json.endpoint.id as string, secret: json.secret as string };
}

const accountOf = async (browser: { email: string }, of: TestService = service) =>
  (await of.store.accounts.find(browser.email))!;
const emit = async (endpointId: string, number: number, of = service) =>
  of.store.webhooks.queue(
    { type: 'test', body: JSON.stringify({ type: 'test', timestamp: '', data: { number } }) },
    { endpointId },
  );
const numbers = (received: readonly Received[]) => received.map(({ data }) => Number(data.number));

test('a secret is shown once; what arrives is signed by the standard, with both secrets while one is replaced', async () => {
  const browser = await newcomer(service.url);
  const hook = await receiver();
  const { id, secret } = await endpoint(browser, hook.url, []);
  const listed = await browser.get('/webhooks');
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.ok(
    !listed.text.includes(secret) &&
      !JSON.stringify(await service.store.webhooks.list((await accountOf(browser)).id)).includes('secret"'),
  );
  assert.equal((await browser.post(`/webhooks/${id}/test`)).status, 200);
  await until(() => hook.accepted.length === 1, 10_000);
  const [{ body, headers }] = hook.accepted as [Received];
  assert.equal((new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string }).type, 'test');
  assert.throws(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>));
  const rotated = (await browser.post(`/webhooks/${id}/rotate`)).json.secret as string;
  await browser.post(`/webhooks/${id}/test`);
  await until(() => hook.accepted.length === 2, 10_000);
  for (const one of [secret, rotated])
    assert.ok(new Webhook(one).verify(hook.accepted[1]!.body, hook.accepted[1]!.headers as Record<string, string>));
  service.clock.add(25 * 3_600_000);
  await browser.post(`/webhooks/${id}/test`);
  await until(() => hook.accepted.length === 3, 10_000);
  assert.equal(String(hook.accepted[2]!.headers['webhook-signature']).split(' ').length, 1);
  const { deliveries } = (await browser.get(`/webhooks/${id}/deliveries`)).json;
  assert.deepEqual(
    deliveries.map(({ status, answer_status, answer }: Record<string, unknown>) => [status, answer_status, answer]),
    Array.from({ length: 3 }, () => ['delivered', 204, '']),
  );
  const again = await browser.post(`/webhooks/${id}/deliveries/${deliveries[0].id}/resend`);
  assert.equal(again.status, 200, again.text);
  await until(() => hook.accepted.length === 4, 10_000);
  assert.equal(hook.accepted[3]!.id, deliveries[0].id, 'the same message, so the receiver can tell');
  const logged = (await browser.get('/activity')).text;
  for (const action of ['webhook.created', 'webhook.secret_rotated']) assert.ok(logged.includes(action), action);
});

test('an endpoint belongs to its account', async () => {
  const [browser, stranger] = [await newcomer(service.url), await newcomer(service.url)];
  const { id } = await endpoint(browser, 'https://hooks.example.com/x', []);
  for (const path of ['', '/rotate', '/remove', '/test', '/deliveries/msg_1/resend'])
    assert.equal(
      (await stranger.post(`/webhooks/${id}${path}`, path === '' ? { enabled: false } : {})).status,
      404,
      path,
    );
  assert.equal((await stranger.get(`/webhooks/${id}/deliveries`)).status, 404);
  for (let i = 1; i < 10; i++) await endpoint(browser, `https://hooks.example.com/${i}`, []);
  assert.equal((await browser.post('/webhooks', { url: 'https://hooks.example.com/11', events: [] })).status, 409);
  for (const url of [
    'nothing',
    'ftp://example.com',
    'https://me:pw@example.com/',
    'https://example.com/#a',
    `https://example.com/${'x'.repeat(600)}`,
  ])
    assert.equal((await browser.post('/webhooks', { url, events: [] })).status, 400, url);
  assert.equal((await browser.post('/webhooks', { url: 'https://example.com', events: ['nothing'] })).status, 400);
  assert.equal((await browser.post(`/webhooks/${id}/remove`)).status, 200);
  assert.equal((await browser.get('/webhooks')).json.endpoints.length, 9);
});

test('in order, whatever fails: 500, an endless answer, a redirect, no answer', async () => {
  const browser = await newcomer(service.url);
  const failures = [500, 302, 429, 'hang'] as const;
  const hook = await receiver(async (_one, count, response) => {
    const failure = failures[count - 2];
    if (failure === 'hang') await once(response, 'close');
    return typeof failure === 'number' ? failure : 200;
  });
  const { id } = await endpoint(browser, hook.url, []);
  for (let number = 0; number < 20; number++) await emit(id, number);
  for (const step of [1, 2, 3, 4]) {
    await until(() => hook.seen.length >= step + 1, 20_000);
    await until(async () => {
      const all = await service.store.webhooks.deliveries(id, (await accountOf(browser)).id);
      return all!.some(({ attempts, status }) => attempts === step && status === 'waiting');
    }, 20_000);
    service.clock.add(RETRY_AFTER_MS[step - 1]! * 1.2);
  }
  // What was answered too late is among the accepted, too.
  await until(() => numbers(hook.accepted).includes(19), 20_000);
  const order = numbers(hook.accepted);
  assert.deepEqual(
    [...new Set(order)],
    Array.from({ length: 20 }, (_, i) => i),
  );
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
    'one that was sent again comes before what waited for it',
  );
});

test('what fails for three days, and what is gone, is disabled, and its owner can enable it again', async () => {
  const browser = await newcomer(service.url);
  let status = 503;
  const hook = await receiver(() => status);
  const { id } = await endpoint(browser, hook.url, []);
  const account = await accountOf(browser);
  await emit(id, 1);
  await emit(id, 2);
  let waited = 0;
  for (const [i, wait] of RETRY_AFTER_MS.entries()) {
    await until(async () => {
      const all = await service.store.webhooks.deliveries(id, account.id);
      return all!.some(({ attempts }) => attempts === i + 1);
    }, 20_000);
    service.clock.add(wait * 1.2);
    waited += wait;
  }
  assert.ok(waited > 3 * 86_400_000);
  const state = async () => (await service.store.webhooks.list(account.id))[0]!;
  await until(async () => (await state()).disabledAt !== null, 20_000);
  assert.match((await state()).disabledReason!, /answered 503, in 10 attempts over three days/);
  assert.ok(
    numbers(hook.seen).every((number) => number === 1),
    'the second waited for the first',
  );
  assert.equal((await browser.post(`/webhooks/${id}/test`)).status, 400);
  status = 200;
  assert.equal((await browser.post(`/webhooks/${id}`, { enabled: true })).status, 200);
  const [later] = (await browser.get(`/webhooks/${id}/deliveries`)).json.deliveries;
  assert.equal((await browser.post(`/webhooks/${id}/deliveries/${later.id}/resend`)).status, 200);
  await until(() => numbers(hook.accepted).includes(2), 10_000);
  status = 410;
  await emit(id, 3);
  await until(async () => (await state()).disabledReason === 'it answered 410', 10_000);
});

test('thresholds once a month each, expiring keys once, the catalogue and new kits: to whoever wants them', async () => {
  const browser = await newcomer(service.url);
  const account = await accountOf(browser);
  const [all, none] = [await receiver(), await receiver()];
  const { id } = await endpoint(browser, all.url);
  await endpoint(browser, none.url, []);
  const other = await newcomer(service.url);
  const others = await receiver();
  await endpoint(other, others.url, ['usage.threshold', 'key.expiring']);
  const key = await service.keyFor(account);
  const call = () => fetch(`${service.url}/api/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  for (let i = 0; i < FREE_LIMIT + 5; i++) await call();
  const percents = () => all.accepted.filter(({ type }) => type === 'usage.threshold').map(({ data }) => data.percent);
  await until(() => percents().length >= 3, 20_000);
  assert.deepEqual(percents(), [50, 80, 100]);
  const expiring = await browser.post('/keys', {
    name: 'CI',
    expires_at: new Date(service.clock.now() + 3 * 86_400_000).toISOString(),
  });
  assert.equal(expiring.status, 201, expiring.text);
  await service.webhooks.lookAtKeys();
  await service.webhooks.lookAtKeys();
  await until(() => all.accepted.some(({ type }) => type === 'key.expiring'), 10_000);
  await service.importKits([{ slug: 'gamma-mail', tagline: 'Another one' }, { slug: 'brand-new' }], { merge: true });
  await until(() => all.accepted.some(({ type }) => type === 'kit.added'), 20_000);
  const update = all.accepted.find(({ type }) => type === 'catalogue.updated')!;
  assert.deepEqual(update.data.added, ['brand-new']);
  assert.deepEqual(update.data.changed, ['gamma-mail']);
  assert.deepEqual(all.accepted.map(({ type }) => type).toSorted(), [
    'catalogue.updated',
    'key.expiring',
    'kit.added',
    'usage.threshold',
    'usage.threshold',
    'usage.threshold',
  ]);
  assert.deepEqual([none.seen.length, others.seen.length], [0, 0]);
  // A second server starts next, in this process: it would wait for a transaction that cannot end meanwhile.
  const isDone = (one: { status: string }) => one.status === 'delivered';
  await until(async () => (await service.store.webhooks.deliveries(id, account.id))!.every(isDone), 10_000);
});

test('two nodes: 400 events for four endpoints, each sent by one of them, in order', async () => {
  const second = await start(service.config, {
    now: service.clock.now,
    log: await createLog({ level: 'silent', pretty: false, write: () => {} }),
  });
  try {
    const browser = await newcomer(service.url);
    const hooks = await Promise.all(Array.from({ length: 4 }, () => receiver()));
    const ids = await Promise.all(hooks.map(async ({ url }) => (await endpoint(browser, url, [])).id));
    for (let number = 0; number < 100; number++) await Promise.all(ids.map((id) => emit(id, number)));
    for (const hook of hooks) {
      await until(() => hook.accepted.length >= 100, 60_000);
      assert.deepEqual(
        numbers(hook.accepted),
        Array.from({ length: 100 }, (_, i) => i),
      );
      assert.equal(new Set(hook.accepted.map(({ id }) => id)).size, 100);
    }
  } finally {
    await second.close();
  }
});

test('endpoints that never answer hold up nobody: accounts have few places, slow endpoints their own', async () => {
  const patient = await startService({ env: { KITSCOUT_WEBHOOKS_PRIVATE: 'on' }, webhookAnswerWithinMs: 120_000 });
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  try {
    await once(silent, 'listening');
    const secret = sealSecret(newWebhookSecret(), await patient.store.signIn.secret());
    const endpointsOf = async (urls: string[]) => {
      const { account } = await patient.account('free');
      const ids: string[] = [];
      for (const url of urls)
        ids.push((await patient.store.webhooks.create({ accountId: account.id, url, events: [], secret })).id);
      return ids;
    };
    const known = await receiver();
    const [knownId] = await endpointsOf([known.url]);
    await emit(knownId!, 0, patient);
    await until(() => known.accepted.length === 1, 20_000);
    const open = () => new Promise<number>((done) => silent.getConnections((_error, count) => done(count)));
    const hook = (silent.address() as AddressInfo).port;
    const flood = async (accounts: number) => {
      for (let account = 0; account < accounts; account++)
        for (const id of await endpointsOf(Array.from({ length: 10 }, (_, i) => `http://127.0.0.1:${hook}/${i}`)))
          for (let number = 0; number < 2; number++) await emit(id, number, patient);
    };
    await flood(5);
    await until(async () => (await open()) === 15, 20_000);
    const fresh = await receiver();
    const [freshId] = await endpointsOf([fresh.url]);
    await emit(freshId!, 0, patient);
    await until(() => fresh.accepted.length === 1, 20_000);
    await flood(15);
    await until(async () => (await open()) === 50, 20_000);
    for (let number = 1; number < 20; number++) await emit(knownId!, number, patient);
    await until(() => known.accepted.length === 20, 20_000);
    assert.equal(await open(), 50, 'three for each account, and no more than the places of slow endpoints');
  } finally {
    silent.close();
    silent.closeAllConnections();
    await patient.close();
  }
});

test('a node that is killed while it sends loses nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-webhooks-'));
  const env = {
    KITSCOUT_DATA: folder,
    KITSCOUT_DEMO: 'off',
    KITSCOUT_WEBHOOKS_PRIVATE: 'on',
    KITSCOUT_DASHBOARD: 'on',
    LOG_LEVEL: 'silent',
  };
  let isKilled = false;
  const hook = await receiver(async () => {
    // The first node never gets an answer.
    if (!isKilled) await new Promise((resolve) => setTimeout(resolve, 5_000));
    return 204;
  });
  const first = await startProcess(env);
  const account = cli(env, 'account', 'create', '--email', 'a@example.com', '--json').json;
  const made = cli(env, 'webhook', 'create', '--account', 'a@example.com', '--url', hook.url, '--json');
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.json.secret, /^whsec_/);
  assert.equal(cli(env, 'webhook', 'test', made.json.endpoint_id, '--account', account.account_id).code, 0);
  await until(() => hook.seen.length === 1, 20_000);
  await first.end('SIGKILL');
  isKilled = true;
  const later = new Date(Date.now() + 120_000).toISOString().replace(/\.\d+Z$/, 'Z');
  const second = await startProcess({ ...env, KITSCOUT_CLOCK: later });
  await until(() => hook.seen.length === 2, 20_000);
  assert.equal(hook.seen[1]!.id, hook.seen[0]!.id);
  await second.end();
  const log = cli(env, 'webhook', 'log', made.json.endpoint_id, '--account', 'a@example.com', '--json').json;
  assert.equal(log.deliveries[0].status, 'delivered');
  rmSync(folder, { recursive: true, force: true });
});

test('nothing is sent to private addresses, by whatever name, unless the operator allows it', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'nonsense',
  ])
    assert.equal(isPublicAddress(address), false, address);
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])
    assert.equal(isPublicAddress(address), true, address);
  const strict = await startService();
  try {
    const browser = await newcomer(strict.url);
    const account = await accountOf(browser, strict);
    assert.equal((await browser.post('/webhooks', { url: 'http://example.com/', events: [] })).status, 400);
    const hook = await receiver();
    const { port } = new URL(hook.url);
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
    ]) {
      const { id } = await endpoint(browser, `https://${host}:${port}/`, []);
      await browser.post(`/webhooks/${id}/test`);
      const last = async () => (await strict.store.webhooks.deliveries(id, account.id))?.[0];
      await until(async () => (await last())!.attempts === 1, 10_000);
      assert.deepEqual(
        [(await last())!.answer, (await last())!.answerStatus],
        ['the address is private, so nothing was sent', null],
        host,
      );
      await browser.post(`/webhooks/${id}/remove`);
    }
    assert.equal(hook.seen.length, 0);
  } finally {
    await strict.close();
  }
});

test('the receivers that the docs show accept what is sent, once, and nothing else', async () => {
  const page = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8');
  const code = (language: string) => new RegExp(`\`\`\`${language} \\[\\w+\\]\n([\\s\\S]*?)\n\`\`\``).exec(page)![1]!;
  // In the project, so that the library of the example is found.
  const folder = mkdtempSync(join(import.meta.dirname, 'receiver-'));
  writeFileSync(join(folder, 'receiver.ts'), code('ts'));
  writeFileSync(join(folder, 'receiver.py'), code('python'));
  const browser = await newcomer(service.url);
  try {
    for (const [command, file] of [
      [process.execPath, 'receiver.ts'],
      ['python3', 'receiver.py'],
    ] as const) {
      const probe = createServer().listen(0, '127.0.0.1');
      await once(probe, 'listening');
      const { port } = probe.address() as AddressInfo;
      probe.close();
      const url = `http://127.0.0.1:${port}/`;
      const { id, secret } = await endpoint(browser, url, []);
      const child = spawn(command, [join(folder, file)], {
        env: { PATH: process.env.PATH, PORT: String(port), KITSCOUT_WEBHOOK_SECRET: secret },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      try {
        await until(
          () =>
            fetch(url).then(
              () => true,
              () => false,
            ),
          20_000,
        );
        await browser.post(`/webhooks/${id}/test`);
        await until(() => said === 'test\n', 20_000);
        const [delivery] = (await browser.get(`/webhooks/${id}/deliveries`)).json.deliveries;
        await until(
          async () => (await browser.get(`/webhooks/${id}/deliveries`)).json.deliveries[0].status === 'delivered',
          20_000,
        );
        await browser.post(`/webhooks/${id}/deliveries/${delivery.id}/resend`);
        await until(
          async () => (await browser.get(`/webhooks/${id}/deliveries`)).json.deliveries[0].attempts === 1,
          20_000,
        );
        const signature = new Webhook(secret).sign('msg_1', new Date(), '{"type":"x"}');
        for (const [body, sentAt, status] of [
          ['{"type":"x"}', Date.now(), 204],
          ['{"type":"y"}', Date.now(), 400],
          ['{"type":"x"}', Date.now() - 3_600_000, 400],
        ] as const) {
          const headers = {
            'webhook-id': 'msg_1',
            'webhook-timestamp': String(Math.floor(sentAt / 1000)),
            'webhook-signature': signature,
          };
          assert.equal((await fetch(url, { method: 'POST', body, headers })).status, status, `${file} ${body}`);
        }
        assert.equal(said, 'test\nx\n', 'what was sent again is not handled again');
      } finally {
        child.kill();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
