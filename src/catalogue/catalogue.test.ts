import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/fast-check.ts';
import { Catalogue } from './catalogue.ts';
import { derivedKitId, type Kit } from './kit.ts';
import { packCatalogue, packKit } from './packed-catalogue.ts';
import { releaseOf } from './release.ts';

function kit(slug: string, fields: Partial<Kit> = {}): Kit {
  return {
    id: derivedKitId(slug),
    slug,
    name: slug,
    tagline: 't',
    description: 'd',
    price_cents: 0,
    currency: 'usd',
    ai_targets: ['any'],
    personas: [],
    keywords: [],
    whats_inside: [],
    deliverables: [],
    ...fields,
  };
}

function catalogueOf(kits: readonly Kit[]): Catalogue {
  const sorted = [...kits].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return new Catalogue(packCatalogue(sorted.map((one) => packKit(one, null, releaseOf(one.slug, null, 'private')))));
}

test('the list is ordered by name without regard to case, then by id', () => {
  const catalogue = catalogueOf([
    kit('c', { name: 'beta', id: 'z2' }),
    kit('b', { name: 'Beta', id: 'z1' }),
    kit('a', { name: 'alpha' }),
    kit('d', { name: 'Zed' }),
  ]);
  const { total, page } = catalogue.list({ limit: 50, offset: 0 });
  assert.equal(total, 4);
  assert.deepEqual(
    page.map((i) => catalogue.kitAt(i).slug),
    ['a', 'b', 'c', 'd'],
  );
  assert.deepEqual(
    catalogue.list({ limit: 2, offset: 3 }).page.map((i) => catalogue.kitAt(i).slug),
    ['d'],
  );
  assert.deepEqual(catalogue.list({ limit: 2, offset: 99 }), { total: 4, page: [] });
});

test('ids and slugs are found, nothing else is', () => {
  const kits = Array.from({ length: 500 }, (_, i) => kit(`kit-${i}`));
  const catalogue = catalogueOf(kits);
  for (const { id, slug } of kits) {
    assert.equal(catalogue.kitAt(catalogue.find(slug)!).slug, slug);
    assert.equal(catalogue.kitAt(catalogue.find(id)!).slug, slug);
  }
  for (const name of ['', 'kit-500', 'KIT-1', '__proto__', '\u0000']) assert.equal(catalogue.find(name), undefined);
});

test('an empty catalogue lists and finds nothing', () => {
  const catalogue = catalogueOf([]);
  assert.deepEqual(catalogue.list({ limit: 10, offset: 0, keyword: 'a' }), { total: 0, page: [] });
  assert.equal(catalogue.find('a'), undefined);
});

test('any number of targets can be distinguished', () => {
  const catalogue = catalogueOf(
    Array.from({ length: 350 }, (_, i) =>
      kit(`k${i}`, { ai_targets: Array.from({ length: 200 }, (_, j) => `t${i}-${j}`) }),
    ),
  );
  for (const i of [0, 100, 349]) {
    const { page } = catalogue.list({ limit: 10, offset: 0, aiTarget: `t${i}-199` });
    assert.deepEqual(
      page.map((one) => catalogue.kitAt(one).slug),
      [`k${i}`],
    );
  }
});

test('filters agree with a linear search', () => {
  const word = fc.stringMatching(/^[aAbBéÉßẞΣσς ]{1,4}$/);
  const kits = fc.array(
    fc.record({
      name: word,
      keywords: fc.array(word, { maxLength: 3 }),
      ai_targets: fc.subarray(['x', 'x-y', 'z'], { minLength: 1 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(kits, fc.option(word), fc.option(fc.constantFrom('x', 'z', 'nope')), (fields, keyword, target) => {
      const all = fields.map((entry, i) => kit(`k${i}`, entry));
      const catalogue = catalogueOf(all);
      const found = catalogue.list({
        limit: 100,
        offset: 0,
        keyword: keyword ?? undefined,
        aiTarget: target ?? undefined,
      });
      const expected = all.filter(
        (entry) =>
          (keyword === null ||
            [entry.name, ...entry.keywords].some((text) => new RegExp(RegExp.escape(keyword), 'iu').test(text))) &&
          (target === null || entry.ai_targets.includes(target)),
      );
      assert.equal(found.total, expected.length);
      assert.deepEqual(
        new Set(found.page.map((i) => catalogue.kitAt(i).slug)),
        new Set(expected.map(({ slug }) => slug)),
      );
    }),
    { numRuns: 1000 },
  );
});

test('a former slug leads to its kit, but never hides one that has the name today', () => {
  const named = (slug: string, formerSlugs: string[]) =>
    packKit(kit(slug), null, { ...releaseOf(slug, null, 'private'), formerSlugs });
  const catalogue = new Catalogue(packCatalogue([named('a', ['old', 'older', 'b']), named('b', [])]));
  const slugOf = (name: string) => catalogue.kitAt(catalogue.find(name)!).slug;
  assert.deepEqual(['old', 'older', 'a', 'b'].map(slugOf), ['a', 'a', 'a', 'b']);
  assert.equal(catalogue.find('oldest'), undefined);
});
