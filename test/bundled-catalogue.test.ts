import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { openShippedReader } from '../eval/shipped-reader.ts';
import { KEY_ANYWHERE } from '../src/accounts/api-key.ts';
import type { KitWithFiles } from '../src/catalogue/kit.ts';
import { MAX_RESULTS } from '../src/http/routes/recommend-request.ts';
import { kitDigest, PACKED_BYTES, shippedVectors } from '../src/recommend/recommend.ts';
import { bundledKits } from './kits/bundled-kits.ts';
import { DESCRIPTION, descriptionOf, evalsOf, MOST_JUDGED, shortcomings } from './kits/standard.ts';
import { wordEngine } from './support/engine.ts';
import { PERSONAS } from './support/personas.ts';

const dir = fileURLToPath(new URL('../catalogue', import.meta.url));
const entries = bundledKits();
const kits = entries.flatMap(({ kit }) => (kit === undefined ? [] : [kit]));
const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
const everyKit = (check: (kit: KitWithFiles) => void) => {
  for (const kit of kits) check(kit);
};
const textOf = ({ files }: KitWithFiles, name: string) => files?.find((file) => file.name === name)?.text ?? '';
const has = ({ files }: KitWithFiles, start: string) => files?.some(({ name }) => name.startsWith(start)) === true;
const bodyOf = (skill: string) => skill.replace(/^---\n[\s\S]*?\n---\n/, '');

test('the whole folder passes the check and has the promised size', () => {
  assert.deepEqual(
    entries.flatMap(({ problems }) => problems),
    [],
  );
  assert.ok(kits.length >= 108, `${kits.length} kits`);
  assert.ok(kits.filter(({ access }) => access === 'public').length >= 10, 'public kits');
});

test('every kit is a skill that refers to its other files', () => {
  const lengths: number[] = [];
  everyKit((kit) => {
    const { slug, deliverables } = kit.kit;
    assert.deepEqual(deliverables.slice(0, 2), ['README.md', 'SKILL.md'], slug);
    assert.ok(deliverables.filter((name) => !name.startsWith('evals/')).length <= 40, slug);
    for (const name of deliverables) {
      assert.match(
        name,
        /^(README\.md|SKILL\.md|(references|scripts|assets|evals|platforms)\/.+)$/,
        `${slug}: ${name}`,
      );
      if (/^(references|scripts)\//.test(name))
        assert.ok(textOf(kit, 'SKILL.md').includes(name), `${slug}: SKILL.md refers to ${name}`);
    }
    for (const [name] of `${textOf(kit, 'SKILL.md')}${textOf(kit, 'README.md')}`.matchAll(
      /\b(?:references|scripts|assets|platforms|evals)\/[\w./-]+\.\w+/g,
    ))
      assert.ok(deliverables.includes(name), `${slug} names ${name}`);
    const skill = load(/^---\n([\s\S]*?)\n---/.exec(textOf(kit, 'SKILL.md'))![1]!) as Record<string, unknown>;
    for (const field of Object.keys(skill))
      assert.ok(['name', 'description', 'license', 'compatibility', 'metadata'].includes(field), `${slug}: ${field}`);
    const length = words(bodyOf(textOf(kit, 'SKILL.md')));
    assert.ok(length >= 600, `${slug}: SKILL.md of ${length} words`);
    assert.ok(textOf(kit, 'SKILL.md').split('\n').length <= 500, slug);
    lengths.push(length);
  });
  assert.ok(lengths.reduce((sum, length) => sum + length, 0) / lengths.length >= 900, 'average length of SKILL.md');
});

test('targets match the files', () => {
  everyKit((kit) => {
    const { slug, ai_targets } = kit.kit;
    const from = [
      ...(has(kit, 'platforms/cursor/') ? ['cursor-rules'] : []),
      ...(has(kit, 'platforms/chatgpt/instructions.md') ? ['chatgpt-gpts'] : []),
      ...(has(kit, 'platforms/gemini/gem.md') ? ['gemini-gems'] : []),
      ...(has(kit, 'platforms/gemini/commands/') ? ['gemini-cli'] : []),
      ...(has(kit, 'platforms/claude/') ? ['claude-code'] : []),
    ];
    for (const target of from) assert.ok(ai_targets.includes(target), `${slug}: ${target}`);
    if (ai_targets.includes('any'))
      assert.deepEqual(ai_targets.filter((target) => target !== 'any').sort(), from.sort(), slug);
    assert.ok(textOf(kit, 'platforms/chatgpt/instructions.md').length <= 8_000, slug);
  });
});

test('each kit follows the rules for its fields', () => {
  everyKit(({ kit, files }) => {
    const length = words(kit.description);
    assert.ok(length >= 80 && length <= 200, `${kit.slug}: description of ${length} words`);
    assert.doesNotMatch(kit.description, /^For |Reach for it when/, kit.slug);
    assert.ok(kit.keywords.length >= 20 && kit.keywords.length <= 40, `${kit.slug}: ${kit.keywords.length} keywords`);
    assert.ok(kit.whats_inside.length >= 3 && kit.whats_inside.length <= 8, kit.slug);
    assert.ok(kit.personas.length >= 2 && kit.personas.length <= 5, kit.slug);
    for (const persona of kit.personas) assert.ok(PERSONAS.has(persona), `${kit.slug}: ${persona}`);
    assert.ok(kit.tagline.length <= 140 && !kit.tagline.endsWith('.'), `${kit.slug}: tagline`);
    const there = globSync('**/{*,.*}', { cwd: `${dir}/${kit.slug}`, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'kit.yaml',
    ).length;
    assert.equal(files?.length, there, `${kit.slug} lists all its files`);
  });
  for (const field of ['name', 'tagline'] as const) {
    const values = kits.map(({ kit }) => kit[field].toLowerCase());
    assert.equal(new Set(values).size, values.length, `${field}s are unique`);
  }
  const counts = new Set(kits.map(({ kit }) => kit.keywords.length));
  assert.ok(counts.size >= 5, 'the number of keywords varies with the subject');
});

test('every kit meets the standard, and all together fit into the lists of assistants', () => {
  assert.deepEqual(
    entries.flatMap((entry) => shortcomings(entry).map((what) => `${entry.slug}: ${what}`)),
    [],
  );
  const inAll = kits.reduce((sum, kit) => sum + descriptionOf(kit).length, 0);
  assert.ok(inAll <= DESCRIPTION.inAll, `descriptions of ${inAll} characters in all`);
  const expectations = kits.flatMap(evalsOf).flatMap(({ expect }) => expect);
  const judged = expectations.filter(({ kind }) => kind === 'judge').length / expectations.length;
  assert.ok(judged <= MOST_JUDGED, `${Math.round(judged * 100)} % of the expectations need a judge`);
});

test('no secrets, no unfinished text, plain language', () => {
  everyKit(({ kit, files }) => {
    const all = JSON.stringify(kit) + (files ?? []).map(({ text }) => text).join('\n');
    assert.doesNotMatch(all, new RegExp(KEY_ANYWHERE.source), kit.slug);
    assert.doesNotMatch(
      all,
      /\b(sk-[A-Za-z0-9]{20,}|ghp_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY)/,
      kit.slug,
    );
    assert.doesNotMatch(all, /lorem ipsum/i, kit.slug);
    assert.ok(!/[\u{1F300}-\u{1FAFF}]/u.test(all), `${kit.slug}: emoji`);
  });
});

/**
 * How scripts read tables with semicolons and tabs and descriptions in YAML, and hooks what the assistant sends: in many
 * kits, because each must work alone.
 */
const SHARED_READER =
  /^def (?:as_commas|opened|parsed|sent|field|simple_commands|edited|of_skill|decide|tell|reformat)\(.*\):\n(?:(?: .*)?\n)+/gm;
/** The check that keeps agents to reading, the same in each kit that has such an agent. */
const READ_ONLY = 'platforms/claude/read_only.py';

test('no two deliverables of different kits share a run of 15 lines', () => {
  const RUN = 15;
  const seen = new Map<string, string>();
  everyKit(({ kit, files }) => {
    for (const { name, text } of files ?? []) {
      if (name === READ_ONLY) continue;
      const lines = text
        .replace(SHARED_READER, '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /\w/.test(line));
      for (let i = 0; i + RUN <= lines.length; i++) {
        const run = lines.slice(i, i + RUN).join('\n');
        const other = seen.get(run);
        assert.ok(other === undefined || other === kit.slug, `${kit.slug}/${name} repeats ${other}`);
        seen.set(run, kit.slug);
      }
    }
  });
});

test('the check that keeps agents to reading is the same everywhere', () => {
  const copies = kits.map((kit) => textOf(kit, READ_ONLY)).filter((text) => text !== '');
  assert.ok(copies.length > 10);
  assert.equal(new Set(copies).size, 1);
});

const texts = kits.map(({ kit, files }) => ({ ...kit, files: files ?? [] }));

test('every kit has a vector that ships with the service; otherwise run npm run catalogue:vectors', () => {
  const vectors = shippedVectors();
  for (const kit of texts) assert.equal(vectors.get(kitDigest(kit, kit.files))?.length, PACKED_BYTES, kit.slug);
  assert.equal(vectors.size, texts.length, 'no vectors of other kits');
});

test('each kit ranks first for its name, its slug as words, and its tagline', async () => {
  const embedder = await openShippedReader();
  after(() => embedder.reader.close());
  const engines = { 'with the encoder': await embedder.engineFor(texts), 'by words alone': wordEngine(texts) };
  for (const [mode, engine] of Object.entries(engines))
    for (const { slug, name, tagline } of texts)
      for (const useCase of [name, slug.replaceAll('-', ' '), tagline]) {
        const { recommendations, fallback } = await engine.recommend({ platform: 'any', useCase, maxResults: 3 });
        assert.equal(texts[recommendations[0]!.kit]!.slug, slug, `"${useCase}" ${mode}`);
        assert.equal(fallback, false, useCase);
      }
});

test('the engine gives as many kits as the API allows', async () => {
  const { recommendations } = await wordEngine(texts).recommend({
    platform: 'any',
    useCase: 'zzz',
    maxResults: MAX_RESULTS,
  });
  assert.equal(recommendations.length, MAX_RESULTS);
});
