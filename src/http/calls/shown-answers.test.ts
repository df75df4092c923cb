import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import { DAY_MS } from '../../accounts/billing-period.ts';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../log.ts';
import { openStore } from '../../store/open.ts';
import { openShownAnswers } from './shown-answers.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-answers-'));
const store = await openStore(readConfig({ KITSCOUT_DATA: dataDir }), { server: false });
after(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});
const log = await createLog({ level: 'silent', pretty: false });
const { id: accountId } = await store.accounts.create({ email: 'a@example.com', tier: 'pro', subscription: 'active' });
const texts = async () => (await store.texts.list(0, 100)).map(({ text }) => text).sort();
const old = (requestId: string, days: number) => ({
  accountId,
  requestId,
  at: store.now() - days * DAY_MS,
  platform: 'any',
  text: requestId,
  fallback: true,
  kit: null,
  score: null,
});
const shown = { fallback: true, scale: 's', kits: [] };

/** What a server with this setting leaves after its first minute. */
async function leftBy(keepTextsDays: number, asked: string): Promise<string[]> {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const answers = openShownAnswers({ store, log, keepTextsDays });
  answers.add({ accountId, at: store.now() }, asked, shown, { platform: 'any', text: asked });
  mock.timers.tick(61_000);
  mock.timers.reset();
  await answers.close();
  // The removal has begun; on this store, what comes later happens later.
  await store.feedback.removeOld();
  return texts();
}

test('texts are kept for as long as the setting says, and none without it', async () => {
  await store.texts.add([old('three days old', 3), old('five days old', 5)], []);
  assert.deepEqual(await leftBy(4, 'new for a@example.com'), ['new for [e-mail]', 'three days old']);
  assert.deepEqual(await leftBy(0, 'nobody keeps this'), []);
});
