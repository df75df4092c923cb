import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { unzipSync } from 'fflate';
import { zipPlaces } from '../src/http/kits/kit-zips.ts';
import { largeFiles } from './support/catalogue.ts';
import { cliInProcess } from './support/process.ts';
import { startService } from './support/service.ts';
import { until } from './support/until.ts';
import { newcomer } from './support/visitor.ts';

const SKILL = '---\nname: open-kit\ndescription: Does one thing well. Use when somebody asks for it.\n---\n\n# Open\n';

const service = await startService({
  kits: [
    { slug: 'open-kit', access: 'public', files: { 'SKILL.md': SKILL, 'references/a.md': '# A\n' } },
    { slug: 'closed-kit', files: { 'SKILL.md': SKILL.replace('open-kit', 'closed-kit') } },
    { slug: 'no-skill', access: 'public' },
    { slug: 'poser', access: 'public', files: { 'SKILL.md': SKILL } },
    { slug: 'unseen', access: 'public', files: { 'SKILL.md': '---\nname: unseen\ndescription: "A\\e[8mB"\n---\n' } },
  ],
});
after(() => service.close());

test('public kits are listed for installers with correct digests; private kits and kits with a mismatched skill are not', async () => {
  const index = (await (await fetch(`${service.url}/.well-known/agent-skills/index.json`)).json()) as {
    $schema: string;
    skills: { name: string; description: string; type: string; url: string; digest: string }[];
  };
  assert.equal(index.$schema, 'https://schemas.agentskills.io/discovery/0.2.0/schema.json');
  assert.deepEqual(
    index.skills.map(({ name, type }) => [name, type]),
    [['open-kit', 'archive']],
  );
  const zip = new Uint8Array(await (await fetch(new URL(index.skills[0]!.url, service.url))).arrayBuffer());
  assert.equal(`sha256:${hash('sha256', zip, 'hex')}`, index.skills[0]!.digest);
  const files = unzipSync(zip);
  assert.deepEqual(Object.keys(files), ['SKILL.md', 'references/a.md']);
  assert.equal(Buffer.from(files['SKILL.md']!).toString(), SKILL);
  assert.equal((await fetch(`${service.url}/kits/open-kit/.well-known/agent-skills/index.json`)).status, 200);
  for (const path of [
    '/.well-known/agent-skills/closed-kit/skill.zip',
    '/kits/closed-kit/.well-known/agent-skills/index.json',
  ])
    assert.equal((await fetch(service.url + path)).status, 404);
});

test('requests that wait for ZIP files leave places for calls: further ones are refused; the index is made once', async () => {
  const files = { 'SKILL.md': SKILL.replace('open-kit', 'large-kit'), ...largeFiles(4) };
  await service.importKits([{ slug: 'large-kit', access: 'public', files }], { merge: true });
  await until(async () => (await fetch(`${service.url}/kits/large-kit`)).ok, 60_000);
  const ask = () => fetch(`${service.url}/.well-known/agent-skills/index.json`);
  const answers = await Promise.all(Array.from({ length: 300 }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(refused.length > 0 && refused.length <= 200, `${refused.length} of 300 were refused`);
  assert.ok(refused.every(({ headers }) => headers.get('retry-after') === '2'));
  const { headers } = await ask();
  const again = await fetch(`${service.url}/.well-known/agent-skills/index.json`, {
    headers: { 'if-none-match': headers.get('etag')! },
  });
  assert.equal(again.status, 304);
  const zip = await fetch(`${service.url}/.well-known/agent-skills/large-kit/skill.zip`);
  assert.deepEqual(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer()))).sort(), Object.keys(files).sort());
});

test('downloads and skills share the places of requests that wait for ZIP files', async () => {
  const held = Promise.withResolvers<void>();
  const paths = ['/kits/open-kit/open-kit.zip', '/.well-known/agent-skills/open-kit/skill.zip'];
  const visitor = await newcomer(service.url);
  const statuses = async () => {
    const answers = [...paths.map((path) => fetch(service.url + path)), visitor.get('/kits/open-kit/zip')];
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const waiting = Array.from({ length: 100 }, () => zipPlaces.run(() => held.promise));
  assert.deepEqual(await statuses(), [503, 429, 429]);
  held.resolve();
  await Promise.all(waiting);
  assert.deepEqual(await statuses(), [200, 200, 200]);
});

test('the page of a public kit shows the command of the skills installer only if the installer finds a skill', async () => {
  const found: string[] = [];
  for (const slug of ['open-kit', 'closed-kit', 'no-skill', 'poser', 'unseen']) {
    const page = await (await fetch(`${service.url}/kits/${slug}`)).text();
    const index = await fetch(`${service.url}/kits/${slug}/.well-known/agent-skills/index.json`);
    assert.equal(page.includes(`npx skills add ${service.url}/kits/${slug}`), index.ok, slug);
    if (index.ok) found.push(slug);
  }
  assert.deepEqual(found, ['open-kit']);
});

test('the schema of kit.yaml is served', async () => {
  const schema = (await (await fetch(`${service.url}/schemas/kit.json`)).json()) as { required: string[] };
  assert.ok(schema.required.includes('deliverables'));
});

test('kit new creates a folder that passes the check, and never overwrites one', async () => {
  const root = mkdtempSync(join(tmpdir(), 'kitscout-new-'));
  const dir = join(root, 'kits');
  after(() => rmSync(root, { recursive: true, force: true }));
  const made = await cliInProcess({}, 'kit', 'new', 'Crème', 'Brûlée', 'Coach', '--dir', dir, '--json');
  assert.equal(made.json.slug, 'creme-brulee-coach');
  const checked = (await cliInProcess({}, 'catalogue', 'check', dir, '--json')).json;
  assert.deepEqual([checked.kits, checked.problems], [1, []]);
  assert.match(checked.warnings[0].reason, /has 2 prompts, 1 that trigger/, 'what is left to write');
  assert.equal(checked.warnings.length, 1);
  assert.equal((await cliInProcess({}, 'kit', 'new', 'creme brulee coach', '--dir', dir)).code, 2);
  for (const name of ['???', 'a <b>', 'two\nlines', 'n'.repeat(65), 'Claude Helper', 'NUL', `a${'!'.repeat(500)}`])
    assert.equal((await cliInProcess({}, 'kit', 'new', name, '--dir', dir)).code, 2, name);
  for (const name of ['Plan: B', 'C# #1 "Helper"', '123', 'true', 'null', "[it's]", 'end:'])
    assert.equal((await cliInProcess({}, 'kit', 'new', name, '--dir', dir)).code, 0, name);
  for (const [name, slug] of [
    ['Größe', 'grosse'],
    ['Œuvre Łódź Ærø', 'oeuvre-lodz-aero'],
    ['DIYARBAKIR ısı', 'diyarbakir-isi'],
  ])
    assert.equal((await cliInProcess({}, 'kit', 'new', name!, '--dir', dir, '--json')).json.slug, slug);
  const all = (await cliInProcess({}, 'catalogue', 'check', dir, '--json')).json;
  assert.deepEqual([all.kits, all.problems], [11, []]);
  for (const [folder, reason] of [
    [join(dir, 'grosse'), `evals/kit.yaml: (whole file): is missing: ${join(dir, 'grosse')} is a kit; name the folder`],
    [join(dir, 'grosse/evals'), 'contains no kits: each kit is a folder with a kit.yaml in it'],
    [root, 'kits/kit.yaml: (whole file): is missing: each kit is a folder with a kit.yaml in it'],
  ])
    assert.ok((await cliInProcess({}, 'catalogue', 'check', folder!)).stderr.includes(reason!), reason);
});

test('a public kit without content is left out of the index, its files are missing, and an import restores it', async () => {
  const kits = ['kept-kit', 'lost-kit'].map((slug) => {
    const files = { 'SKILL.md': SKILL.replace('open-kit', slug) };
    return { slug, access: 'public' as const, files };
  });
  await service.importKits(kits);
  const names = async () => {
    const answer = await fetch(`${service.url}/.well-known/agent-skills/index.json`);
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { skills: { name: string }[] }).skills.map(({ name }) => name);
  };
  await until(async () => (await names()).length === 2, 60_000);
  const database = new DatabaseSync(join(service.config.dataDir, 'catalogue.db'), { timeout: 30_000 });
  database.exec(`
    DELETE FROM kit_contents WHERE hash = (SELECT content_hash FROM kits WHERE slug = 'lost-kit');
    UPDATE catalogue_state SET revision = revision + 1;`);
  database.close();
  await until(async () => (await names()).length === 1, 60_000);
  assert.deepEqual(await names(), ['kept-kit']);
  assert.equal(service.logLines.filter((line) => line.includes('lost-kit') && line.includes('"level":50')).length, 1);
  for (const file of ['lost-kit.zip', 'lost-kit.md', 'files/SKILL.md']) {
    const answer = await fetch(`${service.url}/kits/lost-kit/${file}`);
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([answer.status, error.code], [500, 'content_unavailable'], file);
  }
  await service.importKits(kits);
  await until(async () => (await names()).length === 2, 60_000);
  assert.equal((await fetch(`${service.url}/kits/lost-kit/lost-kit.md`)).status, 200);
});
