import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import Fastify from 'fastify';
import { fc } from '../../../test/support/fast-check.ts';
import { clientAddressBehind, withSoundEscapes } from './incoming-request.ts';

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

test("the address behind trusted proxies is the framework's", async () => {
  const trusted = ['loopback', '198.51.100.0/24', '2001:db8::7'];
  const app = Fastify({ trustProxy: trusted });
  app.get('/', async ({ ip }) => ip);
  const addressOf = clientAddressBehind(trusted);
  const address = fc.constantFrom(
    '127.0.0.1',
    '::1',
    '198.51.100.9',
    '2001:db8::7',
    '192.0.2.1',
    '2001:db8::8',
    'none',
  );
  await fc.assert(
    fc.asyncProperty(address, fc.array(address, { maxLength: 5 }), async (remoteAddress, hops) => {
      const headers = hops.length === 0 ? {} : { 'x-forwarded-for': hops.join(', ') };
      const { body } = await app.inject({ url: '/', remoteAddress, headers });
      const request = { headers: { ...headers }, socket: { remoteAddress } };
      assert.equal(addressOf(request as unknown as IncomingMessage), body);
    }),
  );
  const direct = { headers: { 'x-forwarded-for': '192.0.2.1' }, socket: { remoteAddress: '127.0.0.1' } };
  assert.equal(clientAddressBehind([])(direct as unknown as IncomingMessage), '127.0.0.1');
});
