import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../../../test/support/until.ts';
import { Connections } from './connections.ts';
import { SlicedResponse } from './sliced-response.ts';
import { watchStalledOutput } from './stalled-output.ts';

const BODY = Buffer.alloc(16 * 1024 * 1024, 'x');
const HALF_A_MINUTE = 30_000;

async function serveLargeAnswers(maxPendingBytes?: number) {
  const connections = new Connections();
  const server = connections.serve((_request, response) => response.end(BODY), { ServerResponse: SlicedResponse });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stalled = watchStalledOutput(connections, maxPendingBytes);
  return {
    stalled,
    open: () => [...connections.all].length,
    /** Resolves when all answers, including the new one, wait for their clients. */
    ask: async (): Promise<Socket> => {
      const openAfter = [...connections.all].length + 1;
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      let sentBefore: number[] = [];
      await until(() => {
        const sockets = [...connections.all].map((connection) => connection.socket);
        const sent = sockets.map(({ bytesWritten, writableLength }) => bytesWritten - writableLength);
        // Socket buffers may still take some.
        const isStill = isDeepStrictEqual(sent, sentBefore);
        sentBefore = sent;
        return isStill && sockets.length === openAfter && sockets.every(({ writableLength }) => writableLength > 0);
      }, 30_000);
      return socket;
    },
    close: () => {
      stalled.end();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a client that reads nothing for 30 s is dropped, one that reads a little is not', async () => {
  const { stalled, open, ask, close } = await serveLargeAnswers();
  await ask();
  const reader = await ask();
  const start = performance.now();
  stalled.look(start);
  let read = 0;
  reader.on('data', (chunk) => {
    read += chunk.length;
    if (read > 4 * 1024 * 1024) reader.pause();
  });
  await until(() => read > 4 * 1024 * 1024, 30_000);
  stalled.look(start + HALF_A_MINUTE - 1);
  assert.equal(open(), 2);
  stalled.look(start + HALF_A_MINUTE + 1);
  await until(() => open() === 1, 30_000);
  assert.equal(reader.destroyed, false);
  close();
});

test('when too much output is pending in total, connections without progress for longest are dropped first', async () => {
  const { stalled, open, ask, close } = await serveLargeAnswers(3 * BODY.length);
  const first = await ask();
  stalled.look(performance.now());
  await ask();
  await ask();
  stalled.look(performance.now() + 1000);
  assert.equal(open(), 3);
  await ask();
  stalled.look(performance.now() + 2000);
  await until(() => open() === 3, 30_000);
  first.resume();
  await once(first, 'close');
  close();
});
