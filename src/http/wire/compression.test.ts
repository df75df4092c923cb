import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { asPublicError } from '../error-response.ts';
import { chooseCoding, compress } from './compression.ts';

const cases: [string, 'br' | 'gzip' | undefined][] = [
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity, gzip', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
  ['*;q=0', undefined],
  ['gzip;q=0', undefined],
  ['', undefined],
  ['gzip;q=abc', undefined],
  ['GZIP ; Q=1', 'gzip'],
  [`${'x,'.repeat(20)}gzip`, undefined],
  [`gzip${';x'.repeat(20)};q=0`, 'gzip'],
];

for (const [header, coding] of cases)
  test(`Accept-Encoding "${header}" gets ${coding ?? 'no coding'}`, () => assert.equal(chooseCoding(header), coding));

const LONG = Array.from({ length: 20_000 }, (_, i) => `kit number ${i} of many, `).join('');

for (const [coding, restore] of [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const) {
  test(`a long answer is compressed as a stream (${coding})`, async () => {
    const app = Fastify();
    app.addHook('onSend', compress);
    app.get('/', async (_request, reply) => reply.type('text/plain').send(LONG));
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': coding } });
    assert.equal(answer.headers['content-encoding'], coding);
    assert.equal(restore(answer.rawPayload).toString(), LONG);
  });

  // An unhandled error fails this test as it would end the server.
  test(`a caller who disconnects at any point of a long answer causes no error (${coding})`, async () => {
    for (let ms = 0; ms < 20; ms++) {
      const app = Fastify();
      app.addHook('onSend', compress);
      app.addHook('onSend', async (_request, _reply, payload: Readable) => {
        await delay(ms);
        payload.destroy();
        await once(payload, 'close');
        await delay(1);
        return '';
      });
      app.get('/', async (_request, reply) => reply.type('text/plain').send('long '.repeat(100_000)));
      await app.inject({ url: '/', headers: { 'accept-encoding': coding } });
    }
  });
}

test('a caller who disconnects before the first byte of a long answer is not a server error', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  app.addHook('onSend', compress);
  const failed = Promise.withResolvers<unknown>();
  app.setErrorHandler((error, _request, reply) => {
    failed.resolve(error);
    return reply.send('');
  });
  app.post('/', async (_request, reply) => {
    client.resetAndDestroy();
    await once(reply.raw, 'close');
    return reply.type('text/plain').send(LONG);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  client.write(
    'POST / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi',
  );
  assert.equal(asPublicError(await failed.promise).code, 'invalid_request');
});
