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

const connections = new Connections({
  maxHandled: MAX_HANDLED,
  maxConnections: MAX_CONNECTIONS,
  addressOf: ({ headers, socket }) => (headers['x-network'] as string | undefined) ?? socket.remoteAddress,
});
const held: ServerResponse[] = [];
const server = connections.serve(
  (request, response) => {
    if (request.url === '/held') held.push(response);
    else if (request.url === '/queued') held.push(Object.assign(response, { isQueued: true }));
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

const waitingCount = () => [...connections.all].reduce((sum, { waiting }) => sum + waiting.length, 0);

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
  // On a busy machine the server notices only later that they left, and until then they hold connections.
  await until(() => handled().length === 0, 20_000);
});

test('networks take turns when there is no room, and health checks never wait', async () => {
  const order: string[] = [];
  const busy = Array.from({ length: MAX_HANDLED }, () => call(url, '/held'));
  await until(() => held.length === MAX_HANDLED, 20_000);
  const ask = async (network: string) => {
    await call(url, '/small', { headers: { 'x-network': network } });
    order.push(network);
  };
  const large = Array.from({ length: 20 }, () => ask('192.0.2.1'));
  await until(() => waitingCount() === 20, 20_000);
  const small = ask('198.51.100.1');
  await until(() => waitingCount() === 21, 20_000);
  for (const path of ['/healthz', '/readyz?verbose']) assert.equal((await call(url, path)).text, 'small');
  assert.equal(waitingCount(), 21);
  for (const response of held.splice(0)) response.end('done');
  await Promise.all([...large, small, ...busy]);
  assert.ok(order.indexOf('198.51.100.1') < 5, String(order.indexOf('198.51.100.1')));
});

test('requests that wait in a queue with limits of its own take no place', async () => {
  const waiting = Array.from({ length: 3 * MAX_HANDLED }, () => call(url, '/queued'));
  await until(() => held.length === 3 * MAX_HANDLED, 20_000);
  assert.equal((await call(url, '/small')).text, 'small');
  for (const response of held.splice(0)) response.end('done');
  await Promise.all(waiting);
});

test('the network with the most connections makes room for another, even if all of them are in use', async (t) => {
  if (process.platform !== 'linux') {
    t.skip('only on Linux, every address of 127.0.0.0/8 is local');
    return;
  }
  let inUse = 0;
  const crowded = new Connections({ maxConnections: 10 });
  const own = crowded.serve((request, response) => {
    if (request.url === '/small') response.end('small');
    else inUse += 1;
  }, {});
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  const sockets: Socket[] = [];
  const ask = (localAddress: string, path: string) => {
    const { port } = own.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  };
  try {
    for (let i = 1; i <= 9; i++) {
      ask('127.0.1.1', '/kept');
      await until(() => inUse === i, 20_000);
    }
    const refused = ask('127.0.1.1', '/kept');
    await once(refused, 'close');
    for (const address of ['127.0.2.1', '127.0.3.1'])
      assert.match(String((await once(ask(address, '/small'), 'data'))[0]), /small/);
    await until(() => [...crowded.all].length === 9, 20_000);
    assert.equal([...crowded.all].filter(({ network }) => network === '127.0.1.0/24').length, 7);
  } finally {
    for (const socket of sockets) socket.destroy();
    own.close();
  }
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
