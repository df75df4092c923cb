import cluster from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log.ts';
import { start } from './main.ts';

test('a worker that is asked for its metrics while it opens its store still starts', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-worker-'));
  t.after(() => {
    process.removeAllListeners('message');
    rmSync(dataDir, { recursive: true, force: true });
  });
  t.mock.property(cluster, 'isWorker', true);
  const config = readConfig({ PORT: '0', KITSCOUT_DATA: dataDir, KITSCOUT_DASHBOARD: 'off' });
  const starting = start(config, { log: await createLog({ level: 'silent', pretty: false }) });
  // The request of the primary. An error here would be an unhandled rejection, which ends a worker and fails this test.
  process.emit('message', { kitscout: 'figures?', round: 1 }, undefined);
  await (await starting).close();
});
