import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertError, call } from '../support/http.ts';
import { DEFAULT_KITS, startService } from '../support/service.ts';
import { assertRefused, newcomer } from '../support/visitor.ts';

const service = await startService({
  env: { KITSCOUT_FREE_UNLOCKS: '2' },
  kits: [...DEFAULT_KITS, { slug: 'epsilon-open', name: 'Epsilon Open', keywords: ['open'], access: 'public' }],
});
after(() => service.close());

const KITS = ['alpha-review', 'beta-tests', 'gamma-mail'] as const;

test('a free account unlocks so many kits of its choice, on the site only', async () => {
  const visitor = await newcomer(service.url);
  const { id } = (await visitor.get('/me')).json.account;
  const { secret } = (await visitor.post('/keys', { name: 'k' })).json;
  assert.deepEqual((await visitor.get('/unlocks')).json, { max: 2, left: 2, unlocked: [] });
  assertRefused(await visitor.get('/kits/alpha-review/zip'), 'forbidden');

  // All at once: exactly two.
  const tries = await Promise.all(KITS.map((kit) => visitor.post(`/kits/${kit}/unlock`)));
  assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 200, 409]);
  const { left, unlocked } = (await visitor.get('/unlocks')).json;
  assert.equal(left, 0);
  const chosen = unlocked.map(({ kit }: { kit: string }) => kit) as string[];
  const other = KITS.find((kit) => !chosen.includes(kit))!;
  for (const kit of chosen) {
    assert.equal((await visitor.get(`/kits/${kit}/zip`)).status, 200);
    assert.equal((await visitor.get(`/kits/${kit}/download`)).status, 200);
    assert.equal((await visitor.get(`/kits/${kit}/files/README.md`)).status, 200);
    // The API's rule is the tier alone.
    assertError(await call(service.url, `/api/v1/kits/${kit}/download`, { key: secret }), 'tier_required');
    assert.equal((await visitor.post(`/kits/${kit}/unlock`)).json.left, 0, 'again: nothing changes');
  }
  assertRefused(await visitor.get(`/kits/${other}/zip`), 'forbidden');
  assertRefused(await visitor.post('/kits/no-such-kit/unlock'), 'not_found');
  assertRefused(await visitor.post('/kits/epsilon-open/unlock'), 'conflict');
  const entries = (await visitor.get('/activity')).json.entries.filter(
    ({ action }: { action: string }) => action === 'kit.unlocked',
  );
  assert.deepEqual(entries.map(({ details }: { details: { kit: string } }) => details.kit).sort(), chosen.sort());

  // Of the account alone, and kept through a paid plan.
  const stranger = await newcomer(service.url);
  assertRefused(await stranger.get(`/kits/${chosen[0]}/zip`), 'forbidden');
  await service.store.accounts.update(id, { tier: 'pro', subscription: 'active' });
  assert.equal((await visitor.get(`/kits/${other}/zip`)).status, 200);
  assertRefused(await visitor.post(`/kits/${other}/unlock`), 'conflict');
  await service.store.accounts.update(id, { subscription: 'past_due' });
  assertRefused(await visitor.get(`/kits/${other}/zip`), 'forbidden');
  await service.store.accounts.update(id, { tier: 'free', subscription: 'none' });
  assert.equal((await visitor.get(`/kits/${chosen[0]}/zip`)).status, 200);
});
