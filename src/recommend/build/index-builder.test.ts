import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { makeKits, wordEngine } from '../../../test/support/engine.ts';
import { readCatalogueFolder } from '../../catalogue/read-folder.ts';
import type { KitSource } from '../index/indexed-kit.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { lookUp } from '../index/string-table.ts';
import { kitInEnglish } from './fields.ts';
import { buildIndex, IndexBuilder } from './index-builder.ts';
import type { KeptKits } from './kept-kits.ts';

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

test('an index in which unchanged kits are kept from the one before is the same as a new one', () => {
  const kits: KitSource[] = [...readCatalogueFolder(new URL('../../../catalogue', import.meta.url).pathname)]
    .slice(0, 16)
    .map(({ kit }) => ({ ...kit!.kit, files: kit!.files! }));
  const naming = { ...kits[4]!, description: `${kits[4]!.description} For ${kits[12]!.name}, look there.` };
  const versions = [
    kits.slice(0, 15),
    // One is gone, and with it the name that another one mentions; one is new, one comes back changed.
    kits.map((kit, i) => (i === 4 ? naming : kit)).filter((_, i) => i !== 2),
    kits.map((kit, i) => (i === 4 ? naming : kit)).filter((_, i) => i !== 12 && i !== 0),
    kits.map((kit, i) => (i === 7 ? { ...kit, name: 'Zebra crossings', files: [{ text: 'aardvark' }] } : kit)),
  ];
  let before: KitSource[] = [];
  let previous: { index: RecommendIndex; kept: KeptKits; names: string[] } | null = null;
  for (const version of versions) {
    const names = version.map(({ name }) => name);
    const builder = new IndexBuilder(names, undefined, previous);
    let keptKits = 0;
    for (const kit of version) {
      const number = before.indexOf(kit);
      if (number >= 0 && builder.canKeep(kit)) {
        builder.addKept(number);
        keptKits++;
      } else builder.add(kit, kit.files);
    }
    if (previous !== null) assert.ok(keptKits >= 9 && keptKits < version.length, `${keptKits} kits were kept`);
    const { index, kept } = builder.finish();
    // Not deepEqual: to say how they differ, it takes all memory.
    assert.ok(isDeepStrictEqual(index, buildIndex(version)), 'the index differs from a new one');
    [before, previous] = [version, { index, kept, names }];
  }
});
