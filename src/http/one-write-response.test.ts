import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { OneWriteResponse } from './one-write-response.ts';

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const bodies: Readonly<Record<string, Buffer>> = {
  '/small': everyByte,
  '/utf8': Buffer.from('“naïve” 日本語 🙂'),
  '/large': Buffer.concat(Array.from({ length: 400 }, () => everyByte)),
  '/empty': Buffer.alloc(0),
};

test('bytes arrive as they are, small or large, with a length or in chunks, and the callback is called', async (t) => {
  let called = 0;
  const server = createServer({ ServerResponse: OneWriteResponse }, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = bodies[url.pathname]!;
    if (url.search === '?length') response.setHeader('content-length', body.length);
    if (url.search === '?pieces') response.write('first ');
    if (url.search === '?callback') response.end(body, () => called++);
    else response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  for (const [path, body] of Object.entries(bodies)) {
    for (const query of ['', '?length', '?pieces', '?callback']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}${query}`);
      const expected = query === '?pieces' ? Buffer.concat([Buffer.from('first '), body]) : body;
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), expected, path + query);
    }
  }
  assert.equal(called, Object.keys(bodies).length);
});
