import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { tierLimits } from '../../../accounts/tiers.ts';
import { openSqliteStore } from '../../../store/sqlite/open.ts';
import type { DashboardContext } from '../deps.ts';
import { createThrottle } from '../sign-in/throttle.ts';
import { openTryLimit, type TryLimit } from './try-limit.ts';

const LIMITS = tierLimits();

test('tries are counted over all nodes: each learns of the others when it saves its own', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-'));
  const store = openSqliteStore({ dataDir, limits: LIMITS, now: () => Date.now(), threads: false });
  const context = {
    store,
    log: pino({ enabled: false }),
    limits: LIMITS,
    config: { signup: 'open' },
    throttle: createThrottle(store.signIn, store.now),
  } as unknown as DashboardContext;
  const [one, two] = [openTryLimit(context), openTryLimit(context)];
  const tries = (limit: TryLimit, count: number, address = '2001:db8:1:2::9') => {
    for (let i = 0; i < count; i++) limit.count(address);
  };
  try {
    tries(one, 6, '2001:db8:1:2::7');
    tries(two, 4);
    await one.close();
    await two.close();
    assert.throws(() => tries(two, 1), /These were your 10 tries/);
    tries(two, 1, '2001:db8:1:3::9');
    tries(one, 1);
    await one.close();
    assert.throws(() => tries(one, 1), /These were your 10 tries/);
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
});
