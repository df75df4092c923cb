import assert from 'node:assert/strict';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeCatalogue, writeKit } from '../../test/support/catalogue.ts';
import { CatalogueProblemsError, checkFolder } from './import-folder.ts';
import { type CatalogueProblem, derivedKitId } from './kit.ts';
import { readCatalogueFolder } from './read-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-folder-'));
after(() => rmSync(root, { recursive: true }));

let folders = 0;
function folder(): string {
  const dir = join(root, String(folders++));
  mkdirSync(dir);
  return dir;
}

function problemsOf(dir: string, options = {}): readonly CatalogueProblem[] {
  try {
    checkFolder(dir, options);
    return [];
  } catch (error) {
    assert.ok(error instanceof CatalogueProblemsError);
    return error.problems;
  }
}

test('a valid folder has no problems', () => {
  const dir = folder();
  writeCatalogue(dir, [
    { slug: 'one', files: { 'README.md': 'hi', 'sub/a.json': '{}' } },
    { slug: 'two', id: 'my-own-id' },
  ]);
  writeFileSync(join(dir, 'README.md'), 'a file beside the kits is not a kit');
  assert.equal(checkFolder(dir).kits, 2);
});

test('every problem is reported at once, with file, field and reason', () => {
  const dir = folder();
  writeKit(dir, {
    slug: 'bad-fields',
    name: '',
    price_cents: -1,
    currency: 'USD',
    ai_targets: ['Claude'],
    keywords: ['a', 'a'],
  });
  writeKit(dir, { slug: 'no-file', deliverables: ['README.md', 'gone.md'] });
  writeKit(dir, { slug: 'outside', deliverables: ['../one/README.md'] });
  writeKit(dir, { slug: 'odd-file', deliverables: ['__proto__'] });
  mkdirSync(join(dir, 'Bad_Name'));
  mkdirSync(join(dir, 'no-yaml'));
  mkdirSync(join(dir, 'broken-yaml'));
  writeFileSync(join(dir, 'broken-yaml', 'kit.yaml'), 'name: [');
  const problems = problemsOf(dir);
  const seen = problems.map(({ file, field }) => `${file} ${field}`);
  for (const expected of [
    'bad-fields/kit.yaml name',
    'bad-fields/kit.yaml price_cents',
    'bad-fields/kit.yaml currency',
    'bad-fields/kit.yaml ai_targets',
    'bad-fields/kit.yaml keywords',
    'no-file/gone.md deliverables',
    'outside/kit.yaml deliverables',
    'odd-file/kit.yaml deliverables',
    'Bad_Name/ slug',
    'no-yaml/kit.yaml (whole file)',
    'broken-yaml/kit.yaml (whole file)',
  ]) {
    assert.ok(seen.includes(expected), `${expected} is missing in ${seen.join(', ')}`);
  }
  for (const { reason } of problems) assert.ok(reason.length > 5);
});

test('missing fields and unknown fields are problems', () => {
  const dir = folder();
  mkdirSync(join(dir, 'sparse'));
  writeFileSync(join(dir, 'sparse', 'kit.yaml'), 'name: Sparse\nflavour: mint\n');
  const fields = problemsOf(dir).map(({ field }) => field);
  for (const field of [
    'flavour',
    'tagline',
    'description',
    'price_cents',
    'currency',
    'ai_targets',
    'personas',
    'keywords',
    'whats_inside',
    'deliverables',
  ]) {
    assert.ok(fields.includes(field), field);
  }
});

test('a kit.yaml with many unknown fields is refused quickly, with the first 200 of them', () => {
  const dir = folder();
  mkdirSync(join(dir, 'many'));
  const yaml = Array.from({ length: 130_000 }, (_, i) => `${i.toString(36)}x:`).join('\n');
  writeFileSync(join(dir, 'many', 'kit.yaml'), yaml);
  const unknown = problemsOf(dir).filter(({ reason }) => reason.startsWith('is not a field'));
  assert.deepEqual([unknown.length, unknown.at(-1)!.line], [200, 200]);
});

test('files must be inside the folder; a file that is not text is kept as bytes', () => {
  const dir = folder();
  writeKit(dir, { slug: 'links', deliverables: ['README.md', 'out.md'] });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  symlinkSync(join(root, 'secret.txt'), join(dir, 'links', 'out.md'));
  writeKit(dir, { slug: 'linked-dir', deliverables: ['README.md', 'etc/passwd'] });
  symlinkSync('/etc', join(dir, 'linked-dir', 'etc'));
  writeKit(dir, { slug: 'binary', deliverables: ['README.md', 'x.bin', 'y.txt'] });
  writeFileSync(join(dir, 'binary', 'x.bin'), Buffer.from([0xff, 0xfe, 0x00]));
  writeFileSync(join(dir, 'binary', 'y.txt'), 'a\0b');
  const files = problemsOf(dir).map(({ file }) => file);
  assert.deepEqual(files.sort(), ['linked-dir/etc/passwd', 'links/out.md']);
  const [binary] = [...readCatalogueFolder(dir)].filter(({ slug }) => slug === 'binary');
  const [, x, y] = binary!.kit!.files!;
  assert.deepEqual([...x!.bytes!, x!.text], [0xff, 0xfe, 0, '']);
  assert.deepEqual([...y!.bytes!, y!.text], [97, 0, 98, '']);
});

test('a link that stays inside the kit is fine', () => {
  const dir = folder();
  writeKit(dir, { slug: 'inside', deliverables: ['README.md', 'again.md'] });
  symlinkSync('README.md', join(dir, 'inside', 'again.md'));
  assert.equal(checkFolder(dir).kits, 1);
});

test('a kit folder that is a link must point to a folder of the same catalogue that is not hidden', () => {
  const dir = folder();
  writeKit(dir, { slug: 'real', files: { 'README.md': 'hi' } });
  symlinkSync('real', join(dir, 'alias'));
  writeKit(root, { slug: 'elsewhere', deliverables: ['secret.txt'], files: { 'secret.txt': 'secret' } });
  symlinkSync(join(root, 'elsewhere'), join(dir, 'leads-out'));
  symlinkSync('..', join(dir, 'leads-up'));
  symlinkSync('.', join(dir, 'leads-to-itself'));
  writeKit(dir, { slug: '.git' });
  symlinkSync('.git', join(dir, 'leads-to-hidden'));
  symlinkSync('nowhere', join(dir, 'leads-nowhere'));
  assert.deepEqual(
    problemsOf(dir).map(({ file }) => file),
    ['leads-nowhere/', 'leads-out/', 'leads-to-hidden/', 'leads-to-itself/', 'leads-up/'],
  );
});

test('a file with a hard link outside the kit is refused, one with two names inside is not', () => {
  const dir = folder();
  writeKit(dir, { slug: 'kit', deliverables: ['README.md', 'again.md', 'env.txt'] });
  linkSync(join(dir, 'kit', 'README.md'), join(dir, 'kit', 'again.md'));
  writeFileSync(join(dir, '.env'), 'SECRET=1');
  linkSync(join(dir, '.env'), join(dir, 'kit', 'env.txt'));
  assert.deepEqual(
    problemsOf(dir).map(({ file }) => file),
    ['kit/env.txt'],
  );
  assert.deepEqual(problemsOf(dir, { allowHardLinks: true }), []);
});

test('lengths count characters, not the units of a string', () => {
  const dir = folder();
  writeKit(dir, { slug: 'full', name: '🦉'.repeat(500), tagline: '🦉'.repeat(20_000), keywords: ['🦉'.repeat(2_000)] });
  assert.deepEqual(problemsOf(dir), []);
  writeKit(dir, { slug: 'over', name: '🦉'.repeat(501), tagline: '🦉'.repeat(20_001), keywords: ['🦉'.repeat(2_001)] });
  assert.deepEqual(
    problemsOf(dir).map(({ reason }) => reason),
    ['is longer than 500 characters', 'is longer than 20000 characters', 'entry 1: is longer than 2000 characters'],
  );
});

test('names and displayed texts contain nothing invisible', () => {
  const dir = folder();
  const invisible = [
    '\u2028',
    '\u2029',
    '\u0085',
    '\u200b',
    '\u202e',
    '\u2066',
    '\u00ad',
    '\ufeff',
    '\u3164',
    '\u{e0041}',
    '\u001b',
    '\ufe0f',
  ];
  for (const [i, character] of invisible.entries())
    writeKit(dir, {
      slug: `k${String(i).padStart(2, '0')}`,
      name: `a${character}b`,
      keywords: [`a${character}b`],
      description: `a${character}b`,
      files: { [`a${character}b.md`]: 'x' },
    });
  writeKit(dir, {
    slug: 'seen',
    name: 'Résumé 汉字 ❤️ 👩‍💻',
    description: 'two\nlines\tof text',
    files: { 'Größe 汉字.md': 'x\u2028y' },
  });
  assert.deepEqual(
    problemsOf(dir).map(({ file, field }) => `${file} ${field}`),
    invisible.flatMap((_, i) =>
      ['name', 'description', 'keywords', 'deliverables'].map(
        (field) => `k${String(i).padStart(2, '0')}/kit.yaml ${field}`,
      ),
    ),
  );
});

test('a kit has at most 16 MiB, measured as downloaded, and 200 files', () => {
  const dir = folder();
  const files = (count: number, text: string, extension: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}.${extension}`, text]));
  const mebibyte = 1024 * 1024;
  writeKit(dir, { slug: 'fits', files: files(15, 'x'.repeat(mebibyte), 'md') });
  assert.equal(checkFolder(dir).kits, 1);
  writeKit(dir, { slug: 'large', files: files(17, 'x'.repeat(mebibyte), 'md') });
  writeKit(dir, { slug: 'long-fences', files: files(8, '`'.repeat(mebibyte), 'txt') });
  assert.deepEqual(
    problemsOf(dir).map(({ file, field }) => `${file} ${field}`),
    ['large/ deliverables', 'long-fences/ deliverables'],
  );
  for (const slug of ['large', 'long-fences']) rmSync(join(dir, slug), { recursive: true });
  writeKit(dir, { slug: 'many', files: files(201, 'x', 'md') });
  assert.deepEqual(
    problemsOf(dir).map(({ file, field }) => `${file} ${field}`),
    ['many/kit.yaml deliverables'],
  );
});

test('missing files can be allowed, other problems cannot', () => {
  const dir = folder();
  writeKit(dir, { slug: 'gone', files: null });
  assert.equal(problemsOf(dir).length, 1);
  assert.deepEqual(problemsOf(dir, { allowMissingContent: true }), []);
});

test('ids and slugs share one namespace', () => {
  const dir = folder();
  writeCatalogue(dir, [
    { slug: 'aaa', id: 'shared' },
    { slug: 'bbb', id: 'shared' },
    { slug: 'ccc', id: 'aaa' },
    { slug: 'ddd', id: 'ddd' },
    { slug: 'eee', id: 'zzz' },
    { slug: 'zzz' },
  ]);
  assert.deepEqual(
    problemsOf(dir).map(({ file }) => file),
    ['bbb/kit.yaml', 'ccc/kit.yaml', 'eee/kit.yaml'],
    'the kit with an explicit id is the one to change',
  );
});

test('a former slug keeps the id, and names no other kit', () => {
  const found = (former_slugs: string[]) => {
    const dir = folder();
    writeCatalogue(dir, [{ slug: 'a-kit', former_slugs }, { slug: 'b-kit' }]);
    return [...readCatalogueFolder(dir)];
  };
  const [a] = found(['old-kit']);
  assert.equal(a!.kit!.kit.id, derivedKitId('old-kit'));
  assert.deepEqual(a!.kit!.formerSlugs, ['old-kit']);
  assert.ok(!('former_slugs' in a!.kit!.kit));
  const reasons = (...former: string[]) =>
    found(former).flatMap(({ problems }) => problems.map(({ reason }) => reason));
  assert.match(reasons('b-kit').join(), /"b-kit" already names the kit in b-kit\//);
  assert.match(reasons('a-kit').join(), /is the slug of the kit today/);
  assert.match(reasons('Old_Kit').join(), /must be lower-case/);
  assert.match(reasons('x', 'x').join(), /listed twice/);
});

test('a missing folder or one without kits is refused', () => {
  assert.equal(problemsOf(folder()).length, 1);
  assert.throws(() => checkFolder(join(root, 'nowhere')), /is not a folder/);
});

test('an import refuses the names that `check` refuses: devices, twins in case or Unicode form, forbidden characters', () => {
  const dir = folder();
  const cases: Record<string, [names: string[], reason: RegExp]> = {
    device: [['con.md'], /"con.md" names a device on Windows/],
    'device-in-folder': [['docs/LPT1.txt'], /names a device/],
    'case-twins': [['Guide.md', 'guide.md'], /collide/],
    'folder-twins': [['Docs/a.md', 'docs/b.md'], /the folder names .* collide/],
    'two-forms': [['caf\u00e9.md', 'cafe\u0301.md'], /collide/],
    question: [['a?.md'], /do not allow/],
    'dot-at-end': [['a.md.'], /space or a dot/],
  };
  for (const [slug, [names]] of Object.entries(cases))
    writeKit(dir, { slug, deliverables: names, files: Object.fromEntries(names.map((name) => [name, 'text\n'])) });
  writeKit(dir, { slug: 'com1' });
  const found = problemsOf(dir);
  assert.deepEqual(
    problemsOf(dir, { lint: true }).filter(({ field }) => field === 'deliverables' || field === 'slug'),
    found,
  );
  assert.deepEqual(
    found.map(({ file }) => file).sort(),
    ['com1/', ...Object.keys(cases).map((slug) => `${slug}/kit.yaml`)].sort(),
  );
  for (const [slug, [, reason]] of Object.entries(cases))
    assert.match(found.find(({ file }) => file.startsWith(`${slug}/`))!.reason, reason);
  assert.match(found.find(({ file }) => file === 'com1/')!.reason, /the folder's name names a device/);
});
