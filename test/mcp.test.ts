import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { FREE_LIMIT } from '../src/accounts/tiers.ts';
import { proxyStdio } from '../src/mcp/stdio-proxy.ts';
import { BIN, cliInProcess } from './support/process.ts';
import { exchange } from './support/raw.ts';
import { startService } from './support/service.ts';

const SKILL = '---\nname: flaky-tests\ndescription: Finds out why tests fail at random.\n---\n\n# Flaky tests\n';
const WRONG_KEY = `kits_${'a'.repeat(31)}`;
const TOOLS = ['recommend_kits', 'suggest_kits', 'search_kits', 'get_kit', 'download_kit', 'send_feedback', 'usage'];

const service = await startService({
  kits: [
    {
      slug: 'flaky-tests',
      name: 'Flaky Tests',
      tagline: 'Find out why tests fail at random',
      files: { 'SKILL.md': SKILL },
    },
    {
      slug: 'meal-plans',
      name: 'Meal Plans',
      tagline: 'Plan a week of dinners',
      files: { 'Früh & spät.md': '# Meals\n' },
    },
    {
      slug: 'free-kit',
      name: 'Zero',
      tagline: 'For everyone',
      access: 'public',
      files: { 'SKILL.md': SKILL.replace('flaky-tests', 'free-kit'), 'notes.md': '# Notes\n' },
    },
  ],
});
after(() => service.close());

type Mode = 'auto' | 'legacy';

async function connect(key: string, mode: Mode = 'auto', url = service.url): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    mode === 'auto' ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

/** Without a client: `body` as it is, and headers that no client would send. */
function post(body: unknown, headers: Record<string, string>, url = service.url): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
}

const used = async (accountId: string) => (await service.store.accounts.usageOf(accountId)).used;
const textOf = (result: { content?: unknown }) => (result.content as { text: string }[])[0]!.text;

for (const mode of ['auto', 'legacy'] as const) {
  test(`every tool is listed and called (${mode} negotiation); listing and the handshake do not count`, async () => {
    const { account, key } = await service.account('pro');
    const client = await connect(key, mode);
    // A client would otherwise subscribe to changes, which is refused.
    const { tools: ability, resources } = client.getServerCapabilities()!;
    assert.deepEqual([ability?.listChanged, resources?.listChanged], [false, false]);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      TOOLS,
    );
    for (const tool of tools) {
      assert.ok(tool.description!.length > 40, tool.name);
      assert.equal(tool.outputSchema === undefined, tool.name === 'download_kit', tool.name);
      assert.equal(tool.annotations?.readOnlyHint, tool.name !== 'send_feedback');
    }
    assert.equal(await used(account.id), 0);
    const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args });
    const found = await call('recommend_kits', { ai_platform: 'any', use_case: 'tests fail at random' });
    assert.equal(
      (found.structuredContent as { recommendations: { kit_slug: string }[] }).recommendations[0]!.kit_slug,
      'flaky-tests',
    );
    assert.match(textOf(found), /Flaky Tests/);
    const set = await call('suggest_kits', { ai_platform: 'claude-code', goal: 'Find out why tests fail at random' });
    assert.match(textOf(set), /^One kit is enough\.\n1\. Flaky Tests \(flaky-tests\), score 0\.\d+, for “Find out why/);
    assert.match(textOf(set), /cli\.tgz add flaky-tests$/);
    assert.equal(
      ((await call('search_kits', { keyword: 'meal' })).structuredContent as { kits: unknown[] }).kits.length,
      1,
    );
    assert.equal(
      ((await call('get_kit', { id_or_slug: 'meal-plans' })).structuredContent as { kit: { name: string } }).kit.name,
      'Meal Plans',
    );
    const listed = await call('download_kit', { id_or_slug: 'flaky-tests' });
    const add = `To add the kit to a project: npx -y ${service.url}/cli.tgz add flaky-tests`;
    assert.equal(textOf(listed), `1 file:\nSKILL.md (${SKILL.length} bytes)\n\n${add}`);
    const file = await call('download_kit', { id_or_slug: 'flaky-tests', file: 'SKILL.md' });
    assert.deepEqual([file.content, file.structuredContent], [[{ type: 'text', text: SKILL }], undefined]);
    const whole = await call('download_kit', { id_or_slug: 'flaky-tests', whole: true });
    assert.match(textOf(whole), /^<!-- file: SKILL.md -->/);
    const said = await call('send_feedback', { kit: 'flaky-tests', verdict: 'helped' });
    assert.equal((said.structuredContent as { kit_slug: string }).kit_slug, 'flaky-tests');
    assert.equal((await service.store.feedback.of(account.id))[0]!.shown !== null, true);
    assert.equal(((await call('usage')).structuredContent as { calls_used: number }).calls_used, 8);
    assert.equal(await used(account.id), 8);
    assert.match(client.getInstructions()!, new RegExp(`npx -y ${service.url}/cli\\.tgz add KIT`));
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['find_kit', 'add_kit'],
    );
    const prompt = await client.getPrompt({ name: 'add_kit', arguments: { kit: 'flaky-tests' } });
    assert.match((prompt.messages[0]!.content as { text: string }).text, /"flaky-tests".*\/cli\.tgz add KIT --dry-run/);
    const { resources: free } = await client.listResources();
    assert.deepEqual(
      free.filter(({ uri }) => uri.startsWith('kitscout:')).map(({ uri }) => uri),
      ['kitscout://kits/free-kit'],
    );
    const { contents } = await client.readResource({ uri: 'kitscout://kits/free-kit' });
    assert.match((contents[0] as { text: string }).text, /name: free-kit/);
    assert.equal(await used(account.id), 8);
    await client.close();
  });
}

test('failures are clean tool errors: wrong arguments, unknown kit, free tier, used-up month', async () => {
  const { account, key } = await service.account('free');
  const client = await connect(key);
  const failed = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    assert.equal(result.isError, true);
    return textOf(result);
  };
  assert.match(
    await failed('recommend_kits', { ai_platform: 'clod', use_case: 'x' }),
    /^invalid_request: .*ai_platform/,
  );
  assert.match(await failed('search_kits', { limit: 'many' }), /^invalid_request: .*limit/);
  assert.match(await failed('search_kits', { keyword: ['tests'] }), /^invalid_request: keyword /);
  for (const args of [{}, { id_or_slug: null }, { id_or_slug: '' }, { id_or_slug: 5 }])
    assert.match(await failed('get_kit', args), /^invalid_request: id_or_slug /);
  assert.match(await failed('download_kit', {}), /^tier_required: /);
  assert.equal(await used(account.id), 8, 'a call with a wrong argument counts');
  assert.match(await failed('get_kit', { id_or_slug: '\ud800' }), /^not_found: .* search_kits lists them all\.$/);
  const all = await client.callTool({ name: 'search_kits', arguments: { keyword: null, limit: null, strict: true } });
  assert.match(textOf(all), /^3 kits\n/);
  const one = { ai_platform: 'any', use_case: 'flaky tests', max_results: null };
  assert.match(textOf(await client.callTool({ name: 'recommend_kits', arguments: one })), /^Kits that fit:/);
  const before = await used(account.id);
  for (const name of ['nothing', '.', '..', 'x'.repeat(9_000)])
    assert.match(await failed('get_kit', { id_or_slug: name }), /^not_found: No kit has this id or slug/);
  assert.equal(await used(account.id), before + 4);
  assert.match(await failed('download_kit', { id_or_slug: 'flaky-tests' }), /^tier_required: /);
  while ((await used(account.id)) < FREE_LIMIT) await client.callTool({ name: 'usage', arguments: {} });
  assert.match(await failed('usage', {}), /^rate_limit_exceeded: [^.]*\. The quota resets on 1 \w+, 00:00 UTC\.$/);
  assert.deepEqual((await client.listTools()).tools.length, 7);
  assert.equal(await used(account.id), FREE_LIMIT);
  await client.close();
});

test('arguments that are not an object are a clear tool error, and count', async () => {
  const { account, key } = await service.account('pro');
  const { account: free, key: freeKey } = await service.account('free');
  const call = async (apiKey: string, name: string, args: unknown) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const response = await post(message, { authorization: `Bearer ${apiKey}` });
    const { result } = JSON.parse((await response.text()).replace(/^[^{]*/, ''));
    assert.equal(result.isError, true);
    return textOf(result);
  };
  for (const args of ['tests', 5, ['tests'], null])
    for (const name of TOOLS)
      assert.equal(await call(key, name, args), 'invalid_request: arguments must be an object.', name);
  // Feedback is free.
  assert.equal(await used(account.id), 4 * (TOOLS.length - 1));
  assert.match(await call(freeKey, 'download_kit', 'tests'), /^tier_required: /);
  assert.equal(await used(free.id), 1);
});

test('a platform without kits is reported; skills are listed in short pages, because one blocks everyone else', async (t) => {
  const kits = Array.from({ length: 60 }, (_, i) => ({
    slug: `kit-${i}`,
    ai_targets: ['chatgpt'],
    files: { 'SKILL.md': SKILL.replace('flaky-tests', `kit-${i}`) },
  }));
  const other = await startService({ kits });
  t.after(() => other.close());
  const { key } = await other.account();
  const page = async (cursor?: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await post(
      { jsonrpc: '2.0', id: 1, method: 'skills/list', params: { cursor } },
      headers,
      other.url,
    );
    const { skills, nextCursor } = JSON.parse((await response.text()).replace(/^[^{]*/, '')).result;
    return [skills.length, nextCursor];
  };
  assert.deepEqual(
    [await page(), await page('25'), await page('50')],
    [
      [25, '25'],
      [25, '50'],
      [10, undefined],
    ],
  );
  const client = await connect(key, 'auto', other.url);
  const found = await client.callTool({ name: 'recommend_kits', arguments: { ai_platform: 'claude', use_case: 'x' } });
  assert.equal(textOf(found), 'The catalogue has no kit for this platform.');
  assert.match(textOf(await client.callTool({ name: 'search_kits', arguments: { keyword: 'kit-59' } })), /^1 kit\n/);
  await client.close();
});

test("access needs a valid key, the service's own origin and host name", async () => {
  const list = async (headers: Record<string, string>) =>
    (await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers)).status;
  const { account, key } = await service.account('pro');
  const authorization = `Bearer ${key}`;
  assert.equal(await list({}), 401);
  assert.equal(await list({ authorization: 'Bearer nonsense' }), 401);
  assert.equal(await list({ authorization, origin: 'https://evil.example' }), 400);
  assert.equal(await list({ authorization, origin: service.url }), 200);
  assert.equal(await list({ authorization }), 200);
  const { text } = await exchange(
    service.url,
    `GET /mcp HTTP/1.1\r\nHost: evil.example\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`,
  );
  assert.match(text, /^HTTP\/1\.1 400 .*The Host header does not name this service/s);
  const [stored] = await service.store.keys.list(account.id);
  await service.store.keys.revoke(stored!.id);
  assert.equal(await list({ authorization }), 401);
});

test('a message that is not JSON-RPC is refused and is no server error', async () => {
  const { key } = await service.account();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (const body of ['{}', '{"jsonrpc":"2.0","id":1}', '{"jsonrpc":"1.0","id":1,"method":"ping"}'])
    assert.equal((await fetch(`${service.url}/mcp`, { method: 'POST', headers, body })).status, 400);
  // A Host header with a user name, from which no request of the library can be made.
  const { text } = await exchange(
    service.url,
    `GET /mcp HTTP/1.1\r\nHost: me@127.0.0.1\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
  );
  assert.match(text, /^HTTP\/1\.1 405 /);
  assert.deepEqual(
    service.logLines.filter((line) => JSON.parse(line).level >= 50),
    [],
  );
});

test('a caller who asks for it has the connection closed after the answer', async () => {
  const { key } = await service.account('free');
  const message = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const accept = 'Accept: application/json, text/event-stream\r\nContent-Type: application/json';
  const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n${accept}`;
  const sent = `${head}\r\nContent-Length: ${message.length}\r\n\r\n${message}`;
  const { text, error } = await exchange(service.url, sent, 3_000);
  assert.match(text, /^HTTP\/1\.1 200 .*"id":1/s);
  assert.equal(error, undefined);
});

test('a free account reads a kit that is free for everyone, file by file, without a call', async () => {
  const { account, key } = await service.account('free');
  const client = await connect(key);
  const call = async (args: object) =>
    client.callTool({ name: 'download_kit', arguments: { id_or_slug: 'free-kit', ...args } });
  assert.match(textOf(await call({})), /^2 files:\nSKILL\.md \(\d+ bytes\)\nnotes\.md \(8 bytes\)\n/);
  assert.equal(textOf(await call({ file: 'notes.md' })), '# Notes\n');
  const missing = await call({ file: '../secret' });
  assert.deepEqual(
    [missing.isError, textOf(missing)],
    [true, 'invalid_request: file must be the name of one of: SKILL.md, notes.md'],
  );
  assert.equal(await used(account.id), 0);
  await client.close();
});

test('assistants by their own names; a long list fits into the context window', async (t) => {
  const kits = Array.from({ length: 100 }, (_, i) => ({
    slug: `kit-${String(i).padStart(2, '0')}`,
    name: `Kit ${i}`,
    tagline: 'Words about it. '.repeat(18).trim(),
    ai_targets: i === 0 ? ['claude-projects'] : ['gemini'],
    files: { 'SKILL.md': SKILL },
  }));
  const other = await startService({ kits });
  t.after(() => other.close());
  const { key } = await other.account();
  const client = await connect(key, 'auto', other.url);
  const platform = async (ai_platform: string) =>
    textOf(await client.callTool({ name: 'recommend_kits', arguments: { ai_platform, use_case: 'kit 0 words' } }));
  for (const name of ['claude-code', 'Claude Code', 'claude']) assert.match(await platform(name), /\(kit-00\)/, name);
  assert.doesNotMatch(await platform('antigravity'), /\(kit-00\)/);
  for (const name of ['github-copilot', 'windsurf', 'VS Code']) assert.match(await platform(name), /\(kit-/, name);
  assert.match(await platform('clod'), /^invalid_request: .*ai_platform/);
  const seen: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = await client.callTool({ name: 'search_kits', arguments: { limit: 100, offset } });
    assert.ok(JSON.stringify(page).length <= 6_000, `${JSON.stringify(page).length} characters`);
    const found = page.structuredContent as { kits: { slug: string }[]; total: number; next_offset?: number };
    seen.push(...found.kits.map(({ slug }) => slug));
    offset = found.next_offset;
  }
  assert.deepEqual([seen.length, new Set(seen).size], [100, 100]);
  const first = await client.callTool({ name: 'search_kits', arguments: {} });
  assert.equal((first.structuredContent as { kits: unknown[] }).kits.length, 10);
  await client.close();
});

test('64 concurrent clients: the quota is exact', async () => {
  const { account, key } = await service.account('free');
  const clients = await Promise.all(Array.from({ length: 64 }, () => connect(key)));
  const results = await Promise.all(
    Array.from({ length: FREE_LIMIT + 28 }, (_, i) => clients[i % 64]!.callTool({ name: 'usage', arguments: {} })),
  );
  assert.equal(results.filter(({ isError }) => isError !== true).length, FREE_LIMIT);
  assert.equal(await used(account.id), FREE_LIMIT);
  await Promise.all(clients.map((client) => client.close()));
});

test('batches and endless streams are refused, and many downloads run one at a time', async () => {
  const { account, key } = await service.account('pro');
  const authorization = `Bearer ${key}`;
  const download = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'download_kit', arguments: { id_or_slug: 'flaky-tests' } },
  };
  const batch = await post([download, download], { authorization });
  assert.equal(batch.status, 400);
  assert.match(await batch.text(), /"code":-32600,"message":"Batches are not supported/);
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = { method: 'subscriptions/listen', params: { _meta, notifications: { toolsListChanged: true } } };
  const headers = { authorization, 'mcp-protocol-version': '2026-07-28', 'mcp-method': listen.method };
  assert.match(await (await post({ jsonrpc: '2.0', id: 2, ...listen }, headers)).text(), /"error"/, 'it ends');
  assert.equal(await used(account.id), 0);
  const answers = await Promise.all(Array.from({ length: 60 }, () => post(download, { authorization })));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const made = answers.filter(({ status }) => status === 200).length;
  assert.ok(made >= 17, `${made} downloads`);
  assert.ok(texts.every((text, i) => text.includes(answers[i]!.status === 200 ? 'SKILL.md (' : '"code":-32000')));
  assert.ok(texts.every((text) => text.includes('"id":1')));
  assert.equal(await used(account.id), made);
});

test('a message with more values than any client sends is refused', async () => {
  const { key } = await service.account('free');
  const authorization = `Bearer ${key}`;
  const message = (values: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: { values } } });
  const named = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`k${i}`, i]));
  for (const values of [
    named,
    Array.from({ length: 250 }, () => ({})),
    JSON.parse('['.repeat(250) + ']'.repeat(250)),
  ]) {
    const answer = await post(message(values), { authorization });
    const { id, error } = (await answer.json()) as { id: null; error: { code: number; message: string } };
    assert.deepEqual([answer.status, id, error.code], [400, null, -32600]);
    assert.match(error.message, /more than 250 values/);
    assert.match(await (await post(message(values), {})).text(), /^\{"error":\{"code":"missing_api_key"/);
  }
  const unread = { method: 'POST', headers: { 'content-type': 'application/json', authorization } };
  const broken = await fetch(`${service.url}/mcp`, { ...unread, body: '{"jsonrpc":' });
  assert.match(
    await broken.text(),
    /^\{"jsonrpc":"2\.0","id":null,"error":\{"code":-32700,"message":"The body is not valid/,
  );
  const text = '[{,"\\ :'.repeat(1_250);
  assert.equal((await post(message([text, text]), { authorization })).status, 200, 'the signs in texts do not count');
  const calling = { method: 'POST', headers: { 'content-type': 'application/json', authorization } };
  const body = JSON.stringify({ ...named, ai_platform: 'any', use_case: 'tests' });
  assert.equal(
    (await fetch(`${service.url}/api/v1/recommend`, { ...calling, body })).status,
    200,
    'a call may have more',
  );
});

test('kits are skills: listing is free, reading needs Pro and counts', async () => {
  const { account, key } = await service.account('pro');
  const rpc = async (apiKey: string, method: string, params: object = {}) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/skills': {} } },
    };
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...('uri' in params && { 'mcp-name': String(params.uri) }),
    };
    const response = await post({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }, headers);
    return (await response.json()) as { result?: never; error?: { message: string } };
  };
  const { skills } = (await rpc(key, 'skills/list')).result! as {
    skills: { uri: string; resources: { digest: string }[] }[];
  };
  assert.deepEqual(
    skills.map(({ uri }) => uri),
    ['skill://kitscout/flaky-tests/SKILL.md', 'skill://kitscout/free-kit/SKILL.md'],
  );
  assert.match(skills[0]!.resources[0]!.digest, /^sha256:[0-9a-f]{64}$/);
  assert.equal(await used(account.id), 0);
  const read = (await rpc(key, 'resources/read', { uri: skills[0]!.uri })).result! as { contents: { text: string }[] };
  assert.equal(read.contents[0]!.text, SKILL);
  assert.equal(await used(account.id), 1);
  const free = await service.account('free');
  assert.ok((await rpc(free.key, 'resources/read', { uri: skills[0]!.uri })).error !== undefined);
});

test('kitscout mcp provides the same over standard input and output', async (t) => {
  const { account, key } = await service.account('pro');
  for (const options of [{}, { versionNegotiation: { mode: 'auto' as const } }]) {
    const client = new Client({ name: 'test', version: '1.0.0' }, options);
    t.after(() => client.close());
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [BIN, 'mcp'],
        env: { PATH: process.env.PATH!, HOME: '/nowhere', KITSCOUT_URL: service.url, KITSCOUT_API_KEY: key },
      }),
    );
    assert.equal((await client.listTools()).tools.length, 7);
    const { structuredContent } = await client.callTool({ name: 'usage', arguments: {} });
    assert.equal((structuredContent as { tier: string }).tier, 'pro');
    const uri = `skill://kitscout/meal-plans/${encodeURIComponent('Früh & spät.md')}`;
    const { contents } = await client.readResource({ uri });
    assert.equal((contents[0] as { text: string }).text, '# Meals\n');
    // Some programs take it for the end of a line.
    const found = await client.callTool({ name: 'search_kits', arguments: { keyword: 'tests\u2028' } });
    assert.equal(textOf(found), '0 kits');
  }
  assert.equal(await used(account.id), 6);
});

test('kitscout mcp also shows the kits that are installed where it runs', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'kitscout-mcp-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const { account, key } = await service.account('pro');
  const env = { PATH: process.env.PATH!, HOME: dir, KITSCOUT_URL: service.url, KITSCOUT_API_KEY: key };
  const added = await cliInProcess(env, 'add', 'free-kit', '--platform', 'claude', '--yes', '--dir', dir);
  assert.equal(added.code, 0, added.stderr);
  for (const options of [{}, { versionNegotiation: { mode: 'auto' as const } }]) {
    const client = new Client({ name: 'test', version: '1.0.0' }, options);
    t.after(() => client.close());
    const args = { command: process.execPath, args: [BIN, 'mcp'], env, cwd: dir };
    await client.connect(new StdioClientTransport(args));
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri).filter((uri) => uri.startsWith('kitscout:'));
    assert.deepEqual(uris, ['kitscout://kits/free-kit', 'kitscout://installed/free-kit']);
    const { contents } = await client.readResource({ uri: 'kitscout://installed/free-kit' });
    assert.match((contents[0] as { text: string }).text, /name: free-kit/);
    await assert.rejects(client.readResource({ uri: 'kitscout://installed/../x' }), /No kit with a SKILL\.md/);
  }
  assert.equal(await used(account.id), 0);
});

test('kitscout mcp ends a canceled request and does not answer it', async (t) => {
  const ended: Promise<unknown>[] = [];
  const other = createServer((request, response) => {
    ended.push(once(response, 'close'));
    if (ended.length === 1) input.end(`${JSON.stringify({ jsonrpc: '2.0', ...canceled })}\n`);
    request.resume();
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  t.after(() => other.close());
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const canceled = { method: 'notifications/cancelled', params: { requestId: 7 } };
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })}\n`);
  await proxyStdio({ url, apiKey: WRONG_KEY }, input, output);
  assert.equal(await text(output.end()), '');
  await Promise.all(ended);
  assert.equal(ended.length, 1);
});

test('kitscout mcp reports in an MCP error that a key is refused or that the service is missing or elsewhere', async (t) => {
  const serve = async (answer: RequestListener) => {
    const other = createServer(answer);
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    t.after(() => other.close());
    return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  };
  const elsewhere = await serve((_, response) => response.writeHead(301, { location: 'https://kits.example' }).end());
  const page = await serve((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<p>?</p>'));
  const empty = await serve((_, response) => response.writeHead(502).end());
  const json = (body: string, type = 'application/json') =>
    serve((_, response) => response.writeHead(200, { 'content-type': type }).end(body));
  for (const [url, reason] of [
    [service.url, /invalid_api_key/],
    ['http://127.0.0.1:1', /could not be reached: bad port/],
    [elsewhere, /redirects to https:\/\/kits\.example/],
    [page, /answered 404 without MCP/],
    [empty, /answered 502 without MCP/],
    [await json('null'), /answered 200 without MCP/],
    [await json('5'), /answered 200 without MCP/],
    [await json('{'), /answered 200 without MCP/],
    [await json('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"not read"}}'), /^not read$/],
    [await json('data: null\n\ndata: []\n\n', 'text/event-stream'), /answered 200 without MCP/],
    [
      await json(JSON.stringify({ jsonrpc: '2.0', id: 7, result: 'x'.repeat(10_485_760) })),
      /too large .* Connect it to/,
    ],
  ] as const) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(`no message\n${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })}\n`);
    const written = text(output);
    await proxyStdio({ url, apiKey: WRONG_KEY }, input, output);
    output.end();
    const [unread, answer] = (await written)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual([unread.id, unread.error.code], [null, -32700]);
    assert.equal(answer.id, 7);
    assert.match(answer.error.message, reason);
  }
});
