import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/config/config.ts';
import { MAX_PIPELINED } from '../src/http/wire/connections.ts';
import { createDemoKey, welcomeText } from '../src/serve/first-start.ts';
import { prepare } from '../src/serve/main.ts';
import { openStore } from '../src/store/open.ts';
import { writeCatalogue } from './support/catalogue.ts';
import { childrenOf } from './support/child-processes.ts';
import { call } from './support/http.ts';
import { callMany } from './support/load.ts';
import { cli, cliInProcess, makeAccount, startProcess } from './support/process.ts';
import { exchange } from './support/raw.ts';
import { startService } from './support/service.ts';
import { isLong } from './support/sized.ts';
import { until } from './support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-operation-'));
after(() => rmSync(root, { recursive: true, force: true }));
const catalogue = join(root, 'catalogue');
writeCatalogue(catalogue, [{ slug: 'first-kit' }, { slug: 'second-kit' }]);

test('first start: a demo key and a working curl line; later starts say how to create a key', async () => {
  const env = { KITSCOUT_DATA: join(root, 'first'), KITSCOUT_CATALOGUE: catalogue };
  const server = await startProcess(env);
  await server.end();
  const key = /kits_[0-9A-Za-z]{31}/.exec(server.output())?.[0];
  assert.ok(key);
  assert.match(server.output(), new RegExp(`^  export KITSCOUT_API_KEY=${key}$`, 'm'));
  assert.match(
    server.output(),
    /^ {2}curl -s http:\/\/127\.0\.0\.1:\d+\/api\/v1\/recommend -H "Authorization: Bearer \$KITSCOUT_API_KEY" -H 'Content-Type: application\/json' -d '\{.*\}'$/m,
  );
  for (const [name, path] of Object.entries({ Site: '/', Dashboard: '/dashboard', Docs: '/docs/' }))
    assert.match(server.output(), new RegExp(`^  ${name} +${server.url}${path}$`, 'm'));
  assert.equal((await cliInProcess(env, 'account', 'show', 'demo@example.com', '--json')).json.tier, 'pro');
  const again = await startProcess(env);
  const answer = await call(again.url, '/api/v1/recommend', {
    key,
    body: { ai_platform: 'any', use_case: 'first kit' },
  });
  assert.equal(answer.status, 200);
  assert.doesNotMatch(again.output(), /kits_[0-9A-Za-z]{31}/);
  assert.match(again.output(), /kitscout key create --account demo@example\.com/);
  assert.match(firstRequestOfReadme(again.url, env), /"kit_slug":"first-kit"/, 'as pasted from the README');
  if (existsSync('/proc')) {
    const commandLine = readFileSync(`/proc/${again.child.pid}/cmdline`, 'utf8');
    assert.match(commandLine, /--no-memory-pool-share-memory-on-teardown/, 'a finished build releases its memory');
  }
  assert.equal(await again.end(), 0);
});

/** What `kitscout serve` prints on its start. */
async function welcome(env: Record<string, string>): Promise<string> {
  const config = readConfig(env);
  return welcomeText({ url: '', metricsUrl: null }, await prepare(config), config, true);
}

/** The tests' bundled catalogue is older than any import, so the import is backdated. */
function installedAfterImport(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'catalogue.db'), { timeout: 30_000 });
  db.exec('UPDATE catalogue_state SET imported_at = 0');
  db.close();
}

/** The output of pasting the README's blocks into a shell in a copy of the repository. */
function firstRequestOfReadme(url: string, env: Record<string, string>): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const section = readFileSync(join(root, 'README.md'), 'utf8')
    .split('\n## ')
    .find((part) => part.startsWith('First request'));
  const block = Array.from(section!.matchAll(/^```sh\n(.*?)^```/gms), ([, code]) => code).join('');
  const { stdout } = spawnSync('sh', ['-c', block.replace('http://127.0.0.1:8080', url)], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
  });
  return stdout;
}

test('a store with an older bundled catalogue: the server says how many kits are new or different, and the command that imports them', async () => {
  const older = join(root, 'older-catalogue');
  for (const slug of ['flaky-test-hunter', 'accessibility-audit'])
    cpSync(new URL(`../catalogue/${slug}`, import.meta.url), join(older, slug), { recursive: true });
  const yaml = join(older, 'flaky-test-hunter', 'kit.yaml');
  writeFileSync(yaml, readFileSync(yaml, 'utf8').replace(/^tagline: .*$/m, 'tagline: Another one'));
  const env = { KITSCOUT_DATA: join(root, 'older'), KITSCOUT_DEMO: 'off', LOG_LEVEL: 'error' };
  await cliInProcess(env, 'catalogue', 'import', older);
  installedAfterImport(env.KITSCOUT_DATA);
  const said = await welcome(env);
  const total = readdirSync(new URL('../catalogue', import.meta.url)).length;
  assert.match(said, new RegExp(`has ${total - 2} kits that your store lacks, and 1 kit that differs`));
  const dir = /npx kitscout catalogue import "(.+)" --merge$/m.exec(said)![1]!;
  const { added, updated } = (await cliInProcess(env, 'catalogue', 'import', dir, '--merge', '--json')).json;
  assert.deepEqual([added, updated], [total - 2, 1]);
  assert.doesNotMatch(await welcome(env), /this version/);
  const own = { ...env, KITSCOUT_DATA: join(root, 'own-kits') };
  await cliInProcess(own, 'catalogue', 'import', catalogue);
  installedAfterImport(own.KITSCOUT_DATA);
  assert.doesNotMatch(await welcome(own), /this version/, 'it never had the bundled kits');
});

test('no demo account when the server has a public address or listens on one, or when it is switched off', async () => {
  for (const [name, extra] of [
    ['world', { HOST: '0.0.0.0' }],
    ['public', { KITSCOUT_PUBLIC_URL: 'https://kits.example.com' }],
    ['off', { KITSCOUT_DEMO: 'off' }],
  ] as const) {
    const env = { KITSCOUT_DATA: join(root, name), KITSCOUT_CATALOGUE: catalogue, ...extra };
    const text = await welcome(env);
    assert.doesNotMatch(text, /kits_[0-9A-Za-z]{31}/);
    assert.match(text, /kitscout account create --email/);
    assert.deepEqual((await cliInProcess(env, 'account', 'list', '--json')).json, { accounts: [] });
  }
});

test('of two nodes that start at the same time, one creates the demo account', async () => {
  const config = readConfig({ KITSCOUT_DATA: join(root, 'two-nodes') });
  const store = await openStore(config, { server: false });
  const keys = await Promise.all([createDemoKey(config, store), createDemoKey(config, store)]);
  await store.close();
  assert.equal(keys.filter((key) => key !== null).length, 1);
});

test('the first lines list only pages that are served, and the demo account only if it exists', async () => {
  const env = { KITSCOUT_DATA: join(root, 'others'), KITSCOUT_CATALOGUE: catalogue };
  await cliInProcess(env, 'account', 'create', '--email', 'me@example.com');
  const config = readConfig(env);
  const prepared = await prepare(config);
  const text = (withPages: boolean) => welcomeText({ url: '', metricsUrl: null }, prepared, config, withPages);
  assert.match(text(true), /account create --email you@example\.com .*\n.* key create --account you@example\.com/);
  assert.match(text(true), /Site .*\n.*Dashboard .*\n.*Docs /);
  assert.doesNotMatch(text(false), /Site|Dashboard/);
  assert.match(text(false), /Docs /);
});

test('the full key is neither in the data folder nor in the log, wherever a caller puts it', async () => {
  const env = {
    KITSCOUT_DATA: join(root, 'secret'),
    KITSCOUT_CATALOGUE: catalogue,
    KITSCOUT_DEMO: 'off',
    LOG_LEVEL: 'trace',
  };
  const server = await startProcess(env);
  const { key } = makeAccount(env, 'secret@example.com', 'pro');
  for (const path of ['/api/v1/kits', `/api/v1/kits/${key}`, `/api/v1/kits?keyword=${key}`, `/api/${key}`, `/${key}`]) {
    const answer = await call(server.url, path, {
      key,
      headers: { 'x-request-id': key, 'user-agent': key, referer: key },
    });
    assert.ok(!answer.text.includes(key), path);
    assert.notEqual(answer.headers.get('x-request-id'), key);
  }
  await call(server.url, '/api/v1/recommend', { key, body: `{"${key}":` });
  assert.equal(await server.end(), 0);
  assert.ok(!server.output().includes(key));
  assert.match(server.output(), /kits_\[removed\]/);
  const files = readdirSync(env.KITSCOUT_DATA, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  assert.ok(files.length >= 2);
  for (const file of files)
    assert.ok(!readFileSync(join(file.parentPath, file.name)).includes(key.slice(10)), file.name);
});

test('health, readiness and metrics need no key', async () => {
  const service = await startService();
  try {
    const { key } = await service.account('free');
    assert.deepEqual((await call(service.url, '/healthz')).json, { status: 'ok' });
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/.well-known/agent-skills/index.json']) {
      const head = await call(service.url, path, { method: 'HEAD' });
      assert.deepEqual([path, head.status, head.text], [path, 200, '']);
    }
    const ready = await call(service.url, '/readyz');
    assert.equal(ready.status, 200);
    assert.deepEqual(
      { ...ready.json, engine: undefined },
      { status: 'ready', store: 'ok', catalogue: { kits: 4, revision: 1 }, engine: undefined },
    );
    await call(service.url, '/api/v1/kits', { key });
    await call(service.url, '/api/v1/kits?limit=0', { key });
    await call(service.url, '/api/v1/kits');
    const { text } = await call(service.url, '/metrics');
    assert.match(text, /kitscout_calls_total\{endpoint="list_kits",outcome="200"\} 1/);
    assert.match(text, /kitscout_calls_total\{endpoint="list_kits",outcome="invalid_request"\} 1/);
    assert.match(text, /kitscout_calls_total\{endpoint="list_kits",outcome="missing_api_key"\} 1/);
    assert.match(text, /kitscout_call_duration_seconds_bucket/);
    assert.match(
      text,
      /kitscout_admission_batch_size_count 2\n/,
      'probes and refusals that do not reach the store are not counted',
    );
    assert.match(text, /kitscout_catalogue_kits 4/);
  } finally {
    await service.close();
  }
});

test('/metrics answers this machine and trusted proxies, but not their clients', async () => {
  const far = { 'x-forwarded-for': '203.0.113.9' };
  const cases: [env: Record<string, string>, headers: Record<string, string>, status: number][][] = [
    [
      [{}, far, 404],
      [{}, { 'x-forwarded-for': '127.0.0.1' }, 404],
      [{}, { forwarded: 'for=203.0.113.9' }, 404],
    ],
    [[{ KITSCOUT_METRICS_PUBLIC: 'on' }, far, 200]],
    [
      [{ KITSCOUT_TRUSTED_PROXIES: 'loopback,10.0.0.0/8' }, far, 404],
      [{}, { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, 404],
      [{}, { 'x-real-ip': '203.0.113.9' }, 404],
      [{}, { 'x-forwarded-for': '10.1.2.3' }, 200],
      [{}, {}, 200],
    ],
  ];
  for (const group of cases) {
    const service = await startService({ env: { KITSCOUT_DASHBOARD: 'off', ...group[0]![0] } });
    try {
      for (const [, headers, status] of group)
        assert.equal((await call(service.url, '/metrics', { headers })).status, status, JSON.stringify(headers));
    } finally {
      await service.close();
    }
  }
});

test('metrics on a separate port', async () => {
  const config = { KITSCOUT_METRICS_ADDRESS: '127.0.0.1:0' };
  const service = await startService({ env: config });
  try {
    assert.equal((await call(service.url, '/metrics')).status, 404);
    assert.match((await call(service.metricsUrl!, '/metrics')).text, /kitscout_catalogue_kits 4/);
    assert.equal((await call(service.metricsUrl!, '/healthz')).status, 404);
    assert.equal((await call(service.metricsUrl!, '/metrics', { method: 'POST' })).status, 404);
    const flood = await exchange(service.metricsUrl!, 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1500));
    assert.deepEqual(
      [flood.count, flood.error],
      [MAX_PIPELINED + 1, undefined],
      'accepted requests, then the connection closes',
    );
  } finally {
    await service.close();
  }
  await assert.rejects(call(service.metricsUrl!, '/metrics'), 'it stops with the service');
});

test('without the encoder, the start and /readyz say so, and the engine ranks by words alone', async () => {
  const service = await startService({ env: { KITSCOUT_READER: 'off' } });
  try {
    const { key } = await service.account();
    assert.equal((await call(service.url, '/readyz')).json.engine, 'words alone: KITSCOUT_READER is off');
    assert.ok(service.logLines.some((line) => line.includes('ranks by words alone')));
    const { json } = await call(service.url, '/api/v1/recommend', {
      key,
      body: { ai_platform: 'any', use_case: 'flaky tests' },
    });
    assert.equal(json.recommendations[0].kit_slug, 'beta-tests');
  } finally {
    await service.close();
  }
});

test('one log line per request, with its id; a well-formed id from the caller is kept', async () => {
  const service = await startService();
  try {
    const { account, key } = await service.account();
    const answer = await call(service.url, '/api/v1/kits?keyword=x', { key, headers: { 'x-request-id': 'my-id.1' } });
    assert.equal(answer.headers.get('x-request-id'), 'my-id.1');
    const line = JSON.parse(service.logLines.find((text) => text.includes('my-id.1'))!);
    assert.equal(line.path, '/api/v1/kits');
    assert.equal(line.status, 200);
    assert.equal(line.account, account.id);
    for (const bad of ['with space', 'x'.repeat(129), 'quote"']) {
      const made = (await call(service.url, '/healthz', { headers: { 'x-request-id': bad } })).headers.get(
        'x-request-id',
      );
      assert.match(made!, /^[0-9a-f-]{36}$/);
    }
  } finally {
    await service.close();
  }
});

test('--workers runs several processes on the port; a worker that dies is replaced; metrics are summed', {
  skip: !isLong && 'in test:long',
}, async () => {
  const env = {
    KITSCOUT_DATA: join(root, 'workers'),
    KITSCOUT_CATALOGUE: catalogue,
    KITSCOUT_DEMO: 'off',
    LOG_LEVEL: 'info',
    KITSCOUT_METRICS_ADDRESS: '127.0.0.1:0',
  };
  const server = await startProcess(env, ['--workers', '2']);
  const { key } = makeAccount(env, 'workers@example.com', 'pro');
  const answers = await callMany(server.url, '/api/v1/kits/none', [key], 400, 16);
  assert.ok(answers.every(({ status }) => status === 404));
  assert.equal((await cliInProcess(env, 'usage', 'workers@example.com', '--json')).json.calls_used, 400);
  assert.equal((await call(server.url, '/metrics')).status, 404, 'metrics have a separate port');
  const metricsUrl = /Metrics are at (\S+)\/metrics/.exec(server.output())![1]!;
  const { text } = await call(metricsUrl, '/metrics');
  assert.match(text, /kitscout_calls_total\{endpoint="get_kit",outcome="not_found"\} 400/);
  assert.match(text, /kitscout_catalogue_kits 2/);
  // A replacement that cannot open the store says why and is replaced as well.
  renameSync(env.KITSCOUT_DATA, `${env.KITSCOUT_DATA}-moved`);
  writeFileSync(env.KITSCOUT_DATA, '');
  const [killed] = childrenOf(server.child.pid!);
  process.kill(killed!, 'SIGKILL');
  await until(() => server.output().includes(`worker ${killed} ended (SIGKILL) and is replaced`), 30_000);
  for (let i = 0; i < 2; i++)
    assert.match((await call(metricsUrl, '/metrics')).text, /outcome="not_found"\} 400/, 'a counter never falls');
  await until(() => /worker \d+ cannot serve: KITSCOUT_DATA is/.test(server.output()), 30_000);
  rmSync(env.KITSCOUT_DATA);
  renameSync(`${env.KITSCOUT_DATA}-moved`, env.KITSCOUT_DATA);
  await until(() => childrenOf(server.child.pid!).length === 2, 30_000);
  assert.equal(await server.end(), 0);
  const pids = new Set([...server.output().matchAll(/"pid":(\d+)/g)].map((match) => match[1]));
  assert.ok(pids.size >= 2, `two processes answered: ${[...pids]}`);
});

test('repeated SIGHUP or SIGTERM lets a download in progress finish', async () => {
  const large = join(root, 'large-catalogue');
  // Of few words, which are quick to index.
  const text = 'the same line again and again\n'.repeat(17_000);
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`part-${i}.md`, text]));
  writeCatalogue(large, [{ slug: 'large-kit', files }]);
  const env = { KITSCOUT_DATA: join(root, 'sigterm'), KITSCOUT_CATALOGUE: large, KITSCOUT_DEMO: 'off' };
  const server = await startProcess(env);
  const { key } = makeAccount(env, 'reader@example.com', 'pro');
  const asked = get(`${server.url}/api/v1/kits/large-kit/download`, { headers: { authorization: `Bearer ${key}` } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const began = performance.now();
  let ended: Promise<unknown> | undefined;
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    ended = server.end(ended === undefined ? 'SIGHUP' : 'SIGTERM');
    // At most 2 MB/s.
    const early = bytes / 2000 - (performance.now() - began);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  }
  assert.equal(bytes, Number(response.headers['content-length']));
  assert.ok(bytes > 5_000_000);
  assert.equal(await ended, 0);
});

test('--workers: a worker that stops responding neither ends the service nor blocks /metrics, and is replaced', {
  skip: !isLong && 'in test:long',
}, async () => {
  const env = { KITSCOUT_DATA: join(root, 'silent'), KITSCOUT_CATALOGUE: catalogue, KITSCOUT_DEMO: 'off' };
  const server = await startProcess(env, ['--workers', '2']);
  const [silent] = childrenOf(server.child.pid!);
  process.kill(silent!, 'SIGSTOP');
  // The stopped worker still gets every second connection until it is replaced.
  let metrics: Response | undefined;
  await until(async () => {
    metrics = await fetch(`${server.url}/metrics`, { signal: AbortSignal.timeout(2500) }).catch(() => undefined);
    return metrics !== undefined;
  }, 30_000);
  assert.match(await metrics!.text(), /kitscout_catalogue_kits 2/);
  await until(() => !childrenOf(server.child.pid!).includes(silent!), 30_000);
  await until(() => childrenOf(server.child.pid!).length === 2, 30_000);
  assert.equal((await call(server.url, '/metrics')).status, 200);
  assert.equal(await server.end(), 0);
});

test('--workers: a worker that ends while another starts is replaced', {
  skip: !isLong && 'in test:long',
}, async () => {
  const env = { KITSCOUT_DATA: join(root, 'early-end'), KITSCOUT_CATALOGUE: catalogue, KITSCOUT_DEMO: 'off' };
  const starting = startProcess(env, ['--workers', '2']);
  // The second is forked when the first serves.
  let workers: number[] = [];
  await until(() => {
    workers = childrenOf(process.pid).flatMap(childrenOf);
    return workers.length === 2;
  }, 30_000);
  process.kill(workers[0]!, 'SIGKILL');
  const server = await starting;
  await until(() => childrenOf(server.child.pid!).length === 2, 30_000);
  assert.equal(await server.end(), 0);
});

test('a failed start says why in one line; after an invalid setting, systemd does not retry', async () => {
  const env = { KITSCOUT_DATA: join(root, 'refused'), KITSCOUT_CATALOGUE: catalogue };
  const server = await startProcess(env);
  const port = new URL(server.url).port;
  const taken = cli({ ...env, PORT: port }, 'serve');
  assert.equal(taken.code, 1);
  assert.match(taken.stderr, new RegExp(`port ${port} on 127\\.0\\.0\\.1 is in use`));
  await server.end();
  const bad = cli({ ...env, LOG_LEVEL: 'loud' }, 'serve');
  assert.equal(bad.code, 2);
  assert.match(bad.stderr, /^kitscout: LOG_LEVEL is "loud": it must be one of/);
  const endless = join(root, 'endless');
  symlinkSync(endless, endless);
  const unreadable = cli({ ...env, KITSCOUT_CATALOGUE: endless }, 'serve');
  assert.equal(unreadable.code, 2);
  assert.match(unreadable.stderr, /^kitscout: KITSCOUT_CATALOGUE cannot be imported: /);
  const unit = readFileSync(new URL('../deploy/kitscout.service', import.meta.url), 'utf8');
  assert.match(unit, /^RestartPreventExitStatus=2$/m);
});
