import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { splitDownload } from '../../sdk/src/kit-files.ts';
import { derivedKitId } from '../../src/catalogue/kit.ts';
import { assertApiHeaders, assertError, call } from '../support/http.ts';
import { startService } from '../support/service.ts';

const FILES = {
  'README.md': '# Files\n\nText.\n',
  'rules.mdc': '---\nglobs: "*"\n---\n',
  'data/config.json': '{\n  "a": "```"\n}\n',
  'notes.txt': 'no end of line',
};

const service = await startService({
  kits: [
    {
      slug: 'files',
      name: 'Zeta Files',
      files: FILES,
      ai_targets: ['claude-code', 'claude'],
      keywords: ['Große Dateien', 'archive'],
      id: 'own-id',
    },
    { slug: 'b-kit', name: 'alpha two', ai_targets: ['claude'], keywords: ['Search', 'archive'] },
    { slug: 'a-kit', name: 'Alpha One', ai_targets: ['codex-cli'], keywords: ['search engine'] },
    { slug: 'empty', name: 'Middle', ai_targets: ['any'], keywords: [], files: {} },
  ],
});
const { key } = await service.account('pro');
after(() => service.close());

const list = (query = '') => call(service.url, `/api/v1/kits${query}`, { key });
const slugs = async (query: string) => (await list(query)).json.kits.map((kit: { slug: string }) => kit.slug);

test('a page has complete kits, ordered by name without regard to case, and the pagination', async () => {
  const answer = await list();
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assertApiHeaders(answer);
  assert.deepEqual(Object.keys(answer.json), ['kits', 'pagination']);
  assert.deepEqual(answer.json.pagination, { total: 4, limit: 50, offset: 0 });
  assert.deepEqual(
    answer.json.kits.map((kit: { name: string }) => kit.name),
    ['Alpha One', 'alpha two', 'Middle', 'Zeta Files'],
  );
  assert.deepEqual(answer.json.kits[3], {
    id: 'own-id',
    slug: 'files',
    name: 'Zeta Files',
    tagline: 'The tagline of files',
    description: 'The description of files.',
    price_cents: 900,
    currency: 'usd',
    ai_targets: ['claude-code', 'claude'],
    personas: ['developer'],
    keywords: ['Große Dateien', 'archive'],
    whats_inside: ['A readme'],
    deliverables: Object.keys(FILES),
  });
  assert.equal(answer.json.kits[0].id, derivedKitId('a-kit'));
});

test('limit and offset select a page; past the end is an empty page with the correct total', async () => {
  assert.deepEqual(await slugs('?limit=2'), ['a-kit', 'b-kit']);
  assert.deepEqual(await slugs('?limit=2&offset=2'), ['empty', 'files']);
  assert.deepEqual(await slugs('?limit=002&offset=03'), ['files']);
  for (const offset of ['4', '1000000', '9007199254740991', '99999999999999999999999']) {
    const answer = await list(`?offset=${offset}`);
    assert.equal(answer.status, 200, offset);
    assert.deepEqual(answer.json.kits, []);
    assert.equal(answer.json.pagination.total, 4);
    assert.match(answer.text, /"offset":\d+}}$/);
  }
});

test('filters: exact target, case-insensitive substring of name or keyword; an empty filter is ignored', async () => {
  assert.deepEqual(await slugs('?ai_target=claude'), ['b-kit', 'files']);
  assert.deepEqual(await slugs('?ai_target=CLAUDE-Code'), ['files']);
  assert.deepEqual(await slugs('?ai_target=nothing'), []);
  assert.deepEqual(await slugs('?keyword=SEARCH'), ['a-kit', 'b-kit']);
  assert.deepEqual(await slugs('?keyword=alpha'), ['a-kit', 'b-kit']);
  assert.deepEqual(await slugs('?keyword=gro%C3%9Fe%20d'), ['files']);
  assert.deepEqual(await slugs('?keyword=GROSSE'), ['files'], 'the upper case of Große');
  assert.deepEqual(await slugs('?keyword=archive&ai_target=claude&limit=1'), ['b-kit']);
  assert.equal((await list('?keyword=archive&ai_target=claude&limit=1')).json.pagination.total, 2);
  assert.equal((await slugs('?keyword=&ai_target=')).length, 4);
  assert.deepEqual(await slugs('?keyword=tagline'), [], 'neither tagline nor description is searched');
  assert.deepEqual(await slugs('?keyword=%00'), []);
  assert.deepEqual(await slugs('?keyword=onesearch'), [], 'no match across two texts');
  assert.equal((await slugs('?colour=blue&colour=red')).length, 4, 'unknown parameters are ignored');
});

test('invalid parameters are refused with the field, the problem and the allowed values', async () => {
  const wrong = [
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.0',
    'limit=1e1',
    'limit=',
    'limit=%201',
    'limit=+1',
    'limit=abc',
    'limit=0x5',
    'offset=-1',
    'offset=',
    'offset=1.5',
    'limit=1&limit=1',
    'offset=0&offset=1',
    'keyword=a&keyword=b',
    'ai_target=a&ai_target=a',
    'limit=٣',
  ];
  for (const query of wrong) {
    const answer = await list(`?${query}`);
    assertError(answer, 'invalid_request');
    const field = query.split('=')[0]!;
    assert.ok(answer.json.error.message.startsWith(field), answer.json.error.message);
  }
  assert.match((await list('?limit=101')).json.error.message, /limit is 101: it must be an integer from 1 to 100/);
});

test('a kit by id or slug is the same as in the list', async () => {
  const inList = (await list()).json.kits[3];
  for (const name of ['files', 'own-id']) {
    const answer = await call(service.url, `/api/v1/kits/${name}`, { key });
    assert.deepEqual(answer.json, { kit: inList });
  }
  for (const name of ['none', 'FILES', 'fi%ZZles', '%00', 'a%2Fb', 'x'.repeat(3000), '..%2f..', '%F0%9F%98%80']) {
    assertError(await call(service.url, `/api/v1/kits/${name}`, { key }), 'not_found');
  }
});

test('a download is Markdown that splits back into the files', async () => {
  for (const name of ['files', 'own-id']) {
    const answer = await call(service.url, `/api/v1/kits/${name}/download`, { key });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8');
    assertApiHeaders(answer);
    assert.ok(answer.text.startsWith('<!-- file: README.md -->\n\n# Files\n'));
    assert.deepEqual(
      splitDownload(answer.text),
      Object.entries(FILES).map(([file, text]) => ({ name: file, text })),
    );
  }
  assertError(await call(service.url, '/api/v1/kits/none/download', { key }), 'not_found');
});

test('the free tier cannot download, and is refused before the kit is looked up', async () => {
  const free = await service.account('free');
  assertError(await call(service.url, '/api/v1/kits/files/download', { key: free.key }), 'tier_required');
  assertError(await call(service.url, '/api/v1/kits/none/download', { key: free.key }), 'tier_required');
  for (const tier of ['business', 'enterprise'] as const) {
    const { key: paid } = await service.account(tier);
    assert.equal((await call(service.url, '/api/v1/kits/files/download', { key: paid })).status, 200);
  }
});

test('an unchanged answer is a 304 without a body, and still counts as a call', async () => {
  for (const path of ['/api/v1/kits', '/api/v1/kits?limit=1', '/api/v1/kits/files', '/api/v1/kits/files/download']) {
    const first = await call(service.url, path, { key });
    const etag = first.headers.get('etag')!;
    assert.match(etag, /^W\/"[\w-]+"$/);
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await call(service.url, path, { key, headers: { 'if-none-match': sent } });
      assert.equal(again.status, 304, `${path} ${sent}`);
      assert.equal(again.text, '');
      assert.equal(again.headers.get('etag'), etag);
      assertApiHeaders(again);
    }
    const before = Number((await call(service.url, '/api/x', { key })).headers.get('x-ratelimit-remaining'));
    const counted = await call(service.url, path, { key, headers: { 'if-none-match': etag } });
    assert.equal(Number(counted.headers.get('x-ratelimit-remaining')), before - 1);
    assert.equal((await call(service.url, path, { key, headers: { 'if-none-match': '"other"' } })).status, 200);
  }
});

test('answers are compressed on request', async () => {
  for (const encoding of ['gzip', 'br']) {
    const answer = await call(service.url, '/api/v1/kits', { key, headers: { 'accept-encoding': encoding } });
    assert.equal(answer.headers.get('content-encoding'), encoding);
    assert.equal(answer.json.pagination.total, 4);
  }
  const plain = await call(service.url, '/api/v1/kits', { key, headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
});
