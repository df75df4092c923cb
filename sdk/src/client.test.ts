import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import { createGzip, gzipSync } from 'node:zlib';
import {
  AbortedError,
  AnswerTooLargeError,
  ApiError,
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  Kitscout,
  KitscoutError,
  NotFoundError,
  RateLimitError,
  ServerError,
  SubscriptionInactiveError,
  TierRequiredError,
  TimeoutError,
} from './index.ts';

const KEY = 'kits_0123456789012345678901234567890';
const HEADERS = {
  'content-type': 'application/json',
  'x-request-id': 'req-1',
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': '99',
  'x-ratelimit-reset': '1764547200',
};

/** What the service would send, including failures that a healthy service never shows. */
async function serving(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  after(() => server.closeAllConnections());
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  serving((_request, response) => response.writeHead(status, { ...HEADERS, ...headers }).end(JSON.stringify(body)));

const failing = (code: string) => ({ error: { code, message: `about ${code}` } });

test("a result is the API's JSON and carries request id and rate limit", async () => {
  const baseUrl = await answering(200, { recommendations: [], fallback: true });
  const client = new Kitscout({ apiKey: KEY, baseUrl });
  const result = await client.recommend({ ai_platform: 'any', use_case: 'x' });
  assert.deepEqual({ ...result }, { recommendations: [], fallback: true });
  assert.equal(result.requestId, 'req-1');
  assert.deepEqual(result.rateLimit, { limit: 100, remaining: 99, reset: new Date(1_764_547_200_000) });
  const { data, response } = await client.recommend({ ai_platform: 'any', use_case: 'x' }).withResponse();
  assert.equal(data.fallback, true);
  assert.equal(response.status, 200);
});

test('unlimited accounts have Infinity', async () => {
  const unlimited = { 'x-ratelimit-limit': 'unlimited', 'x-ratelimit-remaining': 'unlimited' };
  const client = new Kitscout({ apiKey: KEY, baseUrl: await answering(200, {}, unlimited) });
  const { rateLimit } = await client.usage();
  assert.equal(rateLimit.limit, Number.POSITIVE_INFINITY);
  assert.equal(rateLimit.remaining, Number.POSITIVE_INFINITY);
});

test('each error code has its own class, and 4xx are never retried', async () => {
  const cases = [
    [400, 'invalid_request', InvalidRequestError],
    [401, 'missing_api_key', AuthenticationError],
    [401, 'invalid_api_key', AuthenticationError],
    [402, 'subscription_inactive', SubscriptionInactiveError],
    [402, 'tier_required', TierRequiredError],
    [404, 'not_found', NotFoundError],
    [429, 'rate_limit_exceeded', RateLimitError],
    [404, 'constructor', NotFoundError],
  ] as const;
  for (const [status, code, ErrorClass] of cases) {
    let calls = 0;
    const baseUrl = await serving((_request, response) => {
      calls += 1;
      response.writeHead(status, { ...HEADERS, 'retry-after': '2' }).end(JSON.stringify(failing(code)));
    });
    const error = await new Kitscout({ apiKey: KEY, baseUrl }).kits.get('x').catch((reason) => reason);
    assert.ok(error instanceof ErrorClass && error instanceof ApiError && error instanceof KitscoutError, code);
    assert.deepEqual(
      [error.status, error.code, error.message, error.requestId, error.retryAfter, calls],
      [status, code, `about ${code}`, 'req-1', 2, 1],
    );
  }
});

test('5xx, broken connections and broken bodies are retried', async () => {
  let calls = 0;
  const baseUrl = await serving((request, response) => {
    calls += 1;
    if (calls === 1) request.socket.destroy();
    else if (calls === 2) response.writeHead(500, HEADERS).end(JSON.stringify(failing('internal_error')));
    else if (calls === 3) {
      response.writeHead(200, { ...HEADERS, 'content-length': '100' });
      response.write('{"tier":', () => request.socket.destroy());
    } else response.writeHead(200, HEADERS).end('{"tier":"free"}');
  });
  const client = new Kitscout({ apiKey: KEY, baseUrl, maxRetries: 3 });
  assert.equal((await client.usage()).tier, 'free');
  assert.equal(calls, 4);
});

test("an answer that is not the API's JSON is a connection error", async () => {
  for (const body of [null, 'ok', 7]) {
    const client = new Kitscout({ apiKey: KEY, baseUrl: await answering(200, body), maxRetries: 0 });
    await assert.rejects(client.usage(), ConnectionError);
  }
});

test('a redirect is not followed, because fetch would drop the key', async () => {
  let calls = 0;
  const url = await serving((_request, response) => {
    calls++;
    response.writeHead(301, { location: 'https://kits.example.com/api/v1/usage' }).end();
  });
  const client = new Kitscout({ apiKey: KEY, baseUrl: url });
  await assert.rejects(client.usage(), {
    name: 'KitscoutError',
    message: /redirected to https:\/\/kits\.example\.com/,
  });
  assert.equal(calls, 1);
});

test('an answer that the caller already has is not sent again', async () => {
  let calls = 0;
  const baseUrl = await serving((request, response) => {
    calls++;
    response.writeHead(request.headers['if-none-match'] === 'W/"1"' ? 304 : 200, { ...HEADERS, etag: 'W/"1"' });
    response.end(response.statusCode === 304 ? undefined : '{}');
  });
  const client = new Kitscout({ apiKey: KEY, baseUrl });
  const { response } = await client.kits.get('x').withResponse();
  const ifNoneMatch = response.headers.get('etag')!;
  const error = await client.kits.get('x', { ifNoneMatch }).catch((reason) => reason);
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.status, calls], [304, 2]);
});

test('retries end with the last error', async () => {
  const client = new Kitscout({ apiKey: KEY, baseUrl: await answering(500, failing('internal_error')), maxRetries: 1 });
  await assert.rejects(client.usage(), ServerError);
  const refused = new Kitscout({ apiKey: KEY, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
  await assert.rejects(refused.usage(), ConnectionError);
  await assert.rejects(refused.usage().withResponse(), ConnectionError);
});

test('a Retry-After beyond 60 seconds is thrown immediately, also if it would overflow a timer', async () => {
  for (const seconds of ['61', '2592000']) {
    let calls = 0;
    const baseUrl = await serving((_request, response) => {
      calls += 1;
      response.writeHead(503, { ...HEADERS, 'retry-after': seconds }).end('busy');
    });
    const error = await new Kitscout({ apiKey: KEY, baseUrl }).usage().catch((reason) => reason);
    assert.ok(error instanceof ServerError);
    assert.deepEqual([error.code, error.retryAfter, calls], ['http_503', Number(seconds), 1]);
  }
});

test('timeouts cover the body, and abort signals cancel requests and waits', async () => {
  const baseUrl = await serving((_request, response) => response.writeHead(200, HEADERS).write('{'));
  const client = new Kitscout({ apiKey: KEY, baseUrl, maxRetries: 0 });
  await assert.rejects(client.usage({ timeout: 50 }), TimeoutError);
  await assert.rejects(client.usage({ signal: AbortSignal.timeout(50) }), AbortedError);
  await assert.rejects(client.usage({ signal: AbortSignal.abort() }), AbortedError);
  const refusing = await serving((_request, response) => response.writeHead(400, HEADERS).write('{'));
  const refused = new Kitscout({ apiKey: KEY, baseUrl: refusing });
  await assert.rejects(refused.usage({ signal: AbortSignal.timeout(50) }), AbortedError);
  const broken = new Kitscout({
    apiKey: KEY,
    baseUrl: await answering(500, failing('internal_error')),
    maxRetries: 50,
  });
  await assert.rejects(broken.usage({ signal: AbortSignal.timeout(100) }), AbortedError);
});

test('all() iterates over every page', async () => {
  const slugs = Array.from({ length: 250 }, (_, i) => `kit-${i}`);
  const asked: string[] = [];
  const baseUrl = await serving((request, response) => {
    const query = new URL(request.url!, 'http://x').searchParams;
    asked.push(String(query));
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    const kits = slugs.slice(offset, offset + limit).map((slug) => ({ slug }));
    response.writeHead(200, HEADERS).end(JSON.stringify({ kits, pagination: { total: 250, limit, offset } }));
  });
  const found: string[] = [];
  for await (const kit of new Kitscout({ apiKey: KEY, baseUrl }).kits.all({ keyword: 'a b' })) found.push(kit.slug);
  assert.deepEqual(found, slugs);
  assert.equal(asked.length, 3);
  assert.ok(asked.every((query) => query.includes('keyword=a+b')));
});

test('null omits a parameter, and a lone surrogate in a slug is an unknown kit', async () => {
  const asked: string[] = [];
  const baseUrl = await serving((request, response) => {
    asked.push(request.url!);
    response.writeHead(404, HEADERS).end(JSON.stringify(failing('not_found')));
  });
  const { kits } = new Kitscout({ apiKey: KEY, baseUrl });
  await assert.rejects(kits.list({ keyword: null } as never), NotFoundError);
  await assert.rejects(kits.get('a\ud800'), NotFoundError);
  assert.deepEqual(asked, ['/api/v1/kits', '/api/v1/kits/a%EF%BF%BD']);
});

test('invalid values are refused before the call', async () => {
  let calls = 0;
  const fetch = async () => {
    calls++;
    return new Response('{}');
  };
  const client = new Kitscout({ apiKey: KEY, fetch });
  const refused = (message: RegExp) => (error: Error) => error.name === 'KitscoutError' && message.test(error.message);
  for (const name of ['', '.', '..'])
    for (const sent of [client.kits.get(name), client.kits.download(name)])
      await assert.rejects(sent, refused(/^"\.{0,2}" is not the id or slug of a kit\.$/));
  const recommended = client.recommend({ ai_platform: 'any', use_case: 'x', max_results: 3n as never });
  await assert.rejects(recommended, refused(/cannot be sent as JSON: .*BigInt/));
  assert.equal(calls, 0);
});

test('the key appears in no error, inspection or JSON', async () => {
  const client = new Kitscout({ apiKey: KEY, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
  const error = await client.usage().catch((reason) => reason);
  const broken = (() => {
    try {
      return new Kitscout({ apiKey: `${KEY}\u{2028}x` });
    } catch (reason) {
      return reason;
    }
  })();
  for (const value of [client, error, broken]) {
    assert.ok(!inspect(value, { depth: 9, showHidden: true }).includes(KEY));
    assert.ok(!JSON.stringify(value).includes(KEY));
  }
});

test('invalid options are refused with a reason', () => {
  const make = (options: object) => () => new Kitscout({ apiKey: KEY, ...options });
  assert.throws(make({ baseUrl: 'ftp://x' }), /http or https/);
  assert.throws(make({ baseUrl: 'nonsense' }), /http or https/);
  assert.throws(make({ timeout: 0 }), /timeout/);
  assert.throws(make({ maxRetries: -1 }), /maxRetries/);
});

test('a small compressed body that unpacks to gigabytes is not read, whatever the status', async () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  let isOpen = 0;
  for (const status of [200, 500]) {
    const baseUrl = await serving((_request, response) => {
      response.writeHead(status, { ...HEADERS, 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      isOpen += 1;
      response.on('close', () => {
        isOpen -= 1;
        gzip.destroy();
      });
      const write = () => {
        while (!gzip.destroyed && gzip.write(chunk));
      };
      gzip.on('drain', write).on('error', () => {});
      write();
    });
    const client = new Kitscout({ apiKey: KEY, baseUrl, maxRetries: 0, timeout: 60_000 });
    const before = process.memoryUsage().rss;
    const expected = status === 200 ? AnswerTooLargeError : ServerError;
    await assert.rejects(client.usage(), expected);
    if (status === 200) await assert.rejects(client.kits.download('x'), AnswerTooLargeError);
    const grown = (process.memoryUsage().rss - before) / 1e6;
    assert.ok(grown < 400, `${grown} MB more, for both ends`);
    await until(() => isOpen === 0);
  }
});

test('an answer of 30 MiB is read, with characters that are split between chunks', async () => {
  const text = 'ä€🙂'.repeat((30 * 1024 * 1024) / 9);
  const packed = gzipSync(JSON.stringify({ text }));
  const baseUrl = await serving((_request, response) =>
    response.writeHead(200, { ...HEADERS, 'content-encoding': 'gzip' }).end(packed),
  );
  const answer = (await new Kitscout({ apiKey: KEY, baseUrl }).usage()) as unknown as { text: string };
  assert.ok(answer.text === text);
});

test('lists of kits that never end are given up', async () => {
  const kits = (count: number) => Array.from({ length: count }, () => ({ slug: 'again' }));
  const cases: (readonly [name: string, count: (asked: number) => number, calls: number])[] = [
    ['short pages', () => 1, 1],
    ['long pages', (asked) => asked + 1, 1],
    // Takes 20 s.
    ...(process.env.KITSCOUT_TEST_LONG === '1' ? [['full pages', (asked: number) => asked, 10_000] as const] : []),
  ];
  for (const [name, count, most] of cases) {
    let calls = 0;
    const fetch = async (url: unknown) => {
      calls += 1;
      const limit = Number(new URL(String(url)).searchParams.get('limit'));
      const body = { kits: kits(count(limit)), pagination: { total: 1e15, limit, offset: 0 } };
      return new Response(JSON.stringify(body), { headers: HEADERS });
    };
    const client = new Kitscout({
      apiKey: KEY,
      baseUrl: 'http://127.0.0.1:1',
      fetch: fetch as typeof globalThis.fetch,
    });
    await assert.rejects(
      async () => {
        for await (const _ of client.kits.all());
      },
      AnswerTooLargeError,
      name,
    );
    assert.equal(calls, most, name);
  }
});

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !isTrue(); ) {
    assert.ok(Date.now() < end, 'not true within 10 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('without a key, only the public address of a kit is called', async () => {
  const paths: (string | undefined)[] = [];
  const baseUrl = await serving(({ url, headers }, response) => {
    paths.push(url, headers.authorization);
    response.writeHead(200, { 'x-kit-digest': 'sha256:1' }).end('<!-- file: a.md -->\n\nA\n');
  });
  const client = new Kitscout({ apiKey: ' ', baseUrl });
  assert.deepEqual((await client.kits.download('x')).files, [{ name: 'a.md', text: 'A\n' }]);
  await assert.rejects(client.usage(), /An API key is needed/);
  assert.deepEqual(paths, ['/kits/x/content.md', undefined]);
});

test('a kit that is not public, or a page of a proxy, is downloaded through the API', async () => {
  for (const [status, body] of [
    [403, '{"error":{"code":"forbidden","message":"no"}}'],
    [404, '<p>Nothing here</p>'],
    [200, '<p>Welcome</p>'],
  ] as const) {
    const paths: (string | undefined)[] = [];
    const baseUrl = await serving(({ url, headers }, response) => {
      paths.push(url, headers.authorization);
      if (url === '/kits/x/content.md') response.writeHead(status).end(body);
      else response.writeHead(200, HEADERS).end('<!-- file: a.md -->\n\nA\n');
    });
    const { files } = await new Kitscout({ apiKey: KEY, baseUrl }).kits.download('x');
    assert.deepEqual(files, [{ name: 'a.md', text: 'A\n' }]);
    assert.deepEqual(paths, ['/kits/x/content.md', undefined, '/api/v1/kits/x/download', `Bearer ${KEY}`]);
  }
});

test('a public kit whose address is busy is not said to need a plan', async () => {
  const baseUrl = await serving(({ url }, response) => {
    const isPublic = url === '/kits/x/content.md';
    const code = isPublic ? 'too_many_requests' : 'tier_required';
    response.writeHead(isPublic ? 429 : 402, HEADERS).end(JSON.stringify(failing(code)));
  });
  await assert.rejects(new Kitscout({ apiKey: KEY, baseUrl }).kits.download('x'), { code: 'too_many_requests' });
});

test('an error names what caused it', async () => {
  const error = await new Kitscout({ apiKey: KEY, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })
    .usage()
    .catch((e) => e);
  assert.ok(error instanceof ConnectionError && error.cause instanceof Error);
  assert.ok(!inspect(error, { depth: null }).includes(KEY));
});
