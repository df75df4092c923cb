import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { tierLimits } from '../../accounts/tiers.ts';
import { openSqliteStore } from '../../store/sqlite/open.ts';
import type { DashboardContext } from './deps.ts';
import { openTryLimit, type TryLimit } from './try-box.ts';

const LIMITS = tierLimits();

test('tries are counted across all nodes, by network, also when concurrent', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-'));
  const now = () => Date.parse('2026-11-15T10:00:30Z');
  const store = openSqliteStore({ dataDir, limits: LIMITS, now, server: false });
  const log = pino({ enabled: false });
  const context = { store, log, limits: LIMITS, config: { signup: 'open' } } as unknown as DashboardContext;
  const [one, two] = [openTryLimit(context), openTryLimit(context)];
  const tries = (limit: TryLimit, count: number, address = '2001:db8:1:2::9') =>
    Promise.all(Array.from({ length: count }, () => limit.count(address)));
  try {
    await Promise.all([tries(one, 6, '2001:db8:1:2::7'), tries(two, 4)]);
    const refused = /These were your 10 tries for this hour. You can try again at 11:01 UTC./;
    for (const limit of [one, two]) await assert.rejects(tries(limit, 1), refused);
    await tries(two, 1, '2001:db8:1:3::9');
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
  await tries(one, 1, '2001:db8:1:4::9');
});
