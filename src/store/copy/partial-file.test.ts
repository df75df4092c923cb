import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { createBackupFile } from './backup-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'kitscout-partial-'));
after(() => rmSync(folder, { recursive: true }));
const module = new URL('./backup-file.ts', import.meta.url);

/** Another process that is in the middle of a backup. */
async function backingUp(name: string): Promise<ChildProcess> {
  const script = `
    import { createBackupFile } from ${JSON.stringify(module.href)};
    createBackupFile(${JSON.stringify(join(folder, name))});
    console.log('writing');
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  child.kill(signal);
  const [, by] = await once(child, 'exit');
  return by;
}

/** As if nobody had written to it for some hours. */
function age(name: string): void {
  const then = Date.now() / 1_000 - 7_200;
  utimesSync(join(folder, name), then, then);
}

test('a backup that is stopped leaves nothing', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const child = await backingUp('stopped.db');
    assert.deepEqual(readdirSync(folder), [`stopped.db.${child.pid}.partial`]);
    assert.equal(await end(child, signal), signal, 'it still ends by the signal');
    assert.deepEqual(readdirSync(folder), []);
  }
});

test('the next backup in the folder removes what a killed one left, and nothing else', async () => {
  const running = await backingUp('running.db');
  const killed = await backingUp('killed.db');
  await end(killed, 'SIGKILL');
  const young = await backingUp('young.db');
  await end(young, 'SIGKILL');
  const theirs = `theirs.${killed.pid}.partial`;
  writeFileSync(join(folder, theirs), 'x'.repeat(200));
  const [left, mine] = [`killed.db.${killed.pid}.partial`, `running.db.${running.pid}.partial`];
  for (const name of [left, mine, theirs]) age(name);
  try {
    assert.ok(readdirSync(folder).includes(left));
    const backup = createBackupFile(join(folder, 'next.db'));
    backup.keep();
    backup.discard();
    assert.deepEqual(readdirSync(folder).sort(), ['next.db', mine, theirs, `young.db.${young.pid}.partial`].sort());
  } finally {
    await end(running, 'SIGKILL');
  }
});
