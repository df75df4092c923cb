import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { tierLimits } from '../../accounts/tiers.ts';
import { AdmissionBatch } from './admission-batch.ts';
import { openDatabase } from './connection.ts';
import { openSqliteStore } from './open.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-batch-'));
const limits = tierLimits();
const store = openSqliteStore({ dataDir, limits, now: Date.now, server: false });
const db = openDatabase(dataDir, 'core');
after(async () => {
  db.close();
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test('a batch whose answers cannot be prepared counts nothing', async () => {
  const { id } = await store.accounts.create({ email: 'a@example.com', tier: 'free', subscription: 'none' });
  await store.keys.create({ accountId: id, name: 'k', hash: 'h', hint: '' });
  const batch = new AdmissionBatch(db, limits);
  const calls = [{ do: 'admit', keyHash: 'h', endpoint: 'usage', address: null, wantDays: false }] as const;
  const fail = () => {
    throw new Error('out of memory');
  };
  assert.throws(() => batch.run(calls, Date.now(), 1_000, fail), /out of memory/);
  assert.equal((await store.accounts.usageOf(id)).used, 0);
  assert.equal(
    batch.run(calls, Date.now(), 1_000, ([answer]) => (answer as { used: number }).used),
    1,
  );
  assert.equal((await store.accounts.usageOf(id)).used, 1);
});
