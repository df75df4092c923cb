import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { zipKit } from './archive.ts';
import type { Kit } from './kit.ts';

const kit = { slug: 'a-kit', tagline: 'A kit', keywords: [] as string[] } as Kit;

test('the bytes are the same in every time zone', (t) => {
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  const zips = ['UTC', 'America/New_York', 'Asia/Tokyo'].map((zone) => {
    process.env.TZ = zone;
    return Buffer.from(zipKit(kit, [{ name: 'SKILL.md', text: 'x' }], 'skill', '1')).toString('hex');
  });
  assert.equal(new Set(zips).size, 1);
});

test("the manifests of a plugin have the skill's licence, if it states one", () => {
  const licences = (matter: string) => {
    const zip = unzipSync(zipKit(kit, [{ name: 'SKILL.md', text: `---\nname: a-kit\n${matter}---\n` }], 'plugin', '1'));
    return ['plugin.json', '.claude-plugin/plugin.json'].map(
      (name) => JSON.parse(Buffer.from(zip[`a-kit/${name}`]!).toString()).license,
    );
  };
  assert.deepEqual(licences('license: Proprietary\n'), ['Proprietary', 'Proprietary']);
  assert.deepEqual(licences(''), [undefined, undefined]);
  assert.deepEqual(licences('license: [MIT]\n'), [undefined, undefined]);
});
