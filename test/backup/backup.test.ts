import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { testDatabase } from '../cluster/postgres-server.ts';
import { cliInProcess } from '../support/process.ts';
import { startService, type TestService } from '../support/service.ts';
import { isLong } from '../support/sized.ts';
import { backUpAndRestore, type Runner } from './scenario.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-backup-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** Runs everything in this process, with a small catalogue. */
function inProcess(): Runner {
  let service: TestService;
  return {
    serve: async (env) => {
      service = await startService({ env });
      return service;
    },
    command: cliInProcess,
    account: () => service.account('enterprise'),
  };
}

for (const engine of isLong ? ['SQLite', 'PostgreSQL'] : ['SQLite']) {
  test(`${engine}: a backup taken while calls run restores the same state, without sessions`, async () => {
    const folder = mkdtempSync(join(root, 'files-'));
    const isPostgres = engine === 'PostgreSQL';
    const store = async (name: string): Promise<Record<string, string>> =>
      isPostgres ? { DATABASE_URL: await testDatabase() } : { KITSCOUT_DATA: join(folder, name) };
    // The restored service has no folder to import from, so it serves only what was restored.
    const restored = { ...(await store('restored')), KITSCOUT_CATALOGUE: '' };
    const figures = await backUpAndRestore(inProcess(), {
      first: await store('first'),
      restored,
      folder,
      callsBefore: 20,
    });
    // Not all of them: here the command shares the server's thread and may block it for longer than a call waits. `npm
    // run test:backup` requires all.
    assert.ok(figures.answered > figures.answeredBefore, 'the server answered calls during the backup');
  });
}

test('a file that is not a backup, is damaged or from a newer version is refused, and nothing is restored', async () => {
  const env = { KITSCOUT_DATA: join(root, 'target') };
  const source = { KITSCOUT_DATA: join(root, 'source') };
  const restore = (file: string) => cliInProcess(env, 'restore', join(root, file));
  await cliInProcess(source, 'account', 'create', '--email', 'a@example.com');
  for (const name of ['newer', 'older']) await cliInProcess(source, 'backup', join(root, name));
  const newer = new DatabaseSync(join(root, 'newer'));
  newer.exec("INSERT INTO migrations (id, name) VALUES (9999, 'of tomorrow')");
  newer.close();
  const whole = readFileSync(join(root, 'older'));
  // Change one letter of a value, which SQLite does not notice.
  writeFileSync(
    join(root, 'damaged'),
    Buffer.from(whole.toString('latin1').replace('a@example', 'b@example'), 'latin1'),
  );
  writeFileSync(join(root, 'text'), 'not a database, but long enough to look at'.repeat(20));
  new DatabaseSync(join(root, 'other')).exec('CREATE TABLE x (y)');
  for (const [file, reason] of [
    ['none', /there is no file/],
    ['', /there is no file/],
    ['text', /not a backup/],
    ['other', /not a backup/],
    ['newer', /newer version/],
    ['damaged', /is damaged/],
  ] as const)
    assert.match((await restore(file)).stderr, reason);
  assert.match(
    (await cliInProcess(source, 'backup', join(root, 'no', 'folder'))).stderr,
    /cannot be written \(ENOENT\)/,
  );
  assert.equal((await restore('older')).code, 0);
  assert.equal((await cliInProcess(env, 'account', 'list', '--json')).json.accounts.length, 1);
});
