import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { after, test } from 'node:test';
import { generateKey, storedKey } from '../src/accounts/api-key.ts';
import { FREE_LIMIT } from '../src/accounts/tiers.ts';
import { ERROR_CODES } from '../src/errors.ts';
import { fc, seed } from './support/fast-check.ts';
import { call } from './support/http.ts';
import { exchange } from './support/raw.ts';
import { startService } from './support/service.ts';
import { sized } from './support/sized.ts';
import { until } from './support/until.ts';

const REQUESTS = sized(3_000, 10_000);
const STATUSES = new Set([200, 304, 400, 401, 402, 404, 429]);

const service = await startService();
const accounts = await Promise.all([
  service.account('enterprise'),
  service.account('enterprise'),
  service.account('free'),
]);
const keys = accounts.map(({ key }) => key);
after(() => service.close());

const nasty = fc.oneof(
  // Quicker than `fc.string`, whose unit `binary` lists all of Unicode first.
  fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 }).map((points) => String.fromCodePoint(...points)),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '\u0000',
    '\uD800',
    '‮abc',
    '%',
    '%00',
    '%c0%af',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>',
    '9'.repeat(400),
    '-1',
    '1e309',
    'NaN',
    'null',
    '[]',
    '{}',
  ),
);
const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 3000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc
    .record({
      ai_platform: fc.oneof(fc.constantFrom('claude', 'any'), nasty, fc.jsonValue()),
      use_case: fc.oneof(nasty, fc.jsonValue()),
      max_results: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
    })
    .map((body) => JSON.stringify(body)),
  fc.constantFrom(
    '{"ai_platform":"any","use_case":"x","max_results":1e400}',
    '{"__proto__":{"x":1},"ai_platform":"any","use_case":"y"}',
    '\ufeff{}',
    '{"a":1}{"b":2}',
    '',
    '"\\ud800"',
    `{"use_case":"${'\\u0000'.repeat(5000)}","ai_platform":"any"}`,
  ),
  nasty,
);
const query = fc.array(
  fc.tuple(fc.oneof(fc.constantFrom('limit', 'offset', 'keyword', 'ai_target', 'limit[]', '__proto__'), nasty), nasty),
  { maxLength: 6 },
);
const path = fc.oneof(
  fc.constantFrom(
    '/api/v1/recommend',
    '/api/v1/kits',
    '/api/v1/usage',
    '/api/v1/kits/alpha-review',
    '/api/v1/kits/alpha-review/download',
  ),
  fc
    .tuple(fc.constantFrom('/api/v1/kits/', '/api/v1/', '/api/'), nasty, fc.constantFrom('', '/download', '/'))
    .map(([start, middle, end]) => start + encodeURIComponent(middle.toWellFormed()) + end),
  fc.integer({ min: 100, max: 6000 }).map((length) => `/api/v1/kits/${'a'.repeat(length)}`),
);
const target = fc.oneof(
  fc.record({ method: fc.constant('POST'), path: fc.constant('/api/v1/recommend') }),
  fc.record({ method: fc.constant('GET'), path: fc.constant('/api/v1/kits') }),
  fc.record({ method: fc.constant('GET'), path }),
  fc.record({ method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'), path }),
);
const attack = fc.record({
  target,
  query,
  body: json,
  // Two accounts with ample quota, one that soon reaches its limit, and no account.
  who: fc.constantFrom(0, 0, 0, 1, 1, 1, 1, 2, -1),
  headers: fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'application/json',
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'application/x-www-form-urlencoded',
        'nonsense',
        '',
      ),
      'if-none-match': fc.constantFrom('*', '""', 'W/"x"', ',,,'),
      'accept-encoding': fc.constantFrom('gzip', 'br', '*;q=0', 'nonsense', 'gzip;q=abc'),
      'x-request-id': fc.constantFrom('ok-id', 'a'.repeat(500), '<x>', ''),
      'content-encoding': fc.constantFrom('gzip', 'identity'),
    },
    { requiredKeys: [] },
  ),
});

test(`${REQUESTS} hostile requests (SEED=${seed}): no 5xx, only listed statuses, the envelope and the headers on every response`, async () => {
  const attacks = fc.sample(attack, { seed, numRuns: REQUESTS });
  let next = 0;
  const seen = new Map<number, number>();
  const worker = async () => {
    while (next < attacks.length) {
      const { target: aim, query: parameters, body, who, headers } = attacks[next++]!;
      const { method, path: to } = aim;
      const search = parameters
        .map(
          ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
        )
        .join('&');
      const url = `${to}${search && `?${search}`}`.slice(0, 6500);
      const answer = await call(service.url, url, {
        method,
        headers,
        key: keys[who],
        ...(method !== 'GET' && { body }),
      });
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const about = `${method} ${url.slice(0, 200)} -> ${answer.status} ${answer.text.slice(0, 200)}`;
      assert.ok(STATUSES.has(answer.status), about);
      for (const name of [
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'x-request-id',
        'cache-control',
      ])
        assert.ok(answer.headers.get(name), `${name}: ${about}`);
      if (answer.status >= 400) {
        assert.ok(ERROR_CODES.includes(answer.json.error.code), about);
        assert.deepEqual(Object.keys(answer.json), ['error'], about);
        assert.doesNotMatch(answer.json.error.message, /node_modules|\.ts:|at \w+ \(|SQLITE|SELECT /, about);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  assert.ok(
    (seen.get(200) ?? 0) > 100 && (seen.get(400) ?? 0) > 500 && (seen.get(404) ?? 0) > 500,
    JSON.stringify([...seen]),
  );
});

/** Bytes that no HTTP client would send. */
function sendRaw(bytes: string | Buffer, waitMs = 2000): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    setTimeout(() => socket.end(), waitMs).unref();
  });
}

test('bytes that are not a request get the envelope and the headers too', async () => {
  const requests: (string | Buffer)[] = [
    'NONSENSE\r\n\r\n',
    'GET /api/v1/kits HTTP/9.9\r\n\r\n',
    `GET /api/v1/kits HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'a'.repeat(9000)}\r\n\r\n`,
    `GET /api/v1/${'k'.repeat(9000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    'POST /api/v1/recommend HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n',
    Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff]),
  ];
  for (const bytes of requests) {
    const received = await sendRaw(bytes);
    assert.match(received, /^HTTP\/1\.1 400 /, String(bytes).slice(0, 60));
    assert.match(received, /\r\nx-ratelimit-reset: \d+\r\n/);
    assert.match(received, /"code":"invalid_request"/);
  }
  assert.match(
    await sendRaw('GET /api/v1/kits?keyword=große HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    /must be percent-encoded/,
  );
});

test('an unknown expectation and an upgrade are answered like other requests; HTTP/1.0 needs no Host', async () => {
  const end = 'Connection: close\r\n\r\n';
  for (const head of [
    `GET /api/v1/kits HTTP/1.0\r\n${end}`,
    `GET /api/v1/kits HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\n${end}`,
    `GET /api/v1/kits HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: close\r\n\r\n`,
  ]) {
    assert.match(await sendRaw(head), /^HTTP\/1\.1 401 [\s\S]*"missing_api_key"/, head);
  }
});

test('no Host, two Hosts, a foreign Host and chunks in HTTP/1.0 are refused with the envelope and the headers', async () => {
  const { account, key } = await service.account('free');
  const authorization = `Authorization: Bearer ${key}\r\n`;
  for (const [head, reason] of [
    ['GET /api/v1/kits HTTP/1.1\r\n', /no Host header/],
    ['GET /api/v1/kits HTTP/1.1\r\nHost: a\r\nHost: b\r\n', /more than one Host/],
    ['GET /api/v1/kits HTTP/1.1\r\nHost: a\r\nhOST: a\r\n', /more than one Host/],
    ['GET /api/v1/kits HTTP/1.1\r\nHost: evil.example\r\n', /does not name this service/],
    ['GET /api/v1/kits HTTP/1.1\r\nHost: localhost.evil.example\r\n', /does not name this service/],
    ['GET /api/v1/kits HTTP/1.1\r\nHost: localhost@evil.example\r\n', /does not name this service/],
    ['GET /api/v1/kits HTTP/1.1\r\nHost: \r\n', /does not name this service/],
    ['GET http://evil.example/api/v1/kits HTTP/1.1\r\nHost: localhost\r\n', /does not name this service/],
    ['GET http://localhost/api/v1/kits HTTP/1.1\r\n', /no Host header/],
    ['GET http://me@localhost/api/v1/kits HTTP/1.1\r\nHost: localhost\r\n', /must hold a path/],
    ['GET http:/// HTTP/1.1\r\nHost: localhost\r\n', /must hold a path/],
    ['GET ftp://localhost/api/v1/kits HTTP/1.1\r\nHost: localhost\r\n', /must hold a path/],
    ['POST /api/v1/recommend HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n', /HTTP\/1\.0 cannot have/],
  ] as const) {
    const received = await sendRaw(`${head}${authorization}\r\n`);
    assert.match(received, /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/, head);
    assert.match(received, /\r\nx-ratelimit-reset: \d+\r\n/);
    assert.match(received, reason);
  }
  assert.equal((await service.store.accounts.usageOf(account.id)).used, 0);
});

test('on loopback every route is only for its own names, so that no page on the web reaches it under another', async () => {
  const statusOf = async (path: string, host: string) =>
    Number((await sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).slice(9, 12));
  const { port } = new URL(service.url);
  for (const path of [
    '/',
    '/kits.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/docs/',
    '/dashboard/api/config',
  ])
    assert.deepEqual([path, await statusOf(path, 'evil.example')], [path, 400]);
  for (const host of [`127.0.0.1:${port}`, 'LOCALHOST', 'localhost.:80', '[::1]:8080', 'kitscout.localhost'])
    assert.deepEqual([host, await statusOf('/openapi.json', host)], [host, 200]);
  assert.match(await sendRaw('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
});

test('an address in the request line is read as HTTP says: its path is asked for, its host replaces the header', async () => {
  const authorization = `Authorization: Bearer ${keys[0]}\r\nConnection: close\r\n`;
  const ask = (target: string) => sendRaw(`GET ${target} HTTP/1.1\r\nHost: evil.example\r\n${authorization}\r\n`);
  assert.match(await ask('http://localhost/api/v1/kits?limit=1'), /^HTTP\/1\.1 200 [\s\S]*"limit":1/);
  assert.match(await ask('HTTPS://127.0.0.1:8080/healthz'), /^HTTP\/1\.1 200 /);
  for (const target of ['http://localhost', 'http://localhost?a=/b'])
    assert.match(await ask(target), /^HTTP\/1\.1 200 [\s\S]*<title>/);
});

test('a request that asks for another protocol is answered in this one, and so are those behind it', async () => {
  const get = (id: string, headers = '') =>
    `GET /api/v1/kits?limit=1 HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\nAuthorization: Bearer ${keys[0]}\r\n${headers}\r\n`;
  const upgrade = 'Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n';
  const body = JSON.stringify({ ai_platform: 'any', use_case: 'find flaky tests' });
  const post = (id: string, framing: string) =>
    `POST /api/v1/recommend HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\nAuthorization: Bearer ${keys[0]}\r\nContent-Type: application/json\r\n${upgrade.replace('websocket', 'h2c')}${framing}`;
  const whole = [
    get('first'),
    get('asks', upgrade),
    get('behind'),
    post('sized', `Content-Length: ${body.length}\r\n\r\n${body}`),
    post('chunked', `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
    get('asks-twice', `${upgrade}upgrade: h2c\r\n`),
    get('last', 'Connection: close\r\n'),
  ].join('');
  const ids = ['first', 'asks', 'behind', 'sized', 'chunked', 'asks-twice', 'last'];
  // In one packet, and with a pause at any place.
  for (const at of [whole.length, 300, 420, 500, whole.indexOf('{"ai'), whole.length - 2]) {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.write(whole.slice(0, at));
    if (at < whole.length) {
      await until(() => received.includes('x-request-id: first'), 10_000);
      socket.write(whole.slice(at));
    }
    await once(socket, 'close');
    const answered = [...received.matchAll(/HTTP\/1\.1 (\d+) [\s\S]*?\r\nx-request-id: (.*)\r/g)];
    assert.deepEqual(
      answered.map(([, status, id]) => `${status} ${id}`),
      ids.map((id) => `200 ${id}`),
      `cut at ${at}`,
    );
  }
  // Many in one packet take turns with other connections, like pipelined ones.
  const many = get('many', upgrade).repeat(300) + get('last', 'Connection: close\r\n');
  const answers = exchange(service.url, many, 60_000);
  assert.equal((await call(service.url, '/healthz')).status, 200);
  assert.deepEqual((({ count, error }) => ({ count, error }))(await answers), { count: 301, error: undefined });
});

test('a key in a path appears in no log line, however it is encoded', async () => {
  const { key } = await service.account('free');
  const once = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  for (const path of [
    `/${key}`,
    `/k%69ts_${key.slice(5)}`,
    `/${once}`,
    `/${once.replaceAll('%', '%25')}`,
    `/%ff${once}`,
  ])
    assert.equal((await call(service.url, path)).status, 404);
  const log = service.logLines.join('');
  assert.equal(log.match(/kits_\[removed\]/g)?.length, 5);
  let decoded = log;
  for (let i = 0; i < 3; i++) {
    assert.ok(!decoded.includes(key.slice(5)));
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
});

test('a body in many chunks is read completely, however it is split and however it arrives', async () => {
  const headers = `Authorization: Bearer ${keys[0]}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  const head = `POST /api/v1/recommend HTTP/1.1\r\nHost: localhost\r\n${headers}`;
  const chunked = (...chunks: Buffer[]) => {
    const framed = chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, '\r\n']);
    const all = [`${head}Transfer-Encoding: chunked\r\n\r\n`, ...framed, '0\r\n\r\n'];
    return sendRaw(Buffer.concat(all.map((part) => Buffer.from(part))));
  };
  const body = Buffer.from(JSON.stringify({ ai_platform: 'any', use_case: 'plan a café’s budget 🍞' }));
  const bytes = Array.from(body, (_, i) => body.subarray(i, i + 1));
  const padding = (length: number) => Buffer.alloc(length, ' ');
  const most = 64 * 1024 - body.length;
  for (const cut of [[body.subarray(0, 9), body.subarray(9)], bytes, [body, padding(most - 1), padding(1)]])
    assert.match(await chunked(...cut), /^HTTP\/1\.1 200 [\s\S]*"recommendations"/);
  assert.match(await chunked(body, Buffer.from('}')), /^HTTP\/1\.1 400 [\s\S]*not valid JSON/);
  assert.match(await chunked(body, padding(most), padding(1)), /^HTTP\/1\.1 400 [\s\S]*larger than 64 KiB/);
});

test('a call on a connection whose address is no longer available, as after a reset, fails no batch', async (t) => {
  const { account, key } = await service.account('free');
  const limited = generateKey();
  const named = { name: 'limited', ...storedKey(limited) };
  await service.store.keys.create({ accountId: account.id, ...named, allowedAddresses: ['192.0.2.0/24'] });
  // Node reads the address through this method, which returns nothing after a reset.
  t.mock.method(Socket.prototype as Socket & { _getpeername: () => object }, '_getpeername', () => ({}));
  const statusWith = async (withKey: string) =>
    (await call(service.url, '/api/v1/kits?limit=1', { key: withKey })).status;
  assert.deepEqual(await Promise.all([key, limited, key].map(statusWith)), [200, 401, 200]);
});

test('a request that breaks off after admission keeps its id and its count; a pipelined answer is not lost', async () => {
  const { account, key } = await service.account('free');
  const head = (extra: string) =>
    `POST /api/v1/recommend HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nX-Request-Id: broke-off\r\nContent-Type: application/json\r\n${extra}\r\n\r\n`;
  const broken = await sendRaw(`${head('Transfer-Encoding: chunked')}ZZ\r\n`);
  assert.match(broken, /^HTTP\/1\.1 400 /);
  assert.match(broken, /\r\nx-request-id: broke-off\r\n/);
  await until(() => service.logLines.some((line) => line.includes('broke-off')), 30_000);
  const good = `GET /api/v1/kits?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const both = await sendRaw(`${good}GARBAGE\r\n\r\n`);
  assert.match(both, /^HTTP\/1\.1 200 [\s\S]*"kits":\[[\s\S]*HTTP\/1\.1 400 [\s\S]*"invalid_request"/);
  const goodThenBroken = await sendRaw(`${good}${head('Transfer-Encoding: chunked')}ZZ\r\n`);
  assert.match(goodThenBroken, /^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 400 [\s\S]*x-request-id: broke-off\r\n/);
  const { used } = await service.store.accounts.usageOf(account.id);
  assert.match(goodThenBroken, new RegExp(`x-ratelimit-remaining: ${FREE_LIMIT - used}\r\n`));
});

test('a client that half-closes after its request gets its answer; so does CONNECT', async () => {
  const request = `GET /api/v1/kits?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys[0]}\r\n\r\n`;
  const { hostname, port } = new URL(service.url);
  const answer = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => socket.end(request));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(
    await sendRaw('CONNECT /api/v1/kits HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    /^HTTP\/1\.1 400 [\s\S]*x-ratelimit-reset/,
  );
  const large = 'GET /docs/reference/js/scalar.js HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const both = await sendRaw(`${large}CONNECT x:443 HTTP/1.1\r\nHost: localhost\r\n\r\n`, 30_000);
  assert.ok(both.length > 1_000_000, `the answer before it is complete: ${both.length} bytes`);
  assert.match(both.slice(-2_000), /HTTP\/1\.1 400 [\s\S]*"invalid_request"/);
});

/** Sends and then resets the connection before any answer can arrive. */
function hangUp(bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => socket.resetAndDestroy()));
    socket.on('error', () => {}).on('close', () => resolve());
  });
}

// An unhandled error would end the server; here it fails the hook that closes it.
test('a caller who disconnects leaks nothing: CONNECT causes no error, and the dashboard releases its slots', async () => {
  for (let i = 0; i < 20; i++) await hangUp('CONNECT x:443 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const path = '/dashboard/api/auth/get-session';
  const cookie = 'kitscout.session_token=none.none';
  await call(service.url, path, { headers: { cookie } });
  for (let i = 0; i < 100; i++) await hangUp(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  await until(async () => (await call(service.url, path, { headers: { cookie } })).status !== 429, 30_000);
});

test('slow requests: headers must arrive in 5 s, the whole request in 10 s', async () => {
  const started = performance.now();
  const [headers, body] = await Promise.all([
    sendRaw('GET /api/v1/kits HTTP/1.1\r\nHost: localhost\r\n', 60_000).then((text) => ({
      text,
      ms: performance.now() - started,
    })),
    sendRaw(
      `POST /api/v1/recommend HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys[0]}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      60_000,
    ).then((text) => ({ text, ms: performance.now() - started })),
  ]);
  assert.match(headers.text, /^HTTP\/1\.1 400 [\s\S]*did not arrive in time/);
  // The answer names the server's own timeout; how much later it arrives depends on the machine, but not by a minute.
  assert.ok(headers.ms > 4500 && headers.ms < body.ms, `headers: ${headers.ms} ms, body ${body.ms} ms`);
  assert.match(body.text, /^HTTP\/1\.1 400 [\s\S]*"invalid_request"/);
  assert.ok(body.ms > 9000 && body.ms < 60_000, `body: ${body.ms} ms`);
});
