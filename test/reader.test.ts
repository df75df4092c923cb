import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedVectors } from '../src/recommend/recommend.ts';
import { call } from './support/http.ts';
import { startService, type TestService } from './support/service.ts';
import { until } from './support/until.ts';

const READS = { KITSCOUT_READER: 'on' };
/** Loading the encoder takes a second on a busy machine. */
const READ_WITHIN_MS = 60_000;

const engineOf = async ({ url }: TestService) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { engine: string }).engine;
const isRead = async (service: TestService) => (await engineOf(service)) === 'words and meaning';
const didRead = ({ logLines }: TestService) => logLines.some((line) => line.includes('reading kits that are new'));

test('new kits are read in the background, once, and ranked by meaning then', async () => {
  const kits = [
    { slug: 'plants', name: 'Plants', description: 'Looks after tomatoes and herbs on a balcony.' },
    { slug: 'taxes', name: 'Taxes', description: 'Prepares the yearly return of a small firm.' },
    // More than are stored at once.
    ...Array.from({ length: 22 }, (_, i) => ({
      slug: `firm-${i}`,
      name: `Firm ${i}`,
      description: `Return ${i} of a firm.`,
    })),
  ];
  const service = await startService({ env: READS, kits });
  try {
    await until(() => isRead(service), READ_WITHIN_MS);
    assert.ok(didRead(service));
    const { key } = await service.account('pro');
    const answer = await call(service.url, '/api/v1/recommend', {
      key,
      body: { ai_platform: 'any', use_case: 'the herbs and tomatoes on my balcony keep dying' },
    });
    assert.equal(answer.json.recommendations[0].kit_slug, 'plants');
    const again = await startService({ env: { ...READS, KITSCOUT_DATA: service.config.dataDir }, kits });
    try {
      await until(() => isRead(again), READ_WITHIN_MS);
      assert.ok(!didRead(again), 'a restart reads nothing again');
    } finally {
      await again.close();
    }
  } finally {
    await service.close();
  }
});

test('a kit that changes is read again, and compared by its new meaning', async () => {
  const kit = (description: string) => ({ slug: 'plants', name: 'Plants', description });
  const service = await startService({ env: READS, kits: [kit('Looks after tomatoes and herbs on a balcony.')] });
  const built = () => service.logLines.filter((line) => line.includes('catalogue loaded')).length;
  try {
    await until(() => built() >= 2, READ_WITHIN_MS);
    await service.importKits([kit('Keeps houseplants alive in dark rooms.')]);
    // Its words, then with its vector: as many vectors as before.
    await until(() => built() >= 4, READ_WITHIN_MS);
  } finally {
    await service.close();
  }
});

test('only one node reads at a time, and its lease ends', async () => {
  const service = await startService();
  try {
    const { vectors } = service.store;
    const take = (holder: string, ms: number) => vectors.takeLease('kit vectors', holder, ms);
    assert.equal(await take('one', 60_000), true);
    assert.equal(await take('two', 60_000), false);
    assert.equal(await take('one', 60_000), true, 'the holder renews it');
    await vectors.endLease('kit vectors', 'two');
    assert.equal(await take('two', 60_000), false, 'nobody ends the lease of another');
    await vectors.endLease('kit vectors', 'one');
    assert.equal(await take('two', -1), true);
    assert.equal(await take('three', 60_000), true, 'a lease that has passed is free');
  } finally {
    await service.close();
  }
});

test('vectors are kept by encoder, and those of kits that are gone are removed', async () => {
  const service = await startService();
  try {
    const { vectors } = service.store;
    const [[digest, vector], [other]] = [...shippedVectors()] as [[string, Uint8Array], [string, Uint8Array]];
    await vectors.add(
      'first',
      new Map([
        [digest, vector],
        [other, vector],
      ]),
    );
    await vectors.add('first', new Map([[digest, vector]]));
    await vectors.add('second', new Map([[digest, vector]]));
    assert.equal((await vectors.read('first')).size, 2);
    assert.deepEqual(Buffer.from((await vectors.read('first')).get(digest)!), Buffer.from(vector));
    await vectors.keepOnly('first', [digest]);
    assert.deepEqual([...(await vectors.read('first')).keys()], [digest]);
    assert.equal((await vectors.read('second')).size, 1);
  } finally {
    await service.close();
  }
});
