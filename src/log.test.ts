import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { test } from 'node:test';

const CREATE = `const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)});
  const log = await createLog({ level: 'info', pretty: false });`;
const FULL_DISK = '/dev/full';

function start(script: string, output: number | 'pipe') {
  return spawn(process.execPath, ['--input-type=module', '-e', CREATE + script], {
    stdio: ['pipe', output, 'inherit'],
  });
}

test('a full disk neither ends a process that logs nor keeps it from exiting', {
  skip: !existsSync(FULL_DISK),
}, async () => {
  const output = openSync(FULL_DISK, 'w');
  const child = start(`log.info('one'); setTimeout(() => log.info('two'), 400); setTimeout(() => {}, 800);`, output);
  closeSync(output);
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

test('lines that cannot be written are kept up to a limit, and the number of lost lines is logged later', async () => {
  const LINES = 100_000;
  const child = start(
    `const text = 'x'.repeat(200);
    for (let i = 0; i < ${LINES}; i++) log.info({ i, text }, 'line');
    process.stdin.once('data', () => { const end = () => { log.info('after'); process.exit(0); }; setTimeout(end, 700); });`,
    'pipe',
  );
  // All lines are written in one turn of its event loop, before any of them reaches the system; only then it reads
  // this.
  child.stdin!.write('end');
  let text = '';
  for await (const chunk of child.stdout!) text += chunk;
  const entries = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; lost?: number });
  const lost = entries.reduce((sum, entry) => sum + (entry.lost ?? 0), 0);
  assert.ok(lost > LINES / 2, `${lost} lost`);
  assert.equal(entries.filter(({ msg }) => msg === 'line').length + lost, LINES);
  assert.equal(entries.at(-1)!.msg, 'after');
});
