import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { call } from './support/http.ts';
import { startService } from './support/service.ts';
import { until } from './support/until.ts';

const service = await startService();
after(() => service.close());

test('the status tells the uptime of 90 days from what servers measured, as a page and as JSON', async () => {
  // The server measures itself, as soon as it listens.
  await until(async () => (await service.store.uptime.days()).length === 1, 10_000);
  // Ten minutes on, of which servers measured five, one under maintenance.
  for (let minute = 1; minute <= 10; minute++) {
    service.clock.add(60_000);
    if (minute % 2 === 0) await service.store.uptime.measured(minute === 2);
    // Again in the same minute: it counts once.
    if (minute % 2 === 0) await service.store.uptime.measured(false);
  }
  const measured = (await service.store.uptime.days()).reduce((sum, { minutes }) => sum + minutes, 0);
  assert.equal(measured, 6);
  const { status, json } = await call(service.url, '/status');
  assert.deepEqual([status, json.status, json.uptime.days.length], [200, 'ready', 90]);
  assert.equal(json.uptime.maintenance_minutes, 1);
  assert.ok(json.uptime.down_minutes >= 4 && json.uptime.down_minutes <= 6, JSON.stringify(json.uptime.down_minutes));
  assert.ok(json.uptime.share > 0.3 && json.uptime.share < 0.7);
  assert.equal(json.uptime.days[0].share, null, 'before the first measurement nothing is known');
  const page = await call(service.url, '/status', { headers: { accept: 'text/html' } });
  if (page.text.startsWith('<')) assert.match(page.text, /Last 90 days[\s\S]*minutes without an answer/);
});
