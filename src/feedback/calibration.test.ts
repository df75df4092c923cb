import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sized } from '../../test/support/sized.ts';
import {
  type CalibrationMap,
  calibrated,
  calibrationReport,
  fitCalibration,
  IDENTITY,
  MIN_ACCOUNTS,
  MIN_VERDICTS,
  type Verdicts,
} from './calibration.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
console.log(`SEED=${seed}`);

const GRID = Array.from({ length: 80 }, (_, i) => 0.2 + (i * 0.79) / 79);

/** What a kit with this score is really worth. None is of the family that is fitted. */
const TRUTHS = {
  'far too sure': (s: number) => 0.8 * s ** 1.5,
  'not sure enough': (s: number) => Math.min(0.97, 0.35 + 0.65 * s),
  'steeper in the middle': (s: number) => 0.1 + 0.8 / (1 + Math.exp(-9 * (s - 0.55))),
  'right already': (s: number) => s,
};

/** The verdict, for a score as it comes or one that the account has asked for. */
type Attack = { says: (score: number, isGood: boolean) => boolean; at?: number };
const ATTACKS: Record<string, Attack> = {
  'the opposite': { says: (_, isGood) => !isGood },
  'all good': { says: () => true },
  'all bad': { says: () => false },
  'only the best made bad': { says: (score, isGood) => (score > 0.8 ? false : isGood) },
  'only the weak made good': { says: (score, isGood) => (score < 0.4 ? true : isGood) },
  // Always about the same kit, for the same use case.
  'one kit made bad': { says: () => false, at: 0.72 },
  'one weak kit made good': { says: () => true, at: 0.35 },
};

const VERDICTS = 10_000;
const ACCOUNTS = 400;
const HOSTILE = 0.05;

/** 10,000 verdicts; honest accounts differ in how much they say and how strict they are. */
function simulate(random: () => number, truth: (s: number) => number, attack: Attack | null) {
  const honest: Verdicts[] = [];
  const hostile: Verdicts[] = [];
  const eager = Array.from({ length: ACCOUNTS }, () => 0.3 + 2 * random() ** 3);
  const strict = Array.from({ length: ACCOUNTS }, () => 0.1 * (random() - 0.5));
  const total = eager.reduce((sum, one) => sum + one, 0);
  for (const [i, share] of eager.entries()) {
    const isHostile = i < ACCOUNTS * HOSTILE;
    // Who attacks says as much as anybody can.
    const count = isHostile ? 3 * (VERDICTS / ACCOUNTS) : Math.round((share / total) * VERDICTS);
    for (let k = 0; k < count; k++) {
      const score = Math.round(10_000 * (0.2 + 0.79 * random() ** 0.8)) / 10_000;
      const isGood = random() < Math.min(1, Math.max(0, truth(score) + strict[i]!));
      const accountId = `a${i}`;
      if (isHostile && attack !== null)
        hostile.push({ accountId, score: attack.at ?? score, good: attack.says(score, isGood) });
      else if (!isHostile) honest.push({ accountId, score, good: isGood });
    }
  }
  return { honest, hostile };
}

function errorOf(map: CalibrationMap, truth: (s: number) => number): number {
  return GRID.reduce((sum, s) => sum + Math.abs(calibrated(map, s) - truth(s)), 0) / GRID.length;
}

for (const [name, truth] of Object.entries(TRUTHS))
  test(`simulated verdicts, scores ${name}: exact afterwards, and hostile accounts move nothing by 0.02`, async (t) => {
    for (const [kind, attack] of Object.entries(ATTACKS).filter((_, i) => i % sized(3, 1) === 0)) {
      const random = generator(seed);
      const { honest, hostile } = simulate(random, truth, attack);
      const [without, withThem] = [await fitCalibration(honest), await fitCalibration([...honest, ...hostile])];
      const error = errorOf(withThem, truth);
      const moved = Math.max(...GRID.map((s) => Math.abs(calibrated(withThem, s) - calibrated(without, s))));
      t.diagnostic(
        `${kind}: error ${errorOf(IDENTITY, truth).toFixed(3)} -> ${error.toFixed(3)}, moved by ${moved.toFixed(4)}`,
      );
      assert.ok(error < 0.03, `${kind}: error ${error}`);
      assert.ok(moved <= 0.02, `${kind}: moved by ${moved}`);
    }
  });

test('a report of the simulated verdicts is better where scores were wrong, by accounts it has not seen', async () => {
  const { honest, hostile } = simulate(generator(seed), TRUTHS['far too sure'], ATTACKS['the opposite']!);
  const report = await calibrationReport([...honest, ...hostile]);
  assert.deepEqual(report.missing, []);
  // What hostile accounts said is in the error: no fit can bring it near to 0, and it varies with chance.
  assert.ok(report.isBetter && report.error.shipped > 0.1 && report.error.calibrated < report.error.shipped / 2);
  assert.ok(report.loss.calibrated < report.loss.shipped - 0.02);
  assert.equal(
    report.bins.reduce((sum, { verdicts }) => sum + verdicts, 0),
    report.verdicts,
  );
  const again = await calibrationReport([...hostile, ...honest].reverse());
  assert.deepEqual(again.map, report.map, 'the order of verdicts changes nothing');
});

test('little evidence changes nothing, and one account cannot be the evidence', async () => {
  const one = (accountId: string, i: number): Verdicts => ({ accountId, score: 0.9, good: i % 2 === 0 });
  const few = Array.from({ length: MIN_VERDICTS - 1 }, (_, i) => one(`a${i}`, i));
  assert.match((await calibrationReport(few)).missing.join(), /1 more verdicts/);
  const alone = Array.from({ length: 5_000 }, (_, i) => one('a', i));
  assert.match((await calibrationReport(alone)).missing.join(), new RegExp(`${MIN_ACCOUNTS - 1} more accounts`));
  const content = Array.from({ length: 500 }, (_, i) => ({ ...one(`a${i}`, i), good: true }));
  assert.match((await calibrationReport(content)).missing.join(), /30 more bad verdicts/);
  assert.equal((await calibrationReport([])).map, null);
  const none = await fitCalibration([]);
  for (const s of GRID) assert.ok(Math.abs(calibrated(none, s) - s) < 1e-6);
});

test('a map keeps every order, leaves certainty alone, and is the identity without evidence', () => {
  for (const map of [IDENTITY, { a: 0.2, b: 5, c: -3, d: 0 }, { a: 5, b: 0.2, c: 3, d: 10 }]) {
    const scores = Array.from({ length: 10_001 }, (_, i) => i / 10_000);
    const mapped = scores.map((s) => calibrated(map, s));
    assert.ok(mapped.every((p, i) => p >= 0 && p <= 1 && (i === 0 || p >= mapped[i - 1]! || map !== IDENTITY)));
    for (const [i, s] of scores.entries()) if (s > 0.001 && s < 0.999) assert.ok(mapped[i]! > mapped[i - 1]!, `${s}`);
    assert.deepEqual([calibrated(map, 0), calibrated(map, 1)], [0, 1]);
  }
  for (const s of [0.0007, 0.2, 0.5, 0.99]) assert.ok(Math.abs(calibrated(IDENTITY, s) - s) < 1e-12);
});

/** Mulberry32: the same numbers for the same seed, everywhere. */
function generator(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
