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
import { ApiError, Kitscout, KitscoutError, type RequestOptions } from '../sdk/src/index.ts';
import { startService } from './support/service.ts';

/** What both SDKs must do, in one table. */
interface Case {
  name: string;
  call: [
    method: 'recommend' | 'suggest' | 'feedback' | 'usage' | 'list' | 'all' | 'get' | 'download',
    given: Record<string, never>,
  ];
  /** One for each attempt; the last is repeated. */
  answers: { status: number; headers?: Record<string, string>; body?: object; text?: string; error?: string }[];
  expect: {
    /** How many requests the service gets; one by default. */
    attempts?: number;
    paths?: string[];
    /** Whether each request has the key. */
    keys?: boolean[];
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
  const asked = cases.map(() => [] as { path: string; hasKey: boolean }[]);
  const server = createServer(({ url = '', headers }, response) => {
    const [, number, path] = /^\/(\d+)(\/.*)$/.exec(url)!;
    const { answers } = cases[Number(number)]!;
    const requests = asked[Number(number)]!;
    const { status, body, text, error, ...answer } = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push({ path: path!, hasKey: headers.authorization === `Bearer ${KEY}` });
    const quota = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'x-ratelimit-reset': '1764547200' };
    response.writeHead(status, { 'x-request-id': 'req-1', ...quota, ...answer.headers });
    response.write(text ?? JSON.stringify(body ?? { error: { code: error, message: `about ${error}` } }));
    if (answer.headers?.['content-length'] !== undefined) response.destroy();
    else response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  after(() => server.closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function inTypeScript(baseUrl: string, [method, given]: Case['call']): Promise<Outcome> {
  const client = new Kitscout({ apiKey: KEY, baseUrl });
  const { id_or_slug = '', max_retries, if_none_match, ...params } = given as Record<string, unknown>;
  const options = {
    ...(max_retries !== undefined && { maxRetries: max_retries }),
    ...(if_none_match !== undefined && { ifNoneMatch: if_none_match }),
  } as RequestOptions;
  const name = String(id_or_slug);
  const call = async () => {
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
    const { attempts = 1, paths, keys, value: wanted = {}, ...error } = expect;
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
  }
}

test('the TypeScript SDK does what the table of cases says', async () => {
  const server = await caseServer();
  check(await Promise.all(cases.map(({ call }, i) => inTypeScript(`${server.url}/${i}`, call))), server);
});

for (const mode of ['sync', 'async'])
  test(`the Python SDK (${mode}) does the same`, { skip: noPython }, async () => {
    const server = await caseServer();
    const script = join(PYTHON, 'tests/run_cases.py');
    const { stdout } = await run('python3', ['-W', 'error', script, mode, server.url, CASES], {
      env: { PATH: process.env.PATH, HOME: root, PYTHONPATH: PYTHON, PYTHONDONTWRITEBYTECODE: '1' },
    });
    check(JSON.parse(stdout), server);
  });

test('its types are strict', { skip: isMissing('python3', '-m', 'mypy', '--version') && 'no mypy' }, async () => {
  const cache = join(root, 'mypy');
  await run('python3', ['-m', 'mypy', '--strict', '--cache-dir', cache, 'kitscout', 'tests/run_cases.py'], {
    cwd: PYTHON,
  });
});

test('pip installs the wheel that the service hands out, without an index; it works on every Python here', {
  skip: noPython,
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
