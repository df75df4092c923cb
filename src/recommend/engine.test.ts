import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hostileUseCases } from '../../eval/hostile-use-cases.ts';
import { seeded } from '../../eval/metrics.ts';
import { readCatalogue } from '../../eval/read-catalogue.ts';
import { makeKits, wordEngine } from '../../test/support/engine.ts';
import { buildIndex, transferables } from './build/index-builder.ts';
import { findKitExclusions } from './build/kit-exclusions.ts';
import { KitNames } from './build/kit-names.ts';
import { Engine } from './engine.ts';
import type { KitSource } from './index/indexed-kit.ts';
import type { RecommendIndex } from './index/recommend-index.ts';
import { shareArrays } from './index/shared-arrays.ts';
import { PLATFORMS, type Platform } from './platforms.ts';
import { embedKit } from './read/embed-kit.ts';
import { openReader } from './read/reader.ts';
import { blankOut } from './text/spans.ts';

const BLANK = { tagline: '', keywords: [], personas: [], whats_inside: [], ai_targets: ['any'], files: [] };
/** A kit with only a name and a description, unless given more. */
function plain(slug: string, name: string, description: string, more: Partial<KitSource> = {}): KitSource {
  return { ...BLANK, slug, name, description, ...more };
}

const ask = (engine: Engine, useCase: string, maxResults = 10, platform: Platform = 'any') =>
  engine.recommend({ platform, useCase, maxResults });

async function slugs(all: readonly KitSource[], engine: Engine, useCase: string, maxResults = 10): Promise<string[]> {
  const { recommendations } = await ask(engine, useCase, maxResults);
  return recommendations.map(({ kit }) => all[kit]!.slug);
}

async function first(engine: Engine, useCase: string, platform: Platform = 'any') {
  return (await ask(engine, useCase, 1, platform)).recommendations[0]!;
}

const numbered = makeKits(400);

const SOME =
  /^(accessibility-audit|contract-|meal-planner|podcast-|slide-deck-builder|sprint-|unit-test-writer|resume-)/;
const bundled = readCatalogue(join(import.meta.dirname, '../../catalogue')).filter(({ slug }) => SOME.test(slug));
const reader = await openReader();
after(() => reader.close());
const vectors = new Map<KitSource, Uint8Array>();
for (const kit of bundled) vectors.set(kit, await embedKit(reader, kit, kit.files));
const bundledIndex = buildIndex(bundled, (kit) => vectors.get(kit)!);

interface Mode {
  name: string;
  kits: readonly KitSource[];
  index: RecommendIndex;
  engineOver: (index: RecommendIndex) => Engine;
  typical: readonly string[];
}

const MODES: Mode[] = [
  {
    name: 'words alone',
    kits: numbered,
    index: buildIndex(numbered),
    engineOver: (index) => new Engine(index, null, (kit) => numbered[kit]!),
    typical: ['plan a lesson for beginners', 'compare two contracts before a release', 'survey budget'],
  },
  {
    name: 'with the encoder',
    kits: bundled,
    index: bundledIndex,
    engineOver: (index) => new Engine(index, reader, (kit) => bundled[kit]!),
    typical: ['what should we eat this week', 'blind customers cannot order in our shop', 'slides for the board'],
  },
];

for (const { name: mode, kits, index, engineOver, typical } of MODES) {
  const engine = engineOver(index);
  const names = new KitNames(kits.map(({ name }) => name));

  test(`${mode}: a kit's exact name, slug as words or tagline puts it first, with a score above all others`, async () => {
    for (const kit of kits.filter((_, i) => i % 37 === 0)) {
      const { name, slug, tagline } = kit;
      for (const useCase of [name, name.toUpperCase(), slug.replaceAll('-', ' '), tagline, `  ${tagline}!`]) {
        const { recommendations, fallback } = await ask(engine, useCase, 2);
        assert.equal(kits[recommendations[0]!.kit]!.slug, slug, useCase);
        assert.equal(fallback, false);
        assert.ok(recommendations[0]!.score > 0.999 && (recommendations[1]?.score ?? 0) <= 0.99, useCase);
        assert.match(recommendations[0]!.reasoning, /Its name, slug or tagline is what you wrote/);
      }
      assert.equal((await first(engine, name)).score, 1);
    }
  });

  test(`${mode}: only kits that serve the platform, falling scores of four decimals, in a fallback below the bar`, async () => {
    for (const platform of ['any', ...PLATFORMS] as const)
      for (const useCase of [...typical, 'zzzz qqqq', 'the of and']) {
        const { recommendations, fallback } = await ask(engine, useCase, 10, platform);
        let last = { score: fallback ? 0.2 : 1, kit: -1 };
        for (const { kit, score } of recommendations) {
          const serves = (target: string) =>
            platform === 'any' || target === platform || target === 'any' || target.startsWith(`${platform}-`);
          assert.ok(kits[kit]!.ai_targets.some(serves));
          // Those that match equally go by slug.
          assert.ok(score < last.score || (score === last.score && kit > last.kit), useCase);
          assert.equal(score, Math.round(score * 10000) / 10000);
          last = { score, kit };
        }
      }
  });

  test(`${mode}: hostile use cases are answered`, async () => {
    const hostile = [
      ...Object.values(hostileUseCases(kits.map(({ description }) => description))).map((make) => make()),
      ...['a'.repeat(10000), `${'('.repeat(5000)}${')'.repeat(5000)}`, 'ﷺ'.repeat(10000), "'".repeat(10000)],
      ...['x'.repeat(5000) + ' '.repeat(4999), '-', '.', '', '__proto__ constructor toString'],
    ];
    for (const useCase of hostile) {
      const { recommendations } = await ask(engine, useCase);
      assert.ok(recommendations.length > 0, useCase.slice(0, 20));
      for (const { score, reasoning } of recommendations) {
        assert.ok(score >= 0 && score <= 1, useCase.slice(0, 20));
        assert.ok(reasoning.length < 1000 && reasoning.isWellFormed(), reasoning);
      }
    }
  });

  test(`${mode}: the same question has the same answer, also from a copied or shared index`, async () => {
    const copy = structuredClone(index);
    const moved = engineOver(structuredClone(copy, { transfer: transferables(copy) }));
    const shared = engineOver(shareArrays(index));
    for (const useCase of typical) {
      const answer = await ask(engine, useCase, 10, 'claude');
      for (const other of [engine, moved, shared]) assert.deepEqual(await ask(other, useCase, 10, 'claude'), answer);
    }
    const all = await Promise.all(typical.map((useCase) => ask(engine, useCase)));
    for (const [i, useCase] of typical.entries()) assert.deepEqual(await ask(engine, useCase), all[i], 'all at once');
  });

  test(`${mode}: nothing fits: a fallback with scores below the bar, a reason, and as many kits as asked for`, async () => {
    const { fallback, recommendations } = await ask(engine, 'qwpoeiru zzxcmnv', 3, 'gemini');
    assert.equal(fallback, true);
    assert.equal(recommendations.length, 3);
    for (const { score, reasoning } of recommendations) {
      assert.ok(score < 0.2);
      assert.match(reasoning, /^None of the kits here fits this use case/);
    }
  });

  test(`${mode}: a short answer is the beginning of a longer one`, async () => {
    for (const useCase of [...typical, kits[0]!.name, 'qwpoeiru zzxcmnv']) {
      const long = await ask(engine, useCase, 10, 'cursor');
      for (const most of [1, 4])
        assert.deepEqual(
          (await ask(engine, useCase, most, 'cursor')).recommendations,
          long.recommendations.slice(0, most),
        );
    }
  });

  test(`${mode}: a reason is made of whole sentences that say what the kit is for`, async () => {
    const next = seeded(5);
    const words = kits.flatMap((kit) => `${kit.tagline} ${kit.keywords.join(' ')} ${kit.description}`.split(' '));
    const plainly = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    let sentences = 0;
    for (let i = 0; i < 150; i++) {
      const from = Math.floor(next() * words.length);
      const near = words.slice(from, from + 60);
      const useCase = Array.from({ length: 14 }, () => near[Math.floor(next() * near.length)]!).join(' ');
      const { fallback, recommendations } = await ask(engine, useCase, 3);
      for (const { kit: at, reasoning } of fallback ? [] : recommendations) {
        const kit = kits[at]!;
        const excluded = findKitExclusions(kit.description, names, kit.name);
        const own = plainly(`${kit.tagline}. ${blankOut(kit.description, excluded)}`);
        assert.ok(reasoning.length > 20 && reasoning.length < 700, reasoning);
        const subject = reasoning.replace(/^Weak match\. /, '');
        assert.ok(subject.startsWith(kit.name), reasoning);
        const said = subject
          .slice(kit.name.length)
          .replace(/^ \([a-z0-9-]+\)/, '')
          .replace(/^ may be made for something else/, '')
          .replace(/ (?:Its name|It is made|For another part|For other parts)\b.*$/, '');
        for (const sentence of said.split(/(?<=[.!?]) /).map(plainly)) {
          sentences++;
          assert.ok(own.includes(sentence), `${sentence} is not in ${kit.slug}`);
        }
      }
    }
    assert.ok(sentences > 100, `${sentences} sentences`);
  });
}

test('the encoder finds a kit by meaning, and tells what is refused', async () => {
  const engine = MODES[1]!.engineOver(bundledIndex);
  const [slug] = await slugs(bundled, engine, 'what should we have for supper from Monday to Friday, four of us');
  assert.equal(slug, 'meal-planner');
  const refusing = 'no unit tests please. I need slides for the board meeting';
  const { fallback, recommendations } = await ask(engine, refusing);
  assert.equal(fallback, false);
  assert.equal(bundled[recommendations[0]!.kit]!.slug, 'slide-deck-builder');
  assert.ok(recommendations.every(({ kit, score }) => bundled[kit]!.slug !== 'unit-test-writer' || score < 0.2));
  for (const { reasoning } of recommendations) assert.doesNotMatch(reasoning, /“[^”]*unit/);
});

test('somebody in distress is told who can help; work that sounds like it is not', async () => {
  const engine = MODES[1]!.engineOver(bundledIndex);
  for (const useCase of ['i feel depressed and need someone to talk to', 'I want to end my life'])
    assert.match((await first(engine, useCase)).reasoning, /^A person can help with this/, useCase);
  for (const useCase of ['kill the process that holds port 3000', 'my code is killing me', 'what is in the box'])
    assert.doesNotMatch((await first(engine, useCase)).reasoning, /A person can help/, useCase);
});

test('the first reason names the kit for another part of the use case', async () => {
  const engine = MODES[1]!.engineOver(bundledIndex);
  const useCase = 'Dinners for the week for four people, and slides for the board meeting on Monday.';
  const { recommendations } = await ask(engine, useCase);
  const [one, other] = recommendations.map(({ kit }) => bundled[kit]!);
  assert.deepEqual([one!.slug, other!.slug].sort(), ['meal-planner', 'slide-deck-builder']);
  assert.ok(recommendations[0]!.reasoning.endsWith(`For another part of this, see ${other!.name}.`));
  assert.deepEqual((await ask(engine, useCase, 1)).recommendations, recommendations.slice(0, 1));
});

test('a kit without a vector is found by its words; without any vectors, nothing is read', async () => {
  const index = buildIndex(bundled, (kit) => (kit.slug === 'meal-planner' ? null : vectors.get(kit)!));
  const engine = new Engine(index, reader, (kit) => bundled[kit]!);
  const plan = 'a meal plan for the week with a shopping list';
  assert.equal((await slugs(bundled, engine, plan))[0], 'meal-planner');
  const known = await first(new Engine(bundledIndex, reader, (kit) => bundled[kit]!), plan);
  const unread = await first(engine, plan);
  assert.ok(Math.abs(known.score - unread.score) < 0.2, `${known.score} when read, ${unread.score} before`);
  const refuse = () => Promise.reject(new Error('reads'));
  const refusing = { read: refuse, readBeginning: refuse, close: refuse };
  const useCase = 'plan a lesson for beginners';
  assert.deepEqual(
    await ask(new Engine(buildIndex(numbered), refusing, (kit) => numbered[kit]!), useCase),
    await ask(MODES[0]!.engineOver(MODES[0]!.index), useCase),
  );
  await assert.rejects(ask(new Engine(bundledIndex, refusing, (kit) => bundled[kit]!), useCase), /reads/);
});

test('kits that match differently have different scores, and those that match equally go by slug', async () => {
  const engine = MODES[0]!.engineOver(MODES[0]!.index);
  for (const useCase of [...MODES[0]!.typical, 'plan a recipe', 'invoice']) {
    for (const platform of ['any', ...PLATFORMS] as const) {
      const { recommendations } = await ask(engine, useCase, 10, platform);
      const { best } = await engine.examine({ platform, useCase, maxResults: 10 });
      const values = new Map(best.map(({ kit, value }) => [kit, value]));
      recommendations.slice(1).forEach(({ kit, score }, i) => {
        const before = recommendations[i]!;
        if (values.get(before.kit) === values.get(kit)) assert.ok(before.kit < kit, `${useCase}, ${platform}`);
        else assert.ok(before.score > score, `${useCase}, ${platform}`);
      });
    }
  }
});

test('catalogues of no kit and of one kit', async () => {
  assert.deepEqual((await ask(wordEngine([]), 'test')).recommendations, []);
  const one = numbered.slice(0, 1);
  assert.equal((await ask(wordEngine(one), one[0]!.tagline)).recommendations.length, 1);
});

test('every word of 10,000 characters counts by words alone, including the last one', async () => {
  const zebra = plain('zebra', 'Zebra stripes', 'About xylophones and marimbas.');
  const all = [...numbered, zebra];
  const filler = 'lorem ipsum dolor sit amet consectetur adipiscing elit '.repeat(180);
  assert.equal((await slugs(all, wordEngine(all), `${filler} xylophones marimbas`.slice(-10000)))[0], 'zebra');
});

test('typos, compounds, abbreviations, spelling and other languages find the kit', async () => {
  const few = [
    plain('a', 'Kubernetes doctor', 'Pods that crash under concurrent load.'),
    plain('b', 'Frontend colours', 'Behaviour of buttons.'),
    plain('c', 'Pull request reader', 'Looks at a change.'),
    plain('d', 'Invoice clerk', 'Sorts invoices for bookkeeping.'),
    plain('e', 'Debt adviser', 'Pays off debts.'),
    plain('f', 'Competitor map', 'Who else is in the market.'),
    plain('g', 'Excel formulas', 'Sums that are right.'),
    plain('h', 'Form builder', 'Asks for what is needed.'),
    plain('i', 'Dinner planner', 'A dish for every evening.'),
  ];
  const engine = wordEngine(few);
  for (const [useCase, slug] of [
    ['my kuberntes is down', 'a'],
    ['k8s', 'a'],
    ['front end', 'b'],
    ['color behavior', 'b'],
    ['help with a PR', 'c'],
    ['Ich brauche Hilfe mit den Rechnungen der Buchhaltung', 'd'],
    // Its function words are both French and Spanish.
    ['factura de la compra', 'd'],
    ['Schulden abbauen', 'e'],
    ['comparer nos concurrents', 'f'],
    // "Formular" is German for form, but this is English with a typo.
    ['broken formulars', 'g'],
    ['Ich brauche für jeden Abend ein Gericht, mein Sohn verträgt keine Nüsse', 'i'],
  ] as const)
    assert.equal((await slugs(few, engine, useCase, 1))[0], slug, useCase);
  assert.equal((await slugs(few, engine, 'l’endettement de ma famille', 1))[0], 'e');
  const composed = 'a pull request that was changé';
  assert.deepEqual(await ask(engine, composed.normalize('NFD')), await ask(engine, composed));
});

test('what a text refuses finds nothing, and what a kit excludes is neither found nor quoted', async () => {
  const few = [
    plain('cakes', 'Cake Recipes', 'Bakes cakes for the week.', { keywords: ['cake recipe'] }),
    plain('ovens', 'Oven Repair', 'Repairs an oven. Not for fridges.', { keywords: ['oven'] }),
    plain('fridge', 'Cold Kitchen', 'Repairs a fridge.'),
  ];
  const engine = wordEngine(few);
  const refused = await ask(engine, 'no cake recipe, I want oven repair');
  assert.equal(few[refused.recommendations[0]!.kit]!.slug, 'ovens');
  for (const { reasoning } of refused.recommendations) assert.doesNotMatch(reasoning, /“[^”]*cake/);
  for (const useCase of ['anything but cakes', 'without cakes'])
    assert.equal((await ask(engine, useCase)).fallback, true, `nothing is asked for: ${useCase}`);
  const { kit, reasoning } = await first(engine, 'fridges');
  assert.equal(few[kit]!.slug, 'fridge');
  assert.doesNotMatch(reasoning, /Oven/);
});

test('two needs find two kits', async () => {
  const few = [
    plain('cakes', 'Cake Recipes', 'Bakes cakes and tarts.', { keywords: ['cake recipe'] }),
    plain('money', 'Family Budget', 'Where the money goes.', { keywords: ['debts', 'budget'] }),
    ...numbered.slice(0, 20).map((kit) => ({ ...kit, keywords: [] })),
  ];
  const found = await slugs(few, wordEngine(few), 'a cake recipe and a family budget', 2);
  assert.deepEqual(found.sort(), ['cakes', 'money']);
});

test('a name is found among many equal taglines and with unusual characters; quotes do not cross sentences', async () => {
  const same = makeKits(60).map((kit) => ({ ...kit, tagline: 'Plan your week' }));
  const all = [
    ...same,
    plain('zz-1', 'Plan your week', ''),
    plain('zz-2', 'Don’t fear C＋＋', ''),
    plain('zz-3', 'Kit 🄋', ''),
    plain('zz-4', 'Columns', 'Columns renamed in spring. Sessions pay Node.js.'),
  ];
  const engine = wordEngine(all);
  for (const name of ['Plan your week', 'Don’t fear C＋＋', 'Kit 🄋'])
    assert.equal(all[(await first(engine, name)).kit]!.name, name);
  const { reasoning } = await first(engine, all.at(-1)!.description);
  assert.doesNotMatch(reasoning, /“[^”]*spring\. Sessions/);
});
