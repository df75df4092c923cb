import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { cookiesOf } from './library-call.ts';

test('the library reads only a few cookies, and none of other programs', () => {
  const sent = (cookie: string, only?: RegExp) =>
    cookiesOf({ headers: { cookie } } as FastifyRequest, only).get('cookie');
  const own = 'kitscout.session_token=a.b; __Secure-kitscout.two_factor=c';
  assert.equal(sent(`other=1; ${own}; a=2`)!.trim(), own);
  assert.equal(sent(own, /two_factor=/)!.trim(), '__Secure-kitscout.two_factor=c');
  assert.equal(sent('kitscout.a=;'.repeat(600))!.split(';').length, 20);
});
