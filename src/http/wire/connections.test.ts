import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { after, test } from 'node:test';
import { call } from '../../../test/support/http.ts';
import { until } from '../../../test/support/until.ts';
import { Connections } from './connections.ts';
import { SlicedResponse } from './sliced-response.ts';

const MAX_HANDLED = 2;
const MAX_CONNECTIONS = 40;
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');

const connections = new Connections({ maxHandled: MAX_HANDLED, maxConnections: MAX_CONNECTIONS });
const held: ServerResponse[] = [];
const server = connections.serve(
  (request, response) => {
    if (request.url === '/held') held.push(response);
    else if (request.url === '/body') request.on('data', () => {}).on('end', () => response.end('read'));
    else response.end(request.url === '/large' ? LARGE : 'small');
  },
  { ServerResponse: SlicedResponse },
);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(() => {
  server.closeAllConnections();
  server.close();
});

const handled = () => [...connections.all].filter(({ current }) => current !== null);

/** Clients that the server waits for: each sends this and nothing more. */
async function idleClients(count: number, request: string): Promise<() => void> {
  const before = handled().length;
  const sockets = Array.from({ length: count }, () => connect(Number(new URL(url).port), '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.write(request);
  }
  await until(() => handled().length === before + count, 20_000);
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

test('clients that send no body or read no answer take no slot; requests in progress do', async () => {
  const leave = [
    await idleClients(5, 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'),
    await idleClients(5, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n'),
  ];
  assert.equal((await call(url, '/small')).text, 'small');
  const working = Array.from({ length: MAX_HANDLED }, () => call(url, '/held'));
  await until(() => held.length === MAX_HANDLED, 20_000);
  let isAnswered = false;
  const next = call(url, '/small').then((answer) => {
    isAnswered = true;
    return answer.text;
  });
  await until(() => [...connections.all].some(({ waiting }) => waiting.length > 0), 20_000);
  assert.equal(isAnswered, false, 'the maximum number of requests is in progress');
  held.shift()!.end('done');
  assert.equal(await next, 'small');
  for (const one of leave) one();
  held.shift()!.end('done');
  assert.deepEqual(
    (await Promise.all(working)).map(({ text }) => text),
    ['done', 'done'],
  );
});

test('idle connections and clients that keep the server waiting are closed to make room for new ones', async () => {
  const sockets = Array.from({ length: 2 * MAX_CONNECTIONS }, () => new Socket());
  try {
    // One at a time, because connections beyond the limit that arrive together are dropped.
    for (const [i, socket] of sockets.entries()) {
      socket.on('error', () => {});
      socket.connect(Number(new URL(url).port), '127.0.0.1');
      // Half of them send a request, the others never do.
      if (i % 2 === 0) socket.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n');
      if (i % 2 === 0) await once(socket, 'data');
      else await once(socket, 'connect');
    }
    assert.equal((await call(url, '/small')).text, 'small');
    for (let i = 0; i < MAX_CONNECTIONS; i++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      const isReader = i % 2 === 0;
      socket.write(
        `${isReader ? 'GET /large' : 'POST /body'} HTTP/1.1\r\nHost: x\r\nContent-Length: ${isReader ? 0 : 9}\r\n\r\n`,
      );
      await until(() => handled().length > Math.min(i, MAX_CONNECTIONS / 2), 20_000);
    }
    assert.equal((await call(url, '/small')).text, 'small');
    const open = [...connections.all].length;
    assert.ok(open >= 0.8 * MAX_CONNECTIONS && open < MAX_CONNECTIONS, `${open} are open`);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test('a failed accept does not end the server', async () => {
  assert.equal(server.emit('error', new Error('accept ENOBUFS')), true);
  assert.equal((await call(url, '/small')).text, 'small');
});

test('a request in flight when the server stops is answered, and idle connections close', async () => {
  const stopping = new Connections().serve((_request, response) => response.end('answer'), {});
  stopping.listen(0, '127.0.0.1');
  await once(stopping, 'listening');
  const client = connect((stopping.address() as AddressInfo).port, '127.0.0.1');
  const request = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  client.write(request);
  await once(client, 'data');
  client.write(request);
  stopping.close();
  assert.match(String((await once(client, 'data'))[0]), /answer/);
  await Promise.all([once(client, 'close'), once(stopping, 'close')]);
});
