import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { largeFiles, writeCatalogue } from './support/catalogue.ts';
import { assertError, call, rateLimit } from './support/http.ts';
import { cli, cliInProcess, makeAccount, startProcess } from './support/process.ts';
import { until } from './support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-full-'));
const disk = join(root, 'disk');
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0;
if (!mounted) process.stderr.write('\n*** mounting a small disk needs root: the full disk test is SKIPPED ***\n\n');

test('full disk: 500 internal_error, the process keeps running, and it recovers when there is space again', {
  skip: !mounted,
}, async () => {
  try {
    const catalogue = join(root, 'catalogue');
    writeCatalogue(catalogue, [{ slug: 'one-kit' }]);
    const env = {
      KITSCOUT_DATA: join(disk, 'data'),
      KITSCOUT_CATALOGUE: catalogue,
      KITSCOUT_DEMO: 'off',
      LOG_LEVEL: 'error',
    };
    const large = join(root, 'large');
    writeCatalogue(large, [{ slug: 'large-kit', files: largeFiles(18) }]);
    const first = join(disk, 'first');
    const { stderr, code } = cli({ ...env, KITSCOUT_DATA: first, KITSCOUT_CATALOGUE: large, PORT: '0' }, 'serve');
    assert.equal(stderr, 'kitscout: KITSCOUT_CATALOGUE cannot be imported: database or disk is full\n');
    assert.equal(code, 1, 'not a configuration error: a supervisor retries');
    rmSync(first, { recursive: true });
    const server = await startProcess(env);
    const { key } = makeAccount(env, 'full@example.com', 'pro');
    const once = () => call(server.url, '/api/v1/kits/none', { key });
    assert.equal((await once()).status, 404);
    fill(join(disk, 'ballast'));
    let answered = 1;
    await until(async () => {
      const { status } = await once();
      if (status === 404) answered += 1;
      return status === 500;
    }, 30_000);
    const refused = await once();
    assertError(refused, 'internal_error');
    assert.deepEqual(rateLimit(refused).slice(0, 2), ['0', '0']);
    assert.equal((await call(server.url, '/healthz')).status, 200);
    assert.equal((await call(server.url, '/readyz')).status, 503);
    rmSync(join(disk, 'ballast'));
    await until(async () => {
      const { status } = await once();
      if (status === 404) answered += 1;
      return status === 404;
    }, 10_000);
    assert.equal((await call(server.url, '/readyz')).status, 200);
    assert.equal(
      (await cliInProcess(env, 'usage', 'full@example.com', '--json')).json.calls_used,
      answered,
      'every answered call is stored, no refused one is',
    );
    assert.equal(await server.end(), 0);
  } finally {
    spawnSync('umount', ['-l', disk]);
    rmSync(root, { recursive: true, force: true });
  }
});

/** Writes in ever smaller pieces until the disk is full. */
function fill(file: string): void {
  for (let size = 1024 * 1024; size >= 512; size /= 2) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    }
  }
}
