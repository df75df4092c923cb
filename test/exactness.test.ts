import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { FREE_LIMIT } from '../src/accounts/tiers.ts';
import { writeCatalogue } from './support/catalogue.ts';
import { assertError, call, rateLimit } from './support/http.ts';
import { callMany } from './support/load.ts';
import { cli, cliInProcess, makeAccount, startProcess } from './support/process.ts';
import { startService } from './support/service.ts';
import { sized } from './support/sized.ts';
import { until } from './support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-exact-'));
after(() => rmSync(root, { recursive: true, force: true }));

const catalogue = join(root, 'catalogue');
writeCatalogue(catalogue, [{ slug: 'one-kit' }]);
const dataFolder = (name: string) => ({
  KITSCOUT_DATA: join(root, name),
  KITSCOUT_CATALOGUE: catalogue,
  KITSCOUT_DEMO: 'off',
  LOG_LEVEL: 'warn',
});

test('5 keys of one free account, 1,000 concurrent calls: exactly the limit answered, each with a distinct Remaining below it', async () => {
  const service = await startService();
  try {
    const { account, key } = await service.account('free');
    const keys = [key, ...(await Promise.all(Array.from({ length: 4 }, () => service.keyFor(account))))];
    const answers = await callMany(service.url, '/api/v1/kits?limit=1', keys, 1000, 200);
    const answered = answers.filter(({ status }) => status === 200);
    assert.equal(answered.length, FREE_LIMIT);
    assert.equal(answers.filter(({ status }) => status === 429).length, 1000 - FREE_LIMIT);
    assert.deepEqual(
      answered.map(({ remaining }) => Number(remaining)).sort((a, b) => a - b),
      Array.from({ length: FREE_LIMIT }, (_, i) => i),
    );
    assert.equal((await service.store.accounts.usageOf(account.id)).used, FREE_LIMIT);
  } finally {
    await service.close();
  }
});

const EACH = sized(1_000, 3_000);

test(`two processes on one file, ${EACH} calls each: all counted, none refused because of a lock`, async () => {
  const env = dataFolder('two');
  const [one, two] = [await startProcess(env), await startProcess(env)];
  const { key } = makeAccount(env, 'two@example.com', 'pro');
  const answers = (
    await Promise.all([one, two].map(({ url }) => callMany(url, '/api/v1/kits/none', [key], EACH, 32)))
  ).flat();
  assert.equal(answers.filter(({ status }) => status === 404).length, 2 * EACH);
  assert.equal((await cliInProcess(env, 'usage', 'two@example.com', '--json')).json.calls_used, 2 * EACH);
  assert.equal(await one.end(), 0);
  assert.equal(await two.end(), 0);
  assert.doesNotMatch(one.output() + two.output(), /locked/);
});

test('SIGKILL under load: answered <= stored <= attempted, the file is intact, and the server starts again', async () => {
  const env = dataFolder('killed');
  let answered = 0;
  let attempted = 0;
  let key = '';
  for (let round = 0; round < sized(2, 5); round++) {
    const server = await startProcess(env);
    if (key === '') ({ key } = makeAccount(env, 'killed@example.com', 'enterprise'));
    // Killed after some answers, with calls still to come, so always under load, however fast the machine is.
    const killAt = 50 + round * 100;
    const answers = await callMany(server.url, '/api/v1/kits/none', [key], killAt + 200, 32, (count) => {
      if (count === killAt) server.child.kill('SIGKILL');
    });
    await server.end('SIGKILL');
    attempted += answers.length;
    answered += answers.filter(({ status }) => status === 404).length;
    const stored = (await cliInProcess(env, 'usage', 'killed@example.com', '--json')).json.calls_used;
    assert.ok(
      answered <= stored && stored <= attempted,
      `answered ${answered}, stored ${stored}, attempted ${attempted}`,
    );
  }
  assert.ok(answered > 0 && answered < attempted, `killed under load: ${answered} of ${attempted}`);
  for (const file of ['kitscout.db', 'catalogue.db']) {
    const db = new DatabaseSync(join(env.KITSCOUT_DATA, file));
    assert.deepEqual({ ...db.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
    db.close();
  }
});

test('SIGTERM under load: calls in flight are answered or refused, stored exactly if answered, exit code 0', async () => {
  const env = dataFolder('terminated');
  const server = await startProcess({
    ...env,
    NODE_OPTIONS: `--import ${new URL('support/slow-engine.ts', import.meta.url)}`,
  });
  const { key } = makeAccount(env, 'term@example.com', 'enterprise');
  await cliInProcess(env, 'account', 'create', '--email', 'waiting@example.com', '--tier', 'enterprise');
  const waiting = (await cliInProcess(env, 'key', 'create', '--account', 'waiting@example.com', '--json')).json;
  // Seconds of work, of which the server does as much as it can before it stops.
  const recommendations = Promise.all(
    Array.from({ length: 300 }, (_, i) =>
      call(server.url, '/api/v1/recommend', {
        key: waiting.key,
        body: { ai_platform: 'any', use_case: `use case number ${i}` },
      }).catch(() => null),
    ),
  );
  const answers = await callMany(server.url, '/api/v1/kits/none', [key], 1000, 32, (count) => {
    if (count === 200) server.child.kill('SIGTERM');
  });
  const recommended = (await recommendations).filter((answer) => answer !== null);
  assert.equal(await server.end(), 0);
  const answered = answers.filter(({ status }) => status === 404).length;
  assert.equal(answers.filter(({ status }) => status !== 404 && status !== 0).length, 0);
  assert.equal((await cliInProcess(env, 'usage', 'term@example.com', '--json')).json.calls_used, answered);
  const refused = recommended.filter(({ status }) => status !== 200);
  for (const answer of refused) assertError(answer, 'internal_error');
  assert.ok(refused.length > 0 && refused.length < recommended.length, `${refused.length} of ${recommended.length}`);
  const counted = (await cliInProcess(env, 'usage', 'waiting@example.com', '--json')).json.calls_used;
  assert.equal(counted, recommended.length - refused.length);
});

test('revocation, tier and subscription changes by the command line apply from the next request', async () => {
  const env = dataFolder('changes');
  const server = await startProcess(env);
  const { key, keyId } = makeAccount(env, 'change@example.com', 'pro');
  const status = async () => (await call(server.url, '/api/v1/kits/none', { key })).json.error.code;
  assert.equal(await status(), 'not_found');
  cli(env, 'account', 'set', 'change@example.com', '--subscription', 'past_due');
  assert.equal(await status(), 'subscription_inactive');
  cli(env, 'account', 'set', 'change@example.com', '--tier', 'free');
  assert.equal(
    (await call(server.url, '/api/v1/kits/none', { key })).headers.get('x-ratelimit-limit'),
    String(FREE_LIMIT),
  );
  cli(env, 'key', 'revoke', keyId);
  assert.equal(await status(), 'invalid_api_key');
  assert.equal(await server.end(), 0);
});

test('while the store does not answer no call is admitted, and service resumes on its own', async () => {
  const service = await startService();
  const { account, key } = await service.account('free');
  const holder = new DatabaseSync(join(service.config.dataDir, 'kitscout.db'), { timeout: 30_000 });
  try {
    holder.exec('BEGIN IMMEDIATE');
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    stalls.enable();
    const started = performance.now();
    const refused = await Promise.all(Array.from({ length: 10 }, () => call(service.url, '/api/v1/kits', { key })));
    const tookMs = performance.now() - started;
    for (const answer of refused) {
      assertError(answer, 'internal_error');
      assert.deepEqual(rateLimit(answer).slice(0, 2), ['0', '0']);
    }
    // Server and test share this event loop, so stalls of the machine are not the server's delay.
    const stalledMs = stalls.max / 1e6;
    assert.ok(tookMs < 4000 + 2 * stalledMs, `${Math.round(tookMs)} ms, stalled up to ${Math.round(stalledMs)} ms`);
    holder.exec('ROLLBACK');
    await until(async () => (await call(service.url, '/api/v1/kits', { key })).status === 200, 30_000);
    // A refused call that was written anyway is refunded.
    await until(async () => (await service.store.accounts.usageOf(account.id)).used === 1, 30_000);
  } finally {
    holder.close();
    await service.close();
  }
});
