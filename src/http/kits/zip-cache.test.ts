import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ZipCache } from './zip-cache.ts';

test('a file is wanted while one of its requesters is connected; a finished file is cached', async () => {
  const zips = new ZipCache();
  const [first, second] = [{ destroyed: false }, { destroyed: false }];
  const begun = Promise.withResolvers<Buffer>();
  let made = 0;
  let isWanted = () => true;
  const make = (wanted: () => boolean) => {
    made++;
    isWanted = wanted;
    return begun.promise;
  };
  const answers = [zips.get('kit', first, make), zips.get('kit', second, make)];
  first.destroyed = true;
  assert.equal(isWanted(), true);
  second.destroyed = true;
  assert.equal(isWanted(), false);
  begun.resolve(Buffer.from('zip'));
  answers.push(zips.get('kit', { destroyed: false }, make));
  assert.deepEqual((await Promise.all(answers)).map(String), ['zip', 'zip', 'zip']);
  assert.equal(String(await zips.get('kit', { destroyed: false }, make)), 'zip');
  assert.equal(made, 1);
});

test('a failed file is built again for the next request', async () => {
  const zips = new ZipCache();
  const response = { destroyed: false };
  await assert.rejects(zips.get('kit', response, () => Promise.reject(new Error('nobody wants it'))));
  assert.equal(String(await zips.get('kit', response, async () => Buffer.from('zip'))), 'zip');
});
