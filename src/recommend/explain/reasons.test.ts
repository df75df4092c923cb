import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKits, wordEngine } from '../../../test/support/engine.ts';
import type { Engine } from '../engine.ts';
import type { KitSource } from '../index/indexed-kit.ts';
import type { Platform } from '../platforms.ts';

const BLANK = { tagline: '', keywords: [], personas: [], whats_inside: [], ai_targets: ['any'], files: [] };
/** A kit with only a name and a description, unless given more. */
function plain(slug: string, name: string, description: string, more: Partial<KitSource> = {}): KitSource {
  return { ...BLANK, slug, name, description, ...more };
}

const ask = (engine: Engine, useCase: string, maxResults: number, platform: Platform = 'any') =>
  engine.recommend({ platform, useCase, maxResults });

async function first(engine: Engine, useCase: string, platform: Platform = 'any') {
  return (await ask(engine, useCase, 1, platform)).recommendations[0]!;
}

test('a reason is the best sentence of the kit, whole; below 0.5 it calls the match weak', async () => {
  const all = [
    plain('bread', 'Bread Baker', 'Bakes bread at home. Keeps a sourdough starter alive in winter.'),
    ...makeKits(40),
  ];
  const engine = wordEngine(all);
  assert.equal(
    (await first(engine, 'my sourdough starter dies in winter')).reasoning,
    'Bread Baker: Keeps a sourdough starter alive in winter.',
  );
  let weak = 0;
  for (const useCase of ['plan a recipe', 'survey budget', 'compare contracts', 'bread and invoices', 'design']) {
    const { fallback, recommendations } = await ask(engine, useCase, 10);
    if (fallback) continue;
    for (const { score, reasoning } of recommendations) {
      assert.equal(reasoning.startsWith('Weak match. '), score < 0.5, reasoning);
      if (score < 0.5) weak++;
    }
  }
  assert.ok(weak > 0);
});

test('a word in another spelling, or a plural of letters, finds the sentence that has it', async () => {
  const few = [
    plain('a', 'Painter', 'Chooses a colour for the wall.'),
    plain('b', 'Counter', 'Shows each KPI of a shop and of its users.'),
    plain('c', 'Layers', 'Opens PSDs and exports them.'),
    plain('d', 'Reader', 'Signs a PDF.'),
  ];
  const engine = wordEngine(few);
  for (const [useCase, slug, reason] of [
    ['choose a colour for the wall', 'a', 'Chooses a colour for the wall.'],
    ['choose a color for the wall', 'a', 'Chooses a colour for the wall.'],
    ['show kpis of my shop and its users', 'b', 'Shows each KPI of a shop and of its users.'],
    ['open PSDs and export them', 'c', 'Opens PSDs and exports them.'],
    ['open a PSD and export it', 'c', 'Opens PSDs and exports them.'],
    ['sign pdfs', 'd', 'Signs a PDF.'],
  ] as const) {
    const { kit, reasoning } = await first(engine, useCase);
    assert.equal(few[kit]!.slug, slug, useCase);
    assert.ok(reasoning.includes(reason), `${useCase}: ${reasoning}`);
  }
});

test('a kit that the use case names fits it: other platforms learn of the kit, and its targets are named', async () => {
  const other = { ...makeKits(1)[0]!, keywords: [], ai_targets: ['any'] };
  const keeper = plain('zq-7', 'Keeper', '', { tagline: 'Zq7', ai_targets: ['claude-code'] });
  const zen = plain('zz-8', 'Zenith', '', { ai_targets: ['claude-zen', 'any-thing', 'windsurf'] });
  const engine = wordEngine([other, keeper, zen]);
  for (const useCase of ['Keeper', 'zq-7', 'zq7']) {
    const { kit, reasoning } = await first(engine, useCase, 'claude');
    assert.equal(kit, 1, useCase);
    assert.match(reasoning, /it is made for Claude Code, so it fits Claude/);
    const { fallback, recommendations } = await ask(engine, useCase, 1, 'gemini');
    assert.equal(fallback, true);
    assert.match(recommendations[0]!.reasoning, /^Keeper fits this use case, but it is made for Claude Code, not for /);
  }
  // "any" has no variants, and targets that the list of assistants lacks are named like it.
  assert.match((await first(engine, 'Zenith')).reasoning, /it is made for Claude Zen, Any Thing and Windsurf/);
});

test('kits in other languages are found in their language, in English and in a third one', async () => {
  const taxes = plain('aa-taxes', 'Steuererklärung leicht gemacht', 'Sammelt die Belege und prüft den Bescheid.', {
    tagline: 'Führt durch die Steuererklärung für Selbstständige',
    keywords: ['Steuererklärung'],
  });
  const garden = plain('ab-garden', 'Gartenplaner', 'Sagt, wann gesät wird, und hilft gegen Schnecken.', {
    tagline: 'Plant Beete und Aussaat über das Jahr',
    keywords: ['Garten'],
  });
  const letter = plain('ac-letter', 'Atelier de candidature', 'Pour les personnes qui cherchent un emploi.', {
    tagline: 'Une lettre de motivation qui donne envie de vous rencontrer',
    keywords: ['lettre de motivation'],
  });
  const japanese = plain('ad-cluster', '入門', 'デプロイを確認します。', { tagline: 'クラスタの設定を助けます' });
  const all = [taxes, garden, letter, japanese, ...makeKits(20)];
  const engine = wordEngine(all);
  for (const [useCase, slug, sentence] of [
    ['Ich brauche Hilfe bei der Steuererklärung', 'aa-taxes', 'Führt durch die Steuererklärung'],
    ['tax return', 'aa-taxes', 'Führt durch die Steuererklärung'],
    ['Schnecken in meinem Garten', 'ab-garden', 'hilft gegen Schnecken'],
    ['cover letter', 'ac-letter', 'Une lettre de motivation'],
    ['Ich brauche ein Anschreiben für eine Bewerbung', 'ac-letter', 'Une lettre de motivation'],
    ['クラスタの設定', 'ad-cluster', 'クラスタの設定を助けます'],
  ] as const) {
    const { kit, reasoning } = await first(engine, useCase);
    assert.equal(all[kit]!.slug, slug, useCase);
    assert.ok(reasoning.includes(sentence), `${useCase}: ${reasoning}`);
  }
});
