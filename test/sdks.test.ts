import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureClients } from '../clients/build.ts';
import * as sdk from '../sdk/src/index.ts';
import { ApiError, Kitscout, KitscoutError, type RequestOptions } from '../sdk/src/index.ts';
import { startService } from './support/service.ts';
import { isLong } from './support/sized.ts';

/** What both SDKs must do, in one table. */
interface Case {
  name: string;
  call: [
    method: 'recommend' | 'suggest' | 'feedback' | 'usage' | 'list' | 'all' | 'get' | 'download',
    given: Record<string, never>,
    client?: { api_key?: string; base_url?: string; max_retries?: number; timeout_s?: number },
  ];
  /** One for each attempt; the last is repeated. */
  answers: {
    status: number;
    headers?: Record<string, string>;
    body?: object;
    text?: string;
    error?: string;
    /** It never ends. */
    stalls?: true;
    /** Of a body that is nothing but long. */
    megabytes?: number;
  }[];
  expect: {
    /** How many requests the service gets; one by default. */
    attempts?: number;
    paths?: string[];
    /** Whether each request has the key. */
    keys?: boolean[];
    bodies?: object[];
    error?: string;
    status?: number;
    code?: string;
    retry_after?: number;
    value?: Record<string, unknown>;
  };
}
type Outcome = Pick<Case['expect'], 'error' | 'status' | 'code' | 'retry_after'> & { value?: unknown };

const PYTHON = fileURLToPath(new URL('../sdk/python', import.meta.url));
const CASES = fileURLToPath(new URL('../sdk/cases.json', import.meta.url));
const KEY = 'kits_0123456789012345678901234567890';
const cases = JSON.parse(readFileSync(CASES, 'utf8')) as Case[];
const run = promisify(execFile);
const isMissing = (command: string, ...args: string[]) => {
  const { error, status } = spawnSync(command, args);
  return error !== undefined || status !== 0;
};
const noPython = isMissing('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 10))') && 'no Python 3.10';
const root = mkdtempSync(join(tmpdir(), 'kitscout-sdks-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** Answers case N below /N and records what was asked. */
async function caseServer() {
  const asked = cases.map(() => [] as { path: string; hasKey: boolean; body: string }[]);
  const server = createServer(async (given, response) => {
    const { url = '', headers } = given;
    const [, number, path] = /^\/(\d+)(\/.*)$/.exec(url)!;
    const { answers } = cases[Number(number)]!;
    const requests = asked[Number(number)]!;
    const { status, body, text, error, stalls, megabytes, ...answer } =
      answers[Math.min(requests.length, answers.length - 1)]!;
    const request = { path: path!, hasKey: headers.authorization === `Bearer ${KEY}`, body: '' };
    requests.push(request);
    for await (const chunk of given) request.body += chunk;
    const quota = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'x-ratelimit-reset': '1764547200' };
    response.writeHead(status, { 'x-request-id': 'req-1', ...quota, ...answer.headers });
    if (stalls) return;
    if (megabytes !== undefined) {
      response.on('error', () => {});
      response.end(Buffer.alloc(megabytes * 1024 * 1024, 'x'));
      return;
    }
    response.write(text ?? JSON.stringify(body ?? { error: { code: error, message: `about ${error}` } }));
    if (answer.headers?.['content-length'] !== undefined) response.destroy();
    else response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  after(() => server.closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function inTypeScript(baseUrl: string, [method, given, made = {}]: Case['call']): Promise<Outcome> {
  const { id_or_slug = '', max_retries, if_none_match, timeout_s, ...params } = given as Record<string, unknown>;
  const options = {
    ...(timeout_s !== undefined && { timeout: Number(timeout_s) * 1000 }),
    ...(max_retries !== undefined && { maxRetries: max_retries }),
    ...(if_none_match !== undefined && { ifNoneMatch: if_none_match }),
  } as RequestOptions;
  const name = String(id_or_slug);
  const call = async () => {
    const client = new Kitscout({
      apiKey: made.api_key ?? KEY,
      baseUrl: made.base_url ?? baseUrl,
      ...(made.max_retries !== undefined && { maxRetries: made.max_retries }),
      ...(made.timeout_s !== undefined && { timeout: made.timeout_s * 1000 }),
    });
    if (method === 'recommend') return client.recommend(params as never, options);
    if (method === 'suggest') return client.suggest(params as never, options);
    if (method === 'feedback') return client.feedback(params as never, options);
    if (method === 'usage') return client.usage(options);
    if (method === 'list') return client.kits.list(params, options);
    if (method === 'all') return Array.fromAsync(client.kits.all(params, options));
    if (method === 'get') return client.kits.get(name, options);
    return client.kits.download(name, { ...params, ...options });
  };
  try {
    const value = await call();
    const { requestId, rateLimit } = value as { requestId?: string; rateLimit?: { limit: number } };
    const limit = rateLimit?.limit === Number.POSITIVE_INFINITY ? 'infinite' : rateLimit?.limit;
    return { value: Object.assign(value, { request_id: requestId, rate_limit: { ...rateLimit, limit } }) };
  } catch (error) {
    assert.ok(error instanceof KitscoutError, String(error));
    if (!(error instanceof ApiError)) return { error: error.name };
    return { error: error.name, status: error.status, code: error.code, retry_after: error.retryAfter! };
  }
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
}

function check(outcomes: readonly Outcome[], { asked }: Awaited<ReturnType<typeof caseServer>>): void {
  for (const [i, { name, expect }] of cases.entries()) {
    const { attempts = 1, paths, keys, bodies, value: wanted = {}, ...error } = expect;
    const { value, ...outcome } = outcomes[i]!;
    assert.deepEqual(
      { retry_after: undefined, ...error },
      { ...outcome, retry_after: outcome.retry_after ?? undefined },
      name,
    );
    for (const [path, part] of Object.entries(wanted)) assert.deepEqual(at(value, path), part, `${name}: ${path}`);
    const requests = asked[i]!;
    assert.equal(requests.length, paths?.length ?? attempts, name);
    const shown = requests.map(({ path }) => path);
    if (paths !== undefined) assert.deepEqual(shown, paths, name);
    if (keys !== undefined)
      assert.deepEqual(
        requests.map(({ hasKey }) => hasKey),
        keys,
        name,
      );
    if (bodies !== undefined)
      assert.deepEqual(
        requests.map(({ body }) => JSON.parse(body)),
        bodies,
        name,
      );
  }
}

test('the TypeScript SDK does what the table of cases says', async () => {
  const server = await caseServer();
  check(await Promise.all(cases.map(({ call }, i) => inTypeScript(`${server.url}/${i}`, call))), server);
});

for (const mode of ['sync', 'async'])
  test(`the Python SDK (${mode}) does the same`, {
    skip: noPython || (mode === 'async' && !isLong && 'in test:long'),
  }, async () => {
    const server = await caseServer();
    const script = join(PYTHON, 'tests/run_cases.py');
    const { stdout } = await run('python3', ['-W', 'error', script, mode, server.url, CASES], {
      env: { PATH: process.env.PATH, HOME: root, PYTHONPATH: PYTHON, PYTHONDONTWRITEBYTECODE: '1' },
    });
    check(JSON.parse(stdout), server);
  });

/** `AbortedError` is of JavaScript's signals; Python's clients are closed by name. */
const ONLY_HERE = new Set(['AbortedError']);
const ONLY_THERE = new Set(['close']);
const SURFACE = `
import inspect, json, kitscout as k
errors = {n: c.__mro__[1].__name__ for n, c in inspect.getmembers(k, inspect.isclass) if issubclass(c, k.KitscoutError)}
methods = [[n for n, f in inspect.getmembers(c, callable) if n[0] != "_"] for c in (k.Kitscout, k.Kits, k.AsyncKitscout, k.AsyncKits)]
print(json.dumps([errors, methods]))`;

test('both SDKs have the same methods and errors', { skip: noPython }, async () => {
  const { stdout } = await run('python3', ['-c', SURFACE], {
    env: { PATH: process.env.PATH, PYTHONPATH: PYTHON, PYTHONDONTWRITEBYTECODE: '1' },
  });
  const [errors, methods] = JSON.parse(stdout) as [Record<string, string>, string[][]];
  const own = Object.entries(sdk).filter(([name]) => name.endsWith('Error') && !ONLY_HERE.has(name));
  const parents = own.map(([name, error]) => [name, Object.getPrototypeOf(error).name]);
  assert.deepEqual({ ...errors, KitscoutError: 'Error' }, Object.fromEntries(parents));
  const client = new Kitscout({ apiKey: KEY });
  const here = [client, client.kits].map((object) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(object))
      .filter((name) => name !== 'constructor')
      .sort(),
  );
  const there = methods.map((names) => names.filter((name) => !ONLY_THERE.has(name)).sort());
  assert.deepEqual(there, [...here, ...here]);
  const called = new Set(cases.map(({ call }) => call[0]));
  for (const name of here.flat()) assert.ok(called.has(name as never), `no case calls ${name}`);
  const raised = new Set(cases.map(({ expect }) => expect.error));
  for (const [name] of own) assert.ok(raised.has(name), `no case ends in ${name}`);
});

test('its types are strict', { skip: isMissing('python3', '-m', 'mypy', '--version') && 'no mypy' }, async () => {
  const cache = join(root, 'mypy');
  await run('python3', ['-m', 'mypy', '--strict', '--cache-dir', cache, 'kitscout', 'tests/run_cases.py'], {
    cwd: PYTHON,
  });
});

test('pip installs the wheel that the service hands out, without an index; it works on every Python here', {
  skip: noPython || (!isLong && 'in test:long'),
}, async () => {
  assert.deepEqual(await ensureClients(), { problem: null });
  const service = await startService({
    kits: [
      { slug: 'free-kit', access: 'public', files: { 'a.md': '# A\n', 'data.json': '{}\n' } },
      { slug: 'other-kit' },
    ],
  });
  try {
    const index = await (await fetch(`${service.url}/python/`)).text();
    const file = /href="(kitscout-[\d.]+-py3-none-any\.whl)"/.exec(index)![1]!;
    assert.equal((await fetch(`${service.url}/python/${file}`)).status, 200);
    for (const path of ['other.whl', '..%2fcli%2fkitscout.js', `${file}/x`])
      assert.equal((await fetch(`${service.url}/python/${path}`)).status, 404, path);
    const { key } = await service.account('pro');
    const program = [
      'import asyncio, kitscout',
      'with kitscout.Kitscout(api_key="") as k: print(k.kits.download("free-kit").files[1].text.strip())',
      'k = kitscout.Kitscout()',
      'print(sorted(kit.slug for kit in k.kits.all()), k.usage().tier_name, k.recommend("any", "x").fallback)',
      'try: k.kits.get("nothing")',
      'except kitscout.NotFoundError as error: print(error.code, len(error.request_id))',
      'async def main():',
      '  async with kitscout.AsyncKitscout() as a:',
      '    print([u.tier for u in await asyncio.gather(*(a.usage() for _ in range(5)))])',
      'asyncio.run(main())',
    ].join('\n');
    const pythons = ['3.10', '3.11', '3.12', '3.13'].flatMap((version) => {
      const found = spawnSync('sh', ['-c', `ls -d $HOME/.pyenv/versions/${version}*/bin/python3 2>/dev/null`]);
      return String(found.stdout).split('\n').filter(existsSync);
    });
    for (const python of new Set(['python3', ...pythons])) {
      const target = mkdtempSync(join(root, 'target-'));
      const find = ['--no-index', '--find-links', `${service.url}/python/`, '--trusted-host', '127.0.0.1'];
      await run(
        python,
        ['-m', 'pip', 'install', '--quiet', '--no-cache-dir', ...find, '--target', target, 'kitscout'],
        {
          env: { PATH: process.env.PATH, HOME: root, PIP_DISABLE_PIP_VERSION_CHECK: '1' },
        },
      );
      const { stdout } = await run(python, ['-W', 'error', '-c', program], {
        env: { PYTHONPATH: target, KITSCOUT_URL: service.url, KITSCOUT_API_KEY: key },
      });
      assert.match(
        stdout,
        /^\{\}\n\['free-kit', 'other-kit'\] Pro (True|False)\nnot_found 36\n\['pro', 'pro', 'pro', 'pro', 'pro'\]\n$/,
        python,
      );
    }
  } finally {
    await service.close();
  }
});
