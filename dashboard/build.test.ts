import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { DASHBOARD_DIR, ensureDashboard } from './build.ts';

const MAX_BYTES = 200 * 1024;

before(async () => {
  assert.deepEqual(await ensureDashboard(), { problem: null });
});

test('existing pages are not built again', async () => {
  const said: string[] = [];
  assert.deepEqual(await ensureDashboard({ say: (line) => said.push(line) }), { problem: null });
  assert.deepEqual(said, []);
});

test('the remains of an interrupted build are removed, a build in progress is not', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = [`${DASHBOARD_DIR}.${pid}`, `${DASHBOARD_DIR}.${pid}.old`];
  const underWay = `${DASHBOARD_DIR}.${process.ppid}`;
  for (const folder of [...left, underWay]) mkdirSync(join(folder, 'assets'), { recursive: true });
  try {
    await ensureDashboard();
    assert.deepEqual(left.map(existsSync), [false, false]);
    assert.ok(existsSync(underWay));
  } finally {
    for (const folder of [...left, underWay]) rmSync(folder, { recursive: true, force: true });
  }
});

for (const page of ['index.html', 'site.html']) {
  test(`${page} has nothing inline, all files it refers to exist, and its first load is under 200 KB gzip`, () => {
    const html = readFileSync(join(DASHBOARD_DIR, page), 'utf8');
    assert.doesNotMatch(html, /<script(?![^>]* src=)[^>]*>/, 'no inline script');
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/, 'no inline style or handler');
    const files = [...html.matchAll(/(?:src|href)="\/dashboard\/([\w./-]+\.\w+)"/g)].map(([, name]) =>
      join(DASHBOARD_DIR, name!),
    );
    assert.ok(files.length >= 4);
    const sizes = [join(DASHBOARD_DIR, page), ...files].map(
      (file) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size,
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total < MAX_BYTES, `${total} bytes`);
  });
}
