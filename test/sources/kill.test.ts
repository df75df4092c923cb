import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqliteStore } from '../../src/store/sqlite/open.ts';
import { limits, readAll } from '../store/engines.ts';
import { gitRepository, skillText } from '../support/git-repository.ts';
import { BIN } from '../support/process.ts';
import { sized } from '../support/sized.ts';

const KILLS = sized(6, 20);
const KITS = 60;
const MINUTE = 60_000;

const root = mkdtempSync(join(tmpdir(), 'kitscout-kill-'));
after(() => rmSync(root, { recursive: true }));
const dataDir = join(root, 'data');

/** Each later than a lease lasts: that of a killed process has ended. */
let minutes = 0;

function command(...args: string[]) {
  minutes += 2;
  const at = new Date(Date.now() + minutes * MINUTE).toISOString();
  const env = { ...process.env, KITSCOUT_DATA: dataDir, KITSCOUT_CLOCK: at.replace(/\.\d+Z$/, 'Z') };
  return spawn(process.execPath, [BIN, ...args], { env, stdio: 'ignore' });
}

/** How many kits have the text of each version. */
async function versionsServed(): Promise<Record<string, number>> {
  const store = openSqliteStore({ dataDir, limits, now: Date.now, server: false });
  try {
    const counts: Record<string, number> = {};
    for (const { files } of await readAll(store)) {
      const version = /version (\d+)/.exec(files[0]!.text)![1]!;
      counts[version] = (counts[version] ?? 0) + 1;
    }
    return counts;
  } finally {
    await store.close();
  }
}

test(`a sync that is killed at any of ${KILLS} moments leaves the old catalogue or the new one`, async () => {
  const { url, commit } = gitRepository(join(root, 'repository'));
  const write = (version: number) =>
    commit(
      Object.fromEntries(
        Array.from({ length: KITS }, (_, i) => [
          `kit-${i}/SKILL.md`,
          skillText(`kit-${i}`, `Number ${i}.`, `version ${version}\n`),
        ]),
      ),
    );
  write(0);
  assert.deepEqual(await once(command('source', 'add', url, '--name', 'k'), 'exit'), [0, null]);
  let served = 0;
  write(1);
  const started = performance.now();
  assert.deepEqual(await once(command('source', 'sync', 'k'), 'exit'), [0, null]);
  const whole = performance.now() - started;
  served = 1;
  for (let i = 0; i < KILLS; i++) {
    write(i + 2);
    const child = command('source', 'sync', 'k');
    const ended = once(child, 'exit');
    await Promise.race([pause((whole * (i + 1)) / KILLS), ended]);
    child.kill('SIGKILL');
    await ended;
    const counts = await versionsServed();
    const [version] = Object.keys(counts).map(Number);
    assert.deepEqual(counts, { [version!]: KITS }, `killed after ${i + 1} of ${KILLS} parts`);
    assert.ok(version === served || version === i + 2, `serves version ${version}, not ${served} or ${i + 2}`);
    served = version!;
  }
  assert.deepEqual(await once(command('source', 'sync', 'k'), 'exit'), [0, null]);
  assert.deepEqual(await versionsServed(), { [KILLS + 1]: KITS });
});
