import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitNeeds } from '../clauses/needs.ts';
import { fnv1a } from '../text/hash.ts';
import { blankOut } from '../text/spans.ts';
import { Tokenizer } from '../text/tokenizer.ts';
import { words } from '../text/words.ts';
import { cueBits, mayExclude } from './exclusion-words.ts';
import { findExclusions } from './exclusions.ts';
import { findKitExclusions } from './kit-exclusions.ts';
import { KitNames } from './kit-names.ts';

const tokenizer = new Tokenizer(() => 0);
/** A text with an exclusion must have a word or a pair of words that indicates it. */
const excluded = (text: string) => {
  const found = findExclusions(text);
  const read = words(text).map((word) => ({ cue: cueBits(word), hash: fnv1a(word) }));
  tokenizer.read(text);
  const isInPlace = tokenizer.isInPlace && tokenizer.count === read.length;
  const beginsAt = (i: number) => !isInPlace || tokenizer.hasSignBefore(i);
  if (found.length > 0) assert.ok(mayExclude(read, text, beginsAt), text);
  return found.map(({ start, end }) => text.slice(start, end).trim());
};

test('what a use case excludes is found, up to the end of its clause', () => {
  assert.deepEqual(excluded('A poster, not a leaflet and not a film'), ['not a leaflet', 'not a film']);
  assert.deepEqual(excluded('bread instead of cakes, please'), ['instead of cakes']);
  assert.deepEqual(excluded('We already have a logo. Now the brochure.'), ['We already have a logo']);
  assert.deepEqual(excluded('skip the summary, write the report'), ['skip the summary']);
  assert.deepEqual(excluded('a song without drums or bass'), ['without drums or bass']);
  assert.deepEqual(excluded('Ein Plakat, aber keinen Film'), ['keinen Film']);
  for (const [ausser, bloss] of ['außer bloß'.split(' '), 'ausser bloss'.split(' ')])
    assert.deepEqual(excluded(`Brot ${ausser} Toast, ${bloss} keinen Kuchen`), [
      `${ausser} Toast`,
      `${bloss} keinen Kuchen`,
    ]);
  assert.deepEqual(excluded('un livre, pas de film'), ['pas de film']);
  assert.deepEqual(excluded('Wir haben schon ein Plakat, jetzt den Film'), ['Wir haben schon ein Plakat']);
  assert.deepEqual(excluded('Ya tenemos un libro. Ahora la película'), ['Ya tenemos un libro']);
  assert.deepEqual(excluded('a play, not Hamlet.md or Faust'), ['not Hamlet.md or Faust']);
  assert.deepEqual(excluded("a poster for my class, I'm not teaching art"), ["I'm not teaching art"]);
  assert.deepEqual(excluded('un libro en lugar de una película'), ['en lugar de una película']);
  assert.deepEqual(excluded('Instead of yet another poster we want a film'), ['Instead of yet another poster']);
  assert.deepEqual(excluded('I refuse to send cards. A song, please'), ['I refuse to send cards']);
  for (const [text, clause] of [
    ['we are NOT doing cakes, only bread', 'we are NOT doing cakes'],
    ['It is for children, so nothing for bakers: a song', 'nothing for bakers'],
    ["This isn't about cakes. Bake bread", "isn't about cakes"],
    ["I don't mean cakes, I mean bread", "I don't mean cakes"],
    ['We used to make bread, now cakes', 'We used to make bread'],
    ['Steer clear of cakes; bake bread', 'Steer clear of cakes'],
    ['please do not give me cakes, I need bread', 'do not give me cakes'],
    ['Zero interest in cakes, I bake bread', 'Zero interest in cakes'],
    ['Auf keinen Fall Torte, nur Brot', 'Auf keinen Fall Torte'],
    ['no se trata de un pastel, quiero pan', 'no se trata de un pastel'],
    ["I bake bread, I'm not the one making cakes", "I'm not the one making cakes"],
    ["It isn't cakes we need. It's bread", "It isn't cakes"],
    ['this is a list, not a table', 'not a table'],
    ["don't send me anything about cakes, I need bread", "don't send me anything about cakes"],
    ["I'm not asking you to bake cakes. A loaf of bread", "I'm not asking you to bake cakes"],
    ['bake bread, nothing with nuts', 'nothing with nuts'],
    ['We already have an oven but no fridge', 'We already have an oven'],
    ['We have a shop and want bread but no cakes', 'no cakes'],
    ['I want nothing about cakes. Bake bread', 'want nothing about cakes'],
    ['write to our guests, no sales calls', 'no sales calls'],
    ['We already have an oven, but we need a fridge', 'We already have an oven'],
  ] as const)
    assert.deepEqual(excluded(text), [clause], text);
});

test('Japanese cues come after what they exclude', () => {
  assert.deepEqual(excluded('小説じゃなくて、詩を書きたい'), ['小説じゃなくて']);
  assert.deepEqual(excluded('小説ではなく詩を書きたい'), ['小説ではなく']);
  assert.deepEqual(excluded('翻訳は不要です。要約だけ'), ['翻訳は不要です']);
  assert.deepEqual(excluded('パンはもうあるから、スープを作りたい'), ['パンはもうあるから']);
  assert.deepEqual(excluded('パンは同僚が作っているので、スープを作りたい'), ['パンは同僚が作っているので']);
  assert.deepEqual(excluded('卵なしでケーキを焼きたい'), ['卵なしで']);
  assert.deepEqual(excluded('パンはもうあるので、スープで困っている'), ['パンはもうあるので']);
  // No exclusions: "not only", a symptom, trouble, a point in time, a question, an unwanted effect, nothing else.
  for (const text of [
    '速いだけでなく安全にしたい',
    'テストが終わらない、助けて',
    'パンは同僚に任せているが、遅くて困っている',
    '会議が終わったあと、議事録をまとめたい',
    '誰がやっているかわからない、整理したい',
    '停止なしで移行したい',
    '翻訳は不要です',
  ])
    assert.deepEqual(excluded(text), [], text);
});

test('what is settled, refused or less wanted is excluded', () => {
  for (const [text, clause] of [
    ["I'd rather bake bread than cakes", 'than cakes'],
    ['ich würde lieber backen als kochen', 'als kochen'],
    ['anything but cakes: what shall I bake', 'anything but cakes'],
    ['no need for a sign, just the menu', 'no need for a sign'],
    ['forget the sign, print the menu', 'forget the sign'],
    ['this is not a menu but a sign', 'this is not a menu'],
    ["we don't do cakes, only bread", "we don't do cakes"],
    ['ich brauche keine Torte, sondern Brot', 'ich brauche keine Torte'],
    ['je ne veux pas de gâteau, je veux du pain', 'veux pas de gâteau'],
    ["au lieu d'un gâteau, du pain", "au lieu d'un gâteau"],
    ["je n'utilise plus de beurre, je veux du pain", 'utilise plus de beurre'],
    ["nous n'utilisons plus de beurre, je veux du pain", 'utilisons plus de beurre'],
    ['no quiero un pastel, quiero pan', 'no quiero un pastel'],
    ['en vez de un pastel quiero pan', 'en vez de un pastel'],
    ['ik wil geen taart, maar brood', 'ik wil geen taart'],
    ['geen taart en dan brood', 'geen taart'],
    ['quiero pan, no pasteles en cajas', 'no pasteles en cajas'],
    ['statt Torte lieber Brot', 'statt Torte'],
    ['no cakes for our bakery', 'no cakes'],
    ['Not looking to fry. Bake bread.', 'Not looking to fry'],
    ['bread, definitely not cakes or pies', 'not cakes or pies'],
    ["bake bread, don't plan the party", "don't plan the party"],
    ['neither cakes nor pies: we want bread', 'neither cakes nor pies'],
    ['we need neither a cake nor a pie, only bread', 'neither a cake nor a pie'],
    ['weder Torte noch Kuchen, ich will Brot', 'weder Torte noch Kuchen'],
    ['ni gâteau ni tarte : du pain', 'ni gâteau ni tarte'],
    ['né torte né biscotti, voglio pane', 'né torte né biscotti'],
    ['a birthday cake, not wedding cakes', 'not wedding cakes'],
    ['a loaf of bread, not marketing', 'not marketing'],
    ['bread for lunch, not breakfast recipes', 'not breakfast recipes'],
    ['a bread recipe rather than a knowledge base', 'rather than a knowledge base'],
    ['a bread recipe instead of knowledge bases', 'instead of knowledge bases'],
    ['plan my bakery. I do not need time tracking.', 'do not need time tracking'],
    ['a plan for my bakery, no risk registers', 'no risk registers'],
    ['notes of a lecture, not meeting minutes', 'not meeting minutes'],
    ['a song without drums and bass', 'without drums and bass'],
    ['This is not about cakes and pies; bake bread', 'not about cakes and pies'],
    ['skip the cakes and bake bread', 'skip the cakes'],
  ] as const)
    assert.deepEqual(excluded(text), [clause], text);
});

test('symptoms and unwanted outcomes are not exclusions', () => {
  for (const text of [
    'it works on my machine, not in CI',
    'neither the oven nor the fridge works since Monday',
    'neither of them rises',
    'my oven is not good enough, repair it',
    'no puedo dormir',
    'non riesco a dormire',
    'my server does not start',
    'the page is not loading',
    'move house without stress',
    'leave and absence',
    'move house without stress or delay',
    'bake bread, no risk involved',
    'lunch for two, no time to cook',
    "we don't want to risk downtime",
    'no replies to my letters',
    'change the schema without downtime',
    'not only posters but films too',
    'the garden is not accessible',
    'I know the recipe but not the oven',
    'I can bake bread, just not cakes',
    'everything in the kitchen works except the oven',
    'old recipes for bread, no made-up ones',
    'recetas de pan sin ingredientes inventados',
    "don't make up recipes, find old ones",
    "find old recipes, sort them by year, it's not needed soon",
    'we are not doing well with our bread',
    'I dropped the cake on the floor',
    'stop sending bread to people who left',
    'nobody eats my bread',
    'keep the bread fresh when I go out',
    "the oven didn't work",
    'bread that we used to eat',
    'talk to her parents without switching to English',
    'I know nothing about bread',
    'we have a shop but no oven',
    'there is nothing about bread in our book',
    'everything except the oven is fine',
    'all done apart from the bread',
    'we have no idea why it burns, no notes, no timer',
    'the bakery is open, but no customers',
    'we sell bread online: no orders since May',
    'We already have an oven, but it is too small',
    'Wir haben schon einen Ofen, aber er ist zu klein',
    "J'ai déjà un four mais il est trop petit",
    'Ya tengo un horno, pero es muy pequeño',
  ])
    assert.deepEqual(excluded(text), [], text);
});

test('replacing exclusions with spaces keeps all positions', () => {
  const text = 'tea, no milk, two cups';
  const kept = blankOut(text, findExclusions(text));
  assert.equal(kept.length, text.length);
  assert.equal(kept.indexOf('two'), text.indexOf('two'));
  assert.ok(!kept.includes('milk'));
});

test("a kit's exclusions and referrals are found; what it does is kept", () => {
  const found = (text: string) => findKitExclusions(text).map(({ start, end }) => text.slice(start, end).trim());
  assert.deepEqual(found('Plans meals. Not a tool for canteens.'), ['Not a tool for canteens.']);
  assert.deepEqual(found('Plans meals. It is not for restaurants or canteens.'), [
    'It is not for restaurants or canteens.',
  ]);
  assert.deepEqual(found('For bread, use the Baker kit instead. Plans meals.'), [
    'For bread, use the Baker kit instead.',
  ]);
  assert.deepEqual(found('Do NOT use for taxes. Sorts receipts.'), ['Do NOT use for taxes.']);
  assert.deepEqual(found('No tax advice. Sorts receipts. No more lost bills.'), ['No tax advice.']);
  assert.deepEqual(found('Bakes bread; cakes are another craft.'), ['cakes are another craft.']);
  assert.deepEqual(found('Bakes bread and refuses to fry.'), ['refuses to fry.']);
  for (const clause of [
    'Cakes are out of scope.',
    'cakes need other kits.',
    "A guest's cakes are other kits' work.",
    'cakes have other bakers and other kits.',
    'cakes are outside its scope.',
  ])
    assert.deepEqual(found(`Bakes bread; ${clause}`), [clause]);
  assert.deepEqual(found('It has nothing to do with cakes.'), ['has nothing to do with cakes.']);
  assert.deepEqual(found('Bakes bread and is unsuitable for cakes.'), ['unsuitable for cakes.']);
  assert.deepEqual(found('Bakes bread. Out of scope: cakes.'), ['Out of scope: cakes.']);
  assert.deepEqual(found('It works with other kits. Tables are outside in summer.'), []);
  for (const sentence of [
    'If you can already bake, you will find it slow.',
    'It files no tax return and decides nothing.',
    'Weddings and funerals go straight to a caterer.',
    'Not needed for toast.',
    'It never fries fish.',
    'A wedding is another project.',
    "It won't help with cakes.",
    'It is no help with cakes.',
    'For cakes, look elsewhere.',
    'Use another kit for cakes.',
  ])
    assert.deepEqual(found(`${sentence} Bakes bread.`), [sentence]);
  assert.deepEqual(found('Bread is the subject; cakes and pies are not. Bakes.'), ['cakes and pies are not.']);
  assert.deepEqual(found("It plans one oven, not a bakery's week, and bakes."), [", not a bakery's week"]);
  assert.deepEqual(found('Rules in code, not only in words. If the dough is wet, it adds flour.'), []);
  assert.deepEqual(found('Finds out why a test does what it does not do elsewhere.'), []);
});

test('a mention of another kit of the catalogue is no evidence; similar wording is not a mention', () => {
  const names = new KitNames(['Meal Planner', 'Bread Baker Kit', 'go-testing-basics', 'Planner', 'iOS Screens']);
  const found = (text: string, own = '') =>
    findKitExclusions(text, names, own).map(({ start, end }) => text.slice(start, end).trim());
  assert.deepEqual(found('Costs dishes; home cooking is Meal Planner’s. Writes menus.'), [
    'home cooking is Meal Planner’s.',
  ]);
  assert.deepEqual(found('For tests → see `x@go-testing-basics`. Writes code.'), [
    'For tests → see `x@go-testing-basics`.',
  ]);
  assert.deepEqual(found('It edits: loaves are for Bread Baker Kit, phones for iOS Screens.'), [
    'loaves are for Bread Baker Kit, phones for iOS Screens.',
  ]);
  assert.deepEqual(found('Meal Planner plans seven dinners.', 'Meal Planner'), []);
  assert.deepEqual(found('A meal planner for families; a Meal Planners guild; a Planner.'), []);
  assert.deepEqual(found('Use when the Meal Planner has run and shopping is due.'), []);
  assert.deepEqual(found('Volume mail is refused; letters are written.'), ['Volume mail is refused']);
});

test('texts are split where another need may start', () => {
  const parts = (text: string) => splitNeeds(text).map(({ start, end }) => text.slice(start, end).trim());
  assert.deepEqual(parts('a logo and also a brochure'), ['a logo', 'a brochure']);
  assert.deepEqual(parts('a logo'), []);
  assert.deepEqual(parts('logos, brochures and a film'), ['logos', 'brochures', 'a film']);
  assert.deepEqual(parts('as a painter, I want a logo'), []);
  assert.deepEqual(parts('word and '.repeat(60)), []);
});

test('hostile texts are searched quickly', () => {
  for (const text of [
    'without '.repeat(1250),
    'a pinch of in the long story of my thrown under the bus '.repeat(17),
    ', not '.repeat(2000),
    'instead of '.repeat(900),
    'is already '.repeat(900),
    'is not a is not '.repeat(60),
    'a? no '.repeat(160),
    'i prefer a '.repeat(90),
    'i have the is fine '.repeat(52),
    'neither a nor '.repeat(70),
    'the a is done by my team, ignore it; '.repeat(27),
    'keep with we have got '.repeat(45),
    'not so much i m '.repeat(62),
    'Is Already-'.repeat(900),
    `already${'\n'.repeat(20_000)}x`,
    `baking a cake; not b x${'\ufeffwithout\ufeffxing'.repeat(1500)}`,
  ]) {
    let fastest = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 5; run++) {
      const started = performance.now();
      findExclusions(text);
      findKitExclusions(text, new KitNames(['Without Without', 'Is Already Done']));
      fastest = Math.min(fastest, performance.now() - started);
    }
    assert.ok(fastest < 200, `${text.slice(0, 12)}: ${fastest} ms`);
  }
});
