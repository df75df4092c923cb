import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { largeFiles } from '../../../test/support/catalogue.ts';
import { joinDeliverables } from '../../catalogue/bundle.ts';
import type { Kit } from '../../catalogue/kit.ts';
import { kitZip } from './kit-zip.ts';

test('a large kit is zipped while the event loop goes on', async () => {
  const files = Object.entries(largeFiles(4)).map(([name, text]) => ({ name, text }));
  const kit = { slug: 'large-kit', tagline: 'Large', keywords: [] as string[] } as Kit;
  let rounds = 0;
  let round = setImmediate(function next() {
    rounds++;
    round = setImmediate(next);
  });
  const zip = await kitZip({ kit, content: Buffer.from(joinDeliverables(files)), form: 'root', digest: null });
  clearImmediate(round);
  // Without a thread, at most one.
  assert.ok(rounds > 10, `${rounds} rounds`);
  const texts = Object.entries(unzipSync(zip)).map(([name, bytes]) => ({ name, text: Buffer.from(bytes).toString() }));
  assert.deepEqual(texts, files);
});
