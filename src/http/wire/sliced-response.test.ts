import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { SlicedResponse } from './sliced-response.ts';

test('answers arrive unchanged, small or large, bytes or text, with a length or in chunks', async (t) => {
  const bodies = [0, 1, 16_384, 65_536, 65_537, 81_920, 3_000_001].map((size) => randomBytes(size));
  const given = [...bodies, 'ü'.repeat(100_000)];
  for (const withLength of [true, false]) {
    // On a busy machine, the default of 5 s could expire between two requests.
    const options = { ServerResponse: SlicedResponse, keepAliveTimeout: 60_000 };
    const server = createServer(options, (request, response) => {
      const body = given[Number(request.url!.slice(1))]!;
      if (withLength) response.setHeader('content-length', Buffer.byteLength(body));
      response.end(body);
    });
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const [i, body] of given.entries()) {
      const answer = await fetch(`http://127.0.0.1:${port}/${i}`);
      assert.ok(Buffer.from(body as string).equals(Buffer.from(await answer.arrayBuffer())), `body ${i}`);
    }
    const head = await fetch(`http://127.0.0.1:${port}/6`, { method: 'HEAD' });
    assert.equal(await head.text(), '');
  }
});
