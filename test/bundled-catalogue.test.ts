import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readShippedModel } from '../eval/shipped-model.ts';
import { KEY_ANYWHERE } from '../src/accounts/api-key.ts';
import type { KitWithFiles } from '../src/catalogue/kit.ts';
import { readCatalogueFolder } from '../src/catalogue/read-folder.ts';
import { buildIndex } from '../src/recommend/measure.ts';
import { Engine } from '../src/recommend/recommend.ts';

const dir = fileURLToPath(new URL('../catalogue', import.meta.url));
const entries = [...readCatalogueFolder(dir)];
const kits = entries.flatMap(({ kit }) => (kit === undefined ? [] : [kit]));
const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
const everyKit = (check: (kit: KitWithFiles) => void) => {
  for (const kit of kits) check(kit);
};

test('the whole folder passes the strict check, and is as large as promised', () => {
  assert.deepEqual(
    entries.flatMap(({ problems }) => problems),
    [],
  );
  const files = kits.flatMap((kit) => kit.files ?? []);
  assert.ok(kits.length >= 60, `${kits.length} kits`);
  assert.ok(files.length >= 240, `${files.length} deliverables`);
  const total = files.reduce((sum, { text }) => sum + words(text), 0);
  assert.ok(total >= 90_000, `${total} words`);
});

test('the platforms, specific targets, free and paid kits are all there', () => {
  const targets = new Set(kits.flatMap(({ kit }) => kit.ai_targets));
  for (const target of [
    'claude',
    'chatgpt',
    'codex',
    'gemini',
    'cursor',
    'any',
    'claude-code',
    'claude-projects',
    'chatgpt-gpts',
    'codex-cli',
    'gemini-cli',
    'cursor-rules',
  ]) {
    assert.ok(targets.has(target), target);
  }
  const free = kits.filter(({ kit }) => kit.price_cents === 0).length;
  assert.ok(free >= 10 && kits.length - free >= 30, `${free} free`);
});

test('each kit keeps the rules of its fields', () => {
  everyKit(({ kit, files }) => {
    const length = words(kit.description);
    assert.ok(length >= 80 && length <= 200, `${kit.slug}: description of ${length} words`);
    assert.ok(kit.keywords.length >= 5 && kit.keywords.length <= 12, `${kit.slug}: ${kit.keywords.length} keywords`);
    assert.ok(kit.personas.length >= 1 && kit.whats_inside.length >= 3, kit.slug);
    assert.ok(files !== null && files.length >= 3 && files.length <= 7, `${kit.slug}: ${files?.length} files`);
    assert.ok(kit.tagline.length <= 140 && !kit.tagline.endsWith('.'), `${kit.slug}: tagline`);
  });
  for (const field of ['name', 'tagline'] as const) {
    const values = kits.map(({ kit }) => kit[field].toLowerCase());
    assert.equal(new Set(values).size, values.length, `${field}s are unique`);
  }
});

test('each deliverable has at least 25 useful lines', () => {
  everyKit(({ kit, files }) => {
    for (const { name, text } of files ?? []) {
      const lines = text.split('\n').filter((line) => line.trim() !== '').length;
      assert.ok(lines >= 25, `${kit.slug}/${name}: ${lines} lines`);
    }
  });
});

test('every kit has a README, lists every file it has, and names no file it has not', () => {
  everyKit(({ kit, files }) => {
    const there = readdirSync(`${dir}/${kit.slug}`)
      .filter((name) => name !== 'kit.yaml')
      .sort();
    assert.deepEqual([...kit.deliverables].sort(), there, kit.slug);
    assert.equal(kit.deliverables[0], 'README.md', kit.slug);
    const readme = files?.[0]?.text ?? '';
    // Names in capitals, and paths, are places on the reader's side: AGENTS.md, .claude/skills/x/SKILL.md.
    for (const [, name] of readme.matchAll(/(?<![\w./~-])`([a-z][\w-]*\.(?:md|mdc|json|csv|ya?ml|toml|sql|sh|py))`/g)) {
      assert.ok(kit.deliverables.includes(name!), `${kit.slug}: README names ${name}`);
    }
  });
});

test('no secrets, no links, nothing left undone, plain language', () => {
  everyKit(({ kit, files }) => {
    const all = JSON.stringify(kit) + (files ?? []).map(({ text }) => text).join('\n');
    assert.doesNotMatch(all, new RegExp(KEY_ANYWHERE.source), kit.slug);
    assert.doesNotMatch(
      all,
      /\b(sk-[A-Za-z0-9]{20,}|ghp_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY)/,
      kit.slug,
    );
    assert.doesNotMatch(all, /lorem ipsum|\bTODO:|\bFIXME\b/i, kit.slug);
    const letters = all.match(/\p{L}/gu) ?? [];
    const latin = letters.filter((letter) => /[A-Za-z]/.test(letter)).length;
    assert.ok(latin / letters.length > 0.98, `${kit.slug} is written in English`);
    assert.ok(!/[\u{1F300}-\u{1FAFF}]/u.test(all), `${kit.slug}: emoji`);
  });
});

test('no two deliverables of different kits share a run of 15 lines', () => {
  const RUN = 15;
  const seen = new Map<string, string>();
  everyKit(({ kit, files }) => {
    for (const { name, text } of files ?? []) {
      const lines = text
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

test('each kit is first for its name, its slug as words, and its tagline', () => {
  const texts = kits.map(({ kit, files }) => ({ ...kit, files: files ?? [] }));
  for (const model of [readShippedModel(), null]) {
    const engine = new Engine(buildIndex(texts, model), model, (i) => texts[i]!);
    for (const { slug, name, tagline } of texts) {
      for (const useCase of [name, slug.replaceAll('-', ' '), tagline]) {
        const { recommendations, fallback } = engine.recommend({ platform: 'any', useCase, maxResults: 3 });
        assert.equal(
          texts[recommendations[0]!.kit]!.slug,
          slug,
          `"${useCase}" ${model === null ? 'by words alone' : ''}`,
        );
        assert.equal(fallback, false, useCase);
      }
    }
  }
});
