import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKits, wordEngine } from '../../../test/support/engine.ts';
import { lookUp } from '../index/string-table.ts';
import { kitInEnglish } from './fields.ts';
import { buildIndex } from './index-builder.ts';

const BLANK = { tagline: '', description: '', keywords: [], personas: [], whats_inside: [], ai_targets: ['any'] };

test('a kit is found by a word of its files that comes after 65,536 others', async () => {
  const letters = (n: number) => n.toString(17).replace(/./g, (digit) => 'bcdfghjkmnpqrtvwz'[parseInt(digit, 17)]!);
  const text = (from: number, count: number) => Array.from({ length: count }, (_, i) => letters(from + i)).join(' ');
  const all = makeKits(3).map((kit, i) => ({ ...kit, files: [{ text: text(10_000_000 + i * 25_000, 25_000) }] }));
  const engine = wordEngine(all);
  for (const i of all.keys()) {
    const useCase = text(10_000_000 + i * 25_000 + 24_998, 2);
    const { recommendations } = await engine.recommend({ platform: 'any', useCase, maxResults: 1 });
    assert.equal(recommendations[0]!.kit, i);
  }
});

test('what a kit is tested with is no evidence for it', () => {
  const kit = { ...BLANK, slug: 'flaky-tests', name: 'Flaky tests' };
  const withFile = (name: string) => buildIndex([{ ...kit, files: [{ name, text: 'behind a zeppelin' }] }]).terms;
  assert.equal(lookUp(withFile('evals/evals.json'), 'zeppelin'), -1);
  assert.ok(lookUp(withFile('references/evals.md'), 'zeppelin') >= 0);
});

test('English names and keywords of a Japanese kit count as much as those of others', () => {
  const english = kitInEnglish({
    ...BLANK,
    slug: 'zz-japanese',
    name: 'Kubernetes Helper',
    tagline: 'クラスタの設定を助けます',
    keywords: ['kubernetes', 'helm chart'],
    description: 'マニフェストを書き、デプロイを確認します。',
  })!;
  assert.equal(english.name, 'kubernetes helper');
  assert.deepEqual(english.keywords, ['kubernetes', 'helm chart']);
  assert.equal(english.tagline, 'cluster settings');
});

test('a Polish kit is not taken for English because of its word "by"', () => {
  const tagline = 'Pomaga napisać podanie o pracę, by nie bać się rozmowy';
  const description =
    'Prowadzi przez list motywacyjny, tak by każdy widział mocne strony. Dla osób, które szukają pracy.';
  const kit = { ...BLANK, slug: 'podanie', name: 'Podanie', tagline, description };
  assert.match(kitInEnglish(kit)!.tagline, /application/);
});

test('a word in the files of a kit in another language is worth as much in descriptions as without that kit', () => {
  const german = {
    ...BLANK,
    slug: 'aa-taxes',
    name: 'Steuererklärung leicht gemacht',
    tagline: 'Führt durch die Steuererklärung für Selbstständige',
    description: 'Sammelt die Belege, erklärt die Regeln und prüft den Bescheid der Behörde.',
  };
  assert.notEqual(kitInEnglish(german), null);
  const worthWith = (text: string) => {
    const zebra = { ...BLANK, slug: 'zebra', name: 'Zebra', files: [] };
    const { terms, describedWorth } = buildIndex([{ ...german, files: [{ text }] }, zebra]);
    return describedWorth[lookUp(terms, 'zebra')];
  };
  assert.equal(worthWith('zebra'), worthWith('yak'));
});
