import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { settingsFor } from '../../src/sources/source-settings.ts';
import { gitRepository, skillText } from '../support/git-repository.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-operator-'));
after(() => rmSync(root, { recursive: true }));

test('a server syncs what is due, on a thread, and its kits are recommended', async () => {
  const { url, commit } = gitRepository(join(root, 'skills'));
  const first = commit({
    'meal-plans/SKILL.md': skillText('meal-plans', 'Plans the meals of a week from what is in the fridge.'),
  });
  const service = await startService();
  try {
    const { name, settings } = await settingsFor(url, { name: 'team' });
    await service.store.sources.add(name, settings);
    const state = async () => (await service.store.sources.find(name))!.state;
    await until(async () => (await state())?.outcome === 'synced', 20_000);
    assert.equal((await state())!.commit, first);
    const { key } = await service.account('pro');
    const best = async (use_case: string) => {
      const response = await fetch(`${service.url}/api/v1/recommend`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ai_platform: 'claude', use_case }),
      });
      return JSON.parse(await response.text()).recommendations[0].kit_slug;
    };
    await until(async () => (await best('what to cook this week')) === 'meal-plans', 20_000);
    const second = commit({ 'tax/SKILL.md': skillText('tax-return', 'Fills in a tax return.') });
    await service.store.sources.syncSoon(name);
    await until(async () => (await state())?.commit === second, 20_000);
    assert.ok(service.logLines.some((line) => line.includes('a source was synced')));
  } finally {
    await service.close();
  }
});
