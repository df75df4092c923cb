import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../eval/metrics.ts';
import { makeKits, shippedModel } from '../../test/support/engine.ts';
import { kitInEnglish } from './build/fields.ts';
import { buildIndex, transferables } from './build/index-builder.ts';
import { Engine } from './engine.ts';
import { findKitExclusions } from './exclusions/kit-exclusions.ts';
import { KitNames } from './exclusions/kit-names.ts';
import type { KitSource } from './index/indexed-kit.ts';
import { lookUp } from './index/string-table.ts';
import type { Model } from './model/model.ts';
import { PLATFORMS } from './platforms.ts';
import { SCORE_FLOOR } from './settings.ts';
import { blankOut } from './text/spans.ts';

const model = shippedModel();
const modes: [string, Model | null][] = [
  ['words', null],
  ['words and meaning', model],
];

const kits = makeKits(2000);
const kitNames = new KitNames(kits.map(({ name }) => name));

function engineOver(all: KitSource[], used: Model | null): Engine {
  return new Engine(buildIndex(all, used), used, (kit) => all[kit]!);
}

const slugs = (all: KitSource[], engine: Engine, useCase: string, maxResults = 10) =>
  engine.recommend({ platform: 'any', useCase, maxResults }).recommendations.map(({ kit }) => all[kit]!.slug);

test('what a kit is tested with is no evidence for it', () => {
  const blank = { personas: [], whats_inside: [], ai_targets: ['any'], keywords: [], tagline: '' };
  const nearMiss = 'Our pipeline queues behind a zeppelin';
  const withFile = (name: string) => {
    const kit = { ...blank, slug: 'flaky-tests', name: 'Flaky tests', description: 'Finds why tests are flaky.' };
    return buildIndex([{ ...kit, files: [{ name, text: nearMiss }] }], null).terms;
  };
  assert.equal(lookUp(withFile('evals/evals.json'), 'zeppelin'), -1);
  assert.ok(lookUp(withFile('references/evals.md'), 'zeppelin') >= 0);
});

for (const [mode, used] of modes) {
  const engine = engineOver(kits, used);

  test(`${mode}: a kit's exact name, slug as words or tagline puts it first`, () => {
    for (let i = 0; i < kits.length; i += 37) {
      const kit = kits[i]!;
      for (const useCase of [
        kit.name,
        kit.name.toUpperCase(),
        kit.slug.replaceAll('-', ' '),
        kit.tagline,
        `  ${kit.tagline}!`,
      ]) {
        const { recommendations, fallback } = engine.recommend({ platform: 'any', useCase, maxResults: 1 });
        assert.equal(kits[recommendations[0]!.kit]!.slug, kit.slug, useCase);
        assert.equal(fallback, false);
      }
    }
  });

  test(`${mode}: a tagline that has chatter, a unit or an address is found exactly`, () => {
    for (const tagline of [
      'Here is my question: why are unit tests flaky on the build server?',
      'Dinners under 600 cal, on the table by 5 PM',
      'Answers from https://example.com/help to every question',
    ]) {
      const all = kits.map((kit, i) => (i === 7 ? { ...kit, tagline } : kit));
      const { recommendations } = engineOver(all, used).recommend({ platform: 'any', useCase: tagline, maxResults: 1 });
      assert.equal(recommendations[0]!.kit, 7);
      assert.match(recommendations[0]!.reasoning, /Its name, slug or tagline matches/);
      assert.ok(recommendations[0]!.score > 0.99);
    }
  });

  test(`${mode}: only kits that serve the platform, scores fall, ties by slug, four decimals`, () => {
    for (const platform of PLATFORMS) {
      for (const useCase of ['plan a lesson for beginners', 'zzzz qqqq', 'the of and']) {
        const { recommendations } = engine.recommend({ platform, useCase, maxResults: 10 });
        assert.ok(recommendations.length > 0);
        let last = { score: 1, kit: -1 };
        for (const { kit, score } of recommendations) {
          const targets = kits[kit]!.ai_targets;
          assert.ok(
            targets.some((target) => target === platform || target === 'any' || target.startsWith(`${platform}-`)),
          );
          assert.ok(score < last.score || (score === last.score && kit > last.kit), `${score} after ${last.score}`);
          assert.equal(score, Math.round(score * 10000) / 10000);
          last = { score, kit };
        }
      }
    }
  });

  test(`${mode}: hostile use cases are answered quickly`, () => {
    const hostile = [
      'a'.repeat(10000),
      'word '.repeat(2000),
      'x'.repeat(5000) + ' '.repeat(4999),
      '🎉'.repeat(5000),
      'مرحبا '.repeat(1600),
      '\u200b'.repeat(10000),
      '\0'.repeat(10000),
      `${'('.repeat(5000)}${')'.repeat(5000)}`,
      `${'a'.repeat(5000)}!${'a'.repeat(4999)}`,
      '\ud800'.repeat(10000),
      'ÅÄÖ '.repeat(2500),
      "'".repeat(10000),
      'ﷺ'.repeat(10000),
      '日本'.repeat(5000),
      Array.from({ length: 1600 }, (_, i) => `zq${i.toString(36)}x`).join(' '),
      '-',
      '.',
      '__proto__ constructor toString',
    ];
    for (const useCase of hostile) {
      let fastest = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 5; run++) {
        const before = process.threadCpuUsage();
        const { recommendations } = engine.recommend({ platform: 'any', useCase, maxResults: 10 });
        // The time of the processor: on a busy machine, the clock shows how long others took.
        fastest = Math.min(fastest, process.threadCpuUsage(before).user / 1000);
        assert.ok(recommendations.length > 0);
      }
      // Far above the promised 20 ms, so a slow machine passes, but quadratic behaviour still fails.
      assert.ok(fastest < 400, `${useCase.slice(0, 10)} took ${fastest} ms`);
    }
  });

  test(`${mode}: every word of 10,000 characters counts, including the last one`, () => {
    const filler = 'lorem ipsum dolor sit amet consectetur adipiscing elit '.repeat(180);
    const rare = [
      ...kits,
      { ...kits[0]!, slug: 'zebra', name: 'Zebra stripes', description: 'About xylophones and marimbas.' },
    ];
    const over = engineOver(rare, used);
    assert.equal(slugs(rare, over, `${filler} xylophones marimbas`.slice(-10000))[0], 'zebra');
  });

  test(`${mode}: the same catalogue gives the same answers, also after a transfer between threads`, () => {
    const index = buildIndex(kits, used);
    const moved = structuredClone(index, { transfer: transferables(index) });
    const other = new Engine(moved, used, (kit) => kits[kit]!);
    for (const useCase of ['plan lessons on a phone', 'compare two contracts before a release', 'budget']) {
      const query = { platform: 'claude' as const, useCase, maxResults: 10 };
      assert.deepEqual(other.recommend(query), engine.recommend(query));
    }
  });

  test(`${mode}: nothing fits: fallback, low scores, a reason, never empty`, () => {
    const { fallback, recommendations } = engine.recommend({
      platform: 'gemini',
      useCase: 'qwpoeiru zzxcmnv',
      maxResults: 5,
    });
    assert.equal(fallback, true);
    assert.equal(recommendations.length, 5);
    for (const { score, reasoning } of recommendations) {
      assert.ok(score < 0.5);
      assert.match(reasoning, /nothing in the catalogue matches|does not match/);
    }
  });

  test(`${mode}: a short answer is the start of a longer one, with the same scores`, () => {
    for (const useCase of ['plan lessons on a phone', 'qwpoeiru zzxcmnv', 'survey budget']) {
      const long = engine.recommend({ platform: 'cursor', useCase, maxResults: 10 });
      for (const maxResults of [1, 4]) {
        const short = engine.recommend({ platform: 'cursor', useCase, maxResults });
        assert.deepEqual(short.recommendations, long.recommendations.slice(0, maxResults));
      }
    }
  });

  test(`${mode}: catalogues of no kit and of one kit`, () => {
    assert.deepEqual(
      engineOver([], used).recommend({ platform: 'any', useCase: 'test', maxResults: 3 }).recommendations,
      [],
    );
    const one = kits.slice(0, 1);
    assert.equal(
      engineOver(one, used).recommend({ platform: 'any', useCase: one[0]!.tagline, maxResults: 3 }).recommendations
        .length,
      1,
    );
  });

  test(`${mode}: 1,000 answers whose quoted words all occur in the use case and in the kit`, () => {
    const next = seeded(5);
    const text = kits.map((kit) => `${kit.tagline} ${kit.keywords.join(' ')} ${kit.description}`);
    for (let i = 0; i < 1000; i++) {
      const all = Array.from({ length: 3 }, () => text[Math.floor(next() * text.length)]!.split(' ')).flat();
      const useCase = Array.from({ length: 14 }, () => all[Math.floor(next() * all.length)]!).join(' ');
      const { recommendations } = engine.recommend({ platform: 'any', useCase, maxResults: 3 });
      for (const { kit, reasoning } of recommendations) checkReasoning(reasoning, useCase, kits[kit]!);
      const beginnings = recommendations.map(({ reasoning }) => firstClause(reasoning));
      assert.equal(new Set(beginnings).size, beginnings.length, beginnings.join(' | '));
    }
  });
}

const firstClause = (reasoning: string) => reasoning.split(/[.:;,]/)[0]!;

function checkReasoning(reasoning: string, useCase: string, kit: KitSource): void {
  const description = blankOut(kit.description, findKitExclusions(kit.description, kitNames, kit.name));
  const own = JSON.stringify([{ ...kit, description }, kit.files]).toLowerCase();
  assert.ok(reasoning.length > 20 && reasoning.length < 600, reasoning);
  assert.ok(reasoning.split(/[.!?](?:\s|$)/).length <= 3, `more than two sentences: ${reasoning}`);
  for (const [, quoted] of reasoning.matchAll(/“([^”]*)”/g)) {
    assert.ok(useCase.toLowerCase().includes(quoted!.toLowerCase()), `${quoted} is not in the use case: ${useCase}`);
    assert.ok(own.includes(quoted!.toLowerCase()), `${quoted} is not in ${kit.slug}`);
  }
}

test('typos, compounds, abbreviations, spelling and other languages find the kit', () => {
  const blank = { tagline: '', keywords: [], personas: [], whats_inside: [], ai_targets: ['any'], files: [] };
  const few: KitSource[] = [
    { ...blank, slug: 'a', name: 'Kubernetes doctor', description: 'Pods that crash under concurrent load.' },
    { ...blank, slug: 'b', name: 'Frontend colours', description: 'Behaviour of buttons.' },
    { ...blank, slug: 'c', name: 'Pull request reader', description: 'Looks at a change.' },
    { ...blank, slug: 'd', name: 'Invoice clerk', description: 'Sorts invoices for bookkeeping.' },
    { ...blank, slug: 'e', name: 'Debt adviser', description: 'Pays off debts.' },
    { ...blank, slug: 'f', name: 'Competitor map', description: 'Who else is in the market.' },
    { ...blank, slug: 'g', name: 'Excel formulas', description: 'Sums that are right.' },
    { ...blank, slug: 'h', name: 'Form builder', description: 'Asks for what is needed.' },
    { ...blank, slug: 'i', name: 'Dinner planner', description: 'A dish for every evening.' },
  ];
  const engine = engineOver(few, null);
  const first = (useCase: string) => slugs(few, engine, useCase, 1)[0];
  assert.equal(first('my kuberntes is down'), 'a');
  assert.equal(first('k8s'), 'a');
  assert.equal(first('front end'), 'b');
  assert.equal(first('color behavior'), 'b');
  assert.equal(first('help with a PR'), 'c');
  assert.equal(first('Ich brauche Hilfe mit den Rechnungen der Buchhaltung'), 'd');
  // Its function words are both French and Spanish.
  assert.equal(first('factura de la compra'), 'd');
  // The first text has no English word; the second may have one.
  assert.equal(first('Schulden abbauen'), 'e');
  assert.equal(first('comparer nos concurrents'), 'f');
  const indebted = { platform: 'any', useCase: 'Réduire l’endettement de ma famille', maxResults: 1 } as const;
  assert.match(engine.recommend(indebted).recommendations[0]!.reasoning, / \(l’endettement\) in its name/);
  const composed = { ...indebted, useCase: 'a pull request that was changé' };
  const decomposed = { ...composed, useCase: composed.useCase.normalize('NFD') };
  assert.deepEqual(engine.recommend(decomposed), engine.recommend(composed));
  assert.equal(first('Ich brauche für jeden Abend ein Gericht, mein Sohn verträgt keine Nüsse'), 'i');
  // "Formular" is German for form, but this is English with a typo.
  assert.equal(first('broken formulars'), 'g');
});

test('a word in another spelling, or a plural of letters, is found and named in the reason', () => {
  const blank = { tagline: '', keywords: [], personas: [], whats_inside: [], ai_targets: ['any'], files: [] };
  const few: KitSource[] = [
    { ...blank, slug: 'a', name: 'Painter', description: 'Chooses a colour for the wall.' },
    { ...blank, slug: 'b', name: 'Counter', description: 'Shows each KPI of a shop and of its users.' },
    { ...blank, slug: 'c', name: 'Layers', description: 'Opens PSDs and exports them.' },
    { ...blank, slug: 'd', name: 'Reader', description: 'Signs a PDF.' },
  ];
  const engine = engineOver(few, null);
  for (const [useCase, slug, reason] of [
    ['a colour', 'a', '“colour”'],
    ['a color', 'a', 'mentions colour, a form of your word color'],
    ['kpis', 'b', 'mentions kpi, a form of your word kpis'],
    ['KPIs', 'b', 'mentions kpi, a form of your word KPIs'],
    ['the user’s wishes', 'b', 'mentions users, a form of your word user’s'],
    ['convert PSDs', 'c', '“PSDs”'],
    ['convert PSDs, naïve', 'c', '“PSDs”'],
    ['convert a PSD', 'c', 'mentions psds, a form of your word PSD'],
    ['merge pdfs', 'd', 'mentions pdf, a form of your word pdfs'],
  ] as const) {
    const [first] = engine.recommend({ platform: 'any', useCase, maxResults: 1 }).recommendations;
    assert.equal(few[first!.kit]!.slug, slug, useCase);
    assert.ok(first!.reasoning.includes(reason), `${useCase}: ${first!.reasoning}`);
  }
});

test('a need that does without something finds the kit that knows of it; vague texts are vague in other languages too', () => {
  const kit = (slug: string, name: string, keywords: string[]): KitSource => ({
    ...kits[0]!,
    slug,
    name,
    keywords,
    tagline: `All about ${name.toLowerCase()}`,
    description: '',
    personas: [],
    whats_inside: [],
    files: [],
  });
  const few = [
    kit('baking', 'Cake Baking', ['cakes for children', 'egg allergy', 'birthday']),
    kit('eggs', 'Egg Farming', ['eggs', 'hens']),
    kit('project', 'Project Start', ['project', 'new project']),
    kit('pods', 'Kubernetes Doctor', ['pod crashes', 'cluster']),
  ];
  const engine = engineOver(few, model);
  const isFallback = (useCase: string) => engine.recommend({ platform: 'any', useCase, maxResults: 1 }).fallback;
  assert.deepEqual(slugs(few, engine, 'start a new project', 1), ['project'], 'vague words that are a whole keyword');
  assert.equal(isFallback('start a new project'), false);
  assert.deepEqual(slugs(few, engine, 'cakes without eggs for a birthday', 1), ['baking']);
  const farms = [kit('farm', 'Hens', ['hens', 'egg prices']), kit('market', 'Markets', ['prices'])];
  assert.deepEqual(
    slugs(farms, engineOver(farms, model), 'no hens, only egg prices', 1),
    ['farm'],
    'the rest is a keyword itself',
  );
  const both = 'a birthday with cakes for children, and more eggs from the hens';
  assert.ok(slugs(few, engine, both).includes('eggs'), 'two needs');
  const one = 'My hens are healthy and the eggs sell well. I need a birthday with cakes for children';
  assert.deepEqual(slugs(few, engine, one), ['baking'], 'a mention beside a request is not a need');
  const stated = 'The hens are brown. I need a birthday with cakes for children and more eggs from the hens';
  assert.ok(slugs(few, engine, stated).includes('eggs'), 'a second need that a statement also mentions');
  for (const useCase of ['anything but eggs', 'not the eggs', 'something without eggs'])
    assert.equal(isFallback(useCase), true, `nothing is requested: ${useCase}`);
  const plans = [kit('work', 'Work Help', ['project help']), kit('tasks', 'Day Planner', ['daily tasks'])];
  const planner = engineOver(plans, model);
  for (const [useCase, isVague] of [
    ["please help me with my project, I don't know what I want to do with it yet", true],
    ['too many tasks and projects, I never get everything done in a day', false],
  ] as const)
    assert.equal(planner.recommend({ platform: 'any', useCase, maxResults: 1 }).fallback, isVague, useCase);
  for (const [useCase, isUnserved] of [
    ['a whale in one pod', true],
    ['orcas in one pod', true],
    ['cluster for a museum', false],
    ['hens for a school', false],
    ['my pod is pending', false],
    ['pod crashes', false],
  ] as const)
    assert.equal(isFallback(useCase), isUnserved, useCase);
  for (const word of ['hunger', 'semester', 'dyslexia'])
    assert.equal(
      isFallback(word),
      true,
      `English, though another language has it or a word that starts with it: ${word}`,
    );
  for (const useCase of [
    'Ich brauche Hilfe bei meinem Projekt',
    'necesito ayuda con mi proyecto',
    'hulp bij mijn project',
  ]) {
    assert.equal(isFallback(useCase), true, useCase);
  }
});

test('an aside finds nothing, and the kit for each of two needs is found behind the first', () => {
  const blank = { tagline: '', personas: [], whats_inside: [], ai_targets: ['any'], files: [] };
  const few: KitSource[] = [
    {
      ...blank,
      slug: 'cakes',
      name: 'Cake Recipes',
      description: 'Bakes cakes for the week.',
      keywords: ['cake recipe'],
    },
    { ...blank, slug: 'hikes', name: 'Hikes', description: 'Walks for the family on a budget.', keywords: ['family'] },
    { ...blank, slug: 'money', name: 'Family Budget', description: 'Where the money goes.', keywords: ['debts'] },
    { ...blank, slug: 'ovens', name: 'Oven Repair', description: 'Repairs an oven.', keywords: ['oven'] },
  ];
  const engine = engineOver(few, model);
  assert.deepEqual(slugs(few, engine, 'I have the cake recipe, I need an oven', 1), ['ovens']);
  assert.deepEqual(slugs(few, engine, 'The cake recipe is done. Check it.', 1), ['cakes'], 'it is still requested');
  const both = slugs(few, engine, 'a cake recipe for the week and a budget for the family', 3);
  assert.ok(both.includes('cakes') && both.includes('money'), both.join());
  const paid = {
    ...blank,
    slug: 'ads',
    name: 'Paid Ads',
    description: 'Advertising that pays.',
    keywords: ['ad budget'],
  };
  const posts = {
    ...blank,
    slug: 'posts',
    name: 'Shop Posts',
    description: 'Gets a shop noticed.',
    keywords: ['posts'],
  };
  const shop = engineOver([paid, posts], model);
  const noticed = 'advertising does not pay, so no ads. how is my shop noticed?';
  assert.ok(
    !slugs(few, engine, 'no cake recipe, I want oven repair', 3).includes('cakes'),
    'not even at the end of the list',
  );
  assert.deepEqual(slugs([paid, posts], shop, noticed, 1), ['posts']);
});

test("a person's first name finds nothing, unless a kit describes it", () => {
  const kit = (name: string, tagline: string, description: string): KitSource => ({
    ...kits[0]!,
    ...{ slug: name.toLowerCase().replaceAll(' ', '-'), name, tagline, description, keywords: [], files: [] },
  });
  const all = [
    kit('Java Starter', 'Java services with tests', 'Builds and tests Java services, from the first class on.'),
    kit('Molly', 'A tutor for fractions', 'Molly explains fractions to children, with pizzas and patience.'),
    kit('Odds and Ends', 'Monte Carlo simulations', 'Runs Monte Carlo simulations of queues and of dice.'),
    kit('Onboarding Plan', 'First weeks for new colleagues', 'A plan for the first weeks of new colleagues in a team.'),
  ].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const engine = engineOver(all, model);
  const ask = (useCase: string) => engine.recommend({ platform: 'any', useCase, maxResults: 3 });
  const scores = (useCase: string) => ask(useCase).recommendations.map(({ kit: at, score }) => [at, score]);
  for (const name of ['Jana', 'jana', 'Carlos', 'Harold'])
    assert.deepEqual(
      scores(`${name} starts in May, a plan for the first weeks`),
      scores('she starts in May, a plan for the first weeks'),
    );
  assert.equal(ask('Jana').fallback, true);
  assert.equal(slugs(all, engine, 'could Molly help my son')[0], 'molly');
});

test('a kit is found by a word of its files that comes after 65,536 others', () => {
  const letters = (n: number) => n.toString(17).replace(/./g, (digit) => 'bcdfghjkmnpqrtvwz'[parseInt(digit, 17)]!);
  const text = (from: number, count: number) => Array.from({ length: count }, (_, i) => letters(from + i)).join(' ');
  const all = makeKits(3).map((kit, i) => ({ ...kit, files: [{ text: text(10_000_000 + i * 25_000, 25_000) }] }));
  const engine = engineOver(all, null);
  for (const [i, kit] of all.entries())
    assert.equal(slugs(all, engine, text(10_000_000 + i * 25_000 + 24_998, 2))[0], kit.slug);
});

test('kits in Japanese are found by a use case in Japanese', () => {
  const kits = makeKits(50);
  const japanese = {
    ...kits[0]!,
    slug: 'zz-japanese',
    name: '請求書整理',
    tagline: '請求書を整理する',
    description: '請求書の管理',
  };
  const all = [...kits, japanese];
  const engine = new Engine(buildIndex(all, null), null, (kit) => all[kit]!);
  const { recommendations } = engine.recommend({
    platform: 'any',
    useCase: '毎月の請求書の整理が大変です',
    maxResults: 1,
  });
  assert.equal(all[recommendations[0]!.kit]!.slug, 'zz-japanese');
});

test('a use case and a kit in Japanese or Chinese share the words that the reasons name', () => {
  const blank = { ...makeKits(1)[0]!, keywords: [], personas: [], whats_inside: [], ai_targets: ['any'] };
  const all = [
    { ...blank, slug: 'ja', name: '入門', tagline: 'クラスタの設定を助けます', description: 'デプロイを確認します。' },
    { ...blank, slug: 'zh', name: '审查', tagline: '帮助您', keywords: ['合同'], description: '阅读合同并解释条款。' },
    ...makeKits(20),
  ];
  const engine = engineOver(all, model);
  const ask = (useCase: string) => engine.recommend({ platform: 'any', useCase, maxResults: 1 }).recommendations[0]!;
  assert.match(ask('クラスタの設定').reasoning, /It mentions クラスタ and 設定 in its tagline;/);
  assert.match(ask('请帮我检查合同条款').reasoning, /It mentions 合同, which your words suggest/);
});

test('English names and keywords of a Japanese kit count as much as those of others', () => {
  const japanese = {
    ...makeKits(1)[0]!,
    slug: 'zz-japanese',
    name: 'Kubernetes Helper',
    tagline: 'クラスタの設定を助けます',
    keywords: ['kubernetes', 'helm chart'],
    description: 'マニフェストを書き、デプロイを確認します。',
  };
  const english = kitInEnglish(japanese)!;
  assert.equal(english.name, 'kubernetes helper');
  assert.deepEqual(english.keywords, ['kubernetes', 'helm chart']);
  assert.equal(english.tagline, 'cluster settings');
});

test('a Polish kit is not taken for English because of its word "by"', () => {
  const tagline = 'Pomaga napisać podanie o pracę, by nie bać się rozmowy';
  const description =
    'Prowadzi przez list motywacyjny, tak by każdy widział mocne strony. Dla osób, które szukają pracy.';
  assert.match(kitInEnglish({ ...makeKits(1)[0]!, tagline, description })!.tagline, /application/);
});

test('what a long use case refuses is no reason for a kit', () => {
  const all = ['Newsletter', 'Docker', 'Slides', 'Podcast'].map((name) => ({
    ...makeKits(1)[0]!,
    slug: name.toLowerCase(),
    name,
    tagline: `${name} for a shop`,
    ai_targets: ['any'],
  }));
  const engine = engineOver([...all, ...makeKits(20)], model);
  const shop = 'We are four people with a small shop and want a page where customers can see what we sell and order it';
  for (const refused of ['but not a newsletter', 'without Docker', '. Not slides', '. We do not want a podcast']) {
    const useCase = `${shop} for the next day, in time and from any phone ${refused}. It should look good.`;
    const { recommendations } = engine.recommend({ platform: 'any', useCase, maxResults: 10 });
    const word = refused.split(' ').at(-1)!;
    for (const { reasoning } of recommendations) assert.ok(!reasoning.includes(`“${word}”`), reasoning);
  }
});

test('a long use case in another language is parsed once for all kits, not once per kit', (t) => {
  const german = makeKits(20).map((kit, i) => ({ ...kit, description: `Writes invoices, part ${i}.` }));
  const engine = engineOver(german, null);
  const useCase = 'Ich brauche Hilfe bei der Rechnung, und die Rechnung ist für einen Kunden. '.repeat(20);
  const reads = t.mock.method(String.prototype, 'matchAll');
  const readsFor = (maxResults: number) => {
    reads.mock.resetCalls();
    engine.recommend({ platform: 'any', useCase, maxResults });
    return reads.mock.calls.filter((call) => String(call.this) === useCase).length;
  };
  readsFor(10);
  assert.equal(readsFor(10), readsFor(1));
});

test('kits in other languages are found in their language, in English and in a third one, with correct reasons', () => {
  const blank = { personas: [], whats_inside: [], ai_targets: ['any'], files: [] };
  const all: KitSource[] = [
    {
      ...blank,
      slug: 'aa-taxes',
      name: 'Steuererklärung leicht gemacht',
      tagline: 'Führt durch die Steuererklärung für Selbstständige',
      keywords: ['Steuererklärung'],
      description: 'Sammelt die Belege, erklärt die Regeln und prüft den Bescheid der Behörde.',
    },
    {
      ...blank,
      slug: 'ab-garden',
      name: 'Gartenplaner',
      tagline: 'Plant Beete und Aussaat über das Jahr',
      keywords: ['Garten'],
      description: 'Sagt, wann gesät, gegossen und geschnitten wird, und hilft gegen Schnecken.',
    },
    {
      ...blank,
      slug: 'ac-candidature',
      name: 'Atelier de candidature',
      tagline: 'Une lettre de motivation qui donne envie de vous rencontrer',
      keywords: ['lettre de motivation'],
      description: 'Pour les personnes qui cherchent un emploi et ne savent pas par où commencer.',
    },
    ...makeKits(20),
  ];
  const engine = engineOver(all, model);
  const ask = (useCase: string) => {
    const { fallback, recommendations } = engine.recommend({ platform: 'any', useCase, maxResults: 1 });
    assert.equal(fallback, false, useCase);
    const { kit, reasoning } = recommendations[0]!;
    return [all[kit]!.slug, reasoning] as const;
  };
  for (const [useCase, slug, evidence] of [
    ['Ich brauche Hilfe bei der Steuererklärung', 'aa-taxes', 'It has “Steuererklärung” in its name;'],
    ['tax return', 'aa-taxes', 'It mentions Steuererklärung (tax) in its name;'],
    [
      'Schnecken in meinem Garten',
      'ab-garden',
      'It has “Schnecken” in its description and “Garten” among its keywords;',
    ],
    ['Garten', 'ab-garden', 'It has “Garten” among its keywords;'],
    ['cover letter', 'ac-candidature', 'It mentions lettre (cover) among its keywords;'],
    ['Ich brauche ein Anschreiben für eine Bewerbung', 'ac-candidature', 'It mentions'],
  ] as const) {
    const [found, reasoning] = ask(useCase);
    assert.equal(found, slug, useCase);
    assert.ok(reasoning.includes(evidence), reasoning);
    // "Plant" is German for plans here.
    assert.ok(!reasoning.includes('mentions plant'), reasoning);
  }
});

test('a word in the files of a kit in another language is worth as much in descriptions as without that kit', () => {
  const blank = { keywords: [], personas: [], whats_inside: [], ai_targets: ['any'] };
  const german = {
    ...blank,
    slug: 'aa-taxes',
    name: 'Steuererklärung leicht gemacht',
    tagline: 'Führt durch die Steuererklärung für Selbstständige',
    description: 'Sammelt die Belege, erklärt die Regeln und prüft den Bescheid der Behörde.',
  };
  assert.notEqual(kitInEnglish(german), null);
  const zebra = { ...blank, slug: 'zebra', name: 'Zebra', tagline: '', description: '', files: [] };
  const worthWith = (file: string) => {
    const { terms, describedWorth } = buildIndex([{ ...german, files: [{ text: file }] }, zebra], null);
    return describedWorth[lookUp(terms, 'zebra')];
  };
  assert.equal(worthWith('zebra'), worthWith('yak'));
});

test('a name is found among many equal taglines and with unusual characters, and quotes from long texts are exact', () => {
  const kits = makeKits(60).map((kit) => ({ ...kit, tagline: 'Plan your week' }));
  const special = { ...kits[0]!, tagline: 'Something else', ai_targets: ['any'] };
  const all = [
    ...kits,
    { ...special, slug: 'zz-1', name: 'Plan your week' },
    { ...special, slug: 'zz-2', name: 'Don’t fear C＋＋' },
    { ...special, slug: 'zz-3', name: 'Kit 🄋' },
    { ...special, slug: 'zz-4', name: 'Cafe planner', description: 'cafe resume' },
    { ...special, slug: 'zz-5', name: 'Columns', description: 'Columns renamed in spring. Sessions pay Node.js.' },
  ];
  const engine = new Engine(buildIndex(all, null), null, (kit) => all[kit]!);
  const first = (useCase: string) => engine.recommend({ platform: 'any', useCase, maxResults: 1 }).recommendations[0]!;
  for (const name of ['Plan your week', 'Don’t fear C＋＋', 'Kit 🄋']) assert.equal(all[first(name).kit]!.name, name);
  const long = `Open a Café with a great Résumé. ${'Please help me do so. '.repeat(60)}`;
  for (const [, quoted] of first(long).reasoning.matchAll(/“([^”]*)”/g)) assert.ok(long.includes(quoted!), quoted);
  // A quote across the end of a sentence would be a third sentence.
  assert.match(
    first(all.at(-1)!.description).reasoning,
    /It has “Sessions pay Node\.js” and “renamed in spring” in its description/,
  );
});

test('a kit that the use case names fits it: the list has its floor, and other platforms learn of the kit', () => {
  const kits = makeKits(60).map((kit) => ({ ...kit, ai_targets: ['any'] }));
  const all = [...kits, { ...kits[0]!, slug: 'zq-7', name: 'Keeper', tagline: 'Zq7', ai_targets: ['claude-code'] }];
  const engine = new Engine(buildIndex(all, null), null, (kit) => all[kit]!);
  for (const useCase of ['Keeper', 'zq-7', 'zq7']) {
    const served = engine.recommend({ platform: 'claude', useCase, maxResults: 10 });
    assert.equal(served.fallback, false);
    for (const { score } of served.recommendations) assert.ok(score >= SCORE_FLOOR, `${useCase}: ${score}`);
    const { fallback, recommendations } = engine.recommend({ platform: 'gemini', useCase, maxResults: 1 });
    assert.equal(fallback, true);
    assert.match(recommendations[0]!.reasoning, /^Keeper fits this use case, but it is made for Claude Code, not for /);
  }
});

test('targets that the list of assistants lacks are named like it, but "any" has no variants', () => {
  const kits = makeKits(3).map((kit) => ({
    ...kit,
    name: 'Keeper',
    ai_targets: ['claude-zen', 'any-thing', 'windsurf'],
  }));
  const engine = new Engine(buildIndex(kits, null), null, (kit) => kits[kit]!);
  const [first] = engine.recommend({ platform: 'any', useCase: 'Keeper', maxResults: 1 }).recommendations;
  assert.match(first!.reasoning, /it is made for Claude Zen, Any Thing and Windsurf/);
});

test('the scores of a fallback stay below the bar, however many kits are near it', () => {
  const kits = makeKits(300);
  const engine = new Engine(buildIndex(kits, model), model, (kit) => kits[kit]!);
  const next = seeded(3);
  const words = 'plan invoice test recipe lesson newsletter istanbul das horse bread compare review write phone'.split(
    ' ',
  );
  let fallbacks = 0;
  for (let i = 0; i < 2000; i++) {
    const useCase = Array.from(
      { length: 1 + Math.floor(next() * 4) },
      () => words[Math.floor(next() * words.length)],
    ).join(' ');
    const { fallback, recommendations } = engine.recommend({ platform: 'any', useCase, maxResults: 10 });
    if (!fallback) continue;
    fallbacks++;
    for (const { score } of recommendations) assert.ok(score < 0.2, `${useCase}: ${score}`);
  }
  assert.ok(fallbacks > 100, `${fallbacks} fallbacks`);
});
