import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSoundEscapes } from './incoming-request.ts';

test('a path with invalid escapes always decodes; of a long one both ends stay, and its query string', () => {
  assert.equal(withSoundEscapes('/kits/100%?a=%'), '/kits/100%25?a=%');
  for (const middle of ['%', '%ff', 'a%c3%b', '%4'])
    for (const count of [1, 50, 171, 2_000]) {
      const url = withSoundEscapes(`/api/v1/kits/%ff${middle.repeat(count)}/download?x=${'%'.repeat(9)}`);
      assert.match(url, /^\/api\/v1\/kits\/%25ff[^/]*\/download\?x=%{9}$/);
      assert.ok(url.length < 2_000, `${url.length} characters`);
      decodeURIComponent(url.split('?')[0]!);
    }
  const sound = `/kits/${'%25'.repeat(2_000)}`;
  assert.equal(withSoundEscapes(sound), sound);
});
