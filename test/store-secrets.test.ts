import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { authenticatorCode } from './support/authenticator.ts';
import { cliInProcess, startProcess } from './support/process.ts';
import { startService } from './support/service.ts';
import { newcomer, PASSWORD, Visitor } from './support/visitor.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-secrets-'));
after(() => rmSync(root, { recursive: true, force: true }));

const SECRET = 'a secret of more than thirty-two characters';

test('the store holds no session token and, if it comes from the environment, no cookie secret', async () => {
  const env = { KITSCOUT_DATA: join(root, 'sessions') };
  const first = await startService({ env });
  const early = await newcomer(first.url);
  const before = early.session()!;
  const factor = (await early.post('/two-factor/begin', { password: PASSWORD })).json;
  await early.post('/two-factor/enable', { code: authenticatorCode(factor.secret) });
  await first.close();
  const service = await startService({ env: { ...env, KITSCOUT_SECRET: SECRET } });
  try {
    const visitor = await newcomer(service.url);
    assert.equal((await visitor.get('/me')).status, 200);
    const returned = new Visitor(service.url);
    assert.equal((await returned.signIn(early.email)).json.second_factor, true);
    const code = { code: authenticatorCode(factor.secret, 1) };
    assert.equal((await returned.post('/auth/sign-in/second-factor', code)).status, 200, 'second factors are kept');
    await returned.post('/auth/sign-out');
    const db = new DatabaseSync(join(env.KITSCOUT_DATA, 'kitscout.db'), { readOnly: true });
    assert.deepEqual(db.prepare('SELECT name FROM settings').all(), []);
    const tokens = db.prepare('SELECT token FROM sessions').all();
    db.close();
    assert.equal(tokens.length, 2);
    for (const { token } of tokens) assert.match(String(token), /^sha256:[0-9a-f]{64}$/);
    for (const cookie of [before, visitor.session()!]) {
      const token = decodeURIComponent(cookie.value).split('.')[0]!;
      assert.ok(token.length >= 32);
      for (const file of readdirSync(env.KITSCOUT_DATA))
        assert.ok(!readFileSync(join(env.KITSCOUT_DATA, file)).includes(token), file);
    }
    await visitor.post('/auth/sign-out');
    assert.equal((await visitor.get('/me')).status, 401);
  } finally {
    await service.close();
  }
});

test('database files are readable only by their owner, including those created by older versions', async () => {
  const env = { KITSCOUT_DATA: join(root, 'private', 'data'), KITSCOUT_DEMO: 'off' };
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  await cliInProcess(env, 'account', 'create', '--email', 'a@example.com');
  for (const file of ['kitscout.db', 'catalogue.db']) chmodSync(join(env.KITSCOUT_DATA, file), 0o644);
  const server = await startProcess({ ...env, LOG_LEVEL: 'error' });
  try {
    assert.equal(mode(env.KITSCOUT_DATA), '700');
    const files = readdirSync(env.KITSCOUT_DATA);
    assert.ok(files.includes('kitscout.db-wal'));
    for (const file of files) assert.equal(mode(join(env.KITSCOUT_DATA, file)), '600', file);
  } finally {
    await server.end();
  }
});

test('store copy reads its addresses from the environment', async () => {
  const env = { KITSCOUT_DATA: join(root, 'from') };
  await cliInProcess(env, 'account', 'create', '--email', 'a@example.com');
  const urls = { KITSCOUT_COPY_FROM: `sqlite:${join(root, 'from')}`, KITSCOUT_COPY_TO: `sqlite:${join(root, 'to')}` };
  assert.equal((await cliInProcess(urls, 'store', 'copy')).code, 0);
  assert.equal(
    (await cliInProcess({ KITSCOUT_DATA: join(root, 'to') }, 'account', 'list', '--json')).json.accounts.length,
    1,
  );
  const { code, stderr } = await cliInProcess({}, 'store', 'copy', '--from', urls.KITSCOUT_COPY_FROM);
  assert.equal(code, 2);
  assert.match(stderr, /KITSCOUT_COPY_TO/);
});

test('giving a paid tier to an unconfirmed address prints a warning', async () => {
  const env = { KITSCOUT_DATA: join(root, 'tiers') };
  const service = await startService({ env });
  const { email } = await newcomer(service.url);
  await service.close();
  const paid = await cliInProcess(env, 'account', 'set', email, '--tier', 'pro');
  assert.equal(paid.code, 0);
  assert.match(paid.stderr, /never confirmed/);
  assert.equal((await cliInProcess(env, 'account', 'set', email, '--tier', 'free')).stderr, '');
  await cliInProcess(env, 'account', 'create', '--email', 'own@example.com');
  assert.equal((await cliInProcess(env, 'account', 'set', 'own@example.com', '--tier', 'pro')).stderr, '');
});
