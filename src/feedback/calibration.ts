// Fits the probabilities of one catalogue to what its users said. A beta calibration (Kull, Silva Filho and Flach,
// 2017) with one more term, for curves that are steeper in the middle: logit p = a ln s - b ln(1 - s) + d s + c. With
// positive a and b, and d not negative, it is strictly increasing, so it keeps every order; it is the identity at
// a = b = 1, c = d = 0. Fitted together with verdicts along the identity, so little evidence moves little.

export interface CalibrationMap {
  a: number;
  b: number;
  c: number;
  d: number;
}

/** A verdict on a shown kit. `score` is the engine's, from 0 to 1, before any calibration. */
export interface Verdicts {
  accountId: string;
  score: number;
  good: boolean;
}

export const IDENTITY: CalibrationMap = { a: 1, b: 1, c: 0, d: 0 };

/** Below these, a fit says more about those few who answered than about the catalogue. */
export const MIN_VERDICTS = 300;
export const MIN_ACCOUNTS = 20;
/** Of each kind, good and bad. */
export const MIN_EACH = 30;

/** Verdicts that say that the shipped scores are right, spread evenly over them. */
const PRIOR_VERDICTS = 60;
const PRIOR_POINTS = 20;
/** An account weighs at most this many times as much as the median account. */
const MAX_MEDIANS = 1.5;
/** Where an account is compared with the fit. */
const BANDS = [0, 0.4, 0.6, 0.8];
/** The distance between an account's verdicts and the fit that chance exceeds in one of ten, and in half of all cases. */
const USUAL_DISTANCE = 7.8;
const MEDIAN_DISTANCE = 3.4;
/** Outside these, a logarithm means nothing. */
const LOWEST = 0.0005;
const HIGHEST = 0.9995;
const ROUNDS = 12;
const STEPS = 60;
const FOLDS = 5;
const BINS = 10;

export function calibrated(map: CalibrationMap, score: number): number {
  return score <= 0 || score >= 1 ? score : logistic(logitOf(pointOf(score, 0), map));
}

/** Lets others run between two rounds: a fit of many verdicts takes some tenths of a second. */
type Pause = () => Promise<void>;

const noPause: Pause = async () => {};

/** Accounts whose verdicts contradict all others count for little, and none for much. */
export async function fitCalibration(verdicts: readonly Verdicts[], pause: Pause = noPause): Promise<CalibrationMap> {
  const accounts = byAccount(verdicts);
  const sizes = accounts.map(({ length }) => length).sort((x, y) => x - y);
  const limit = Math.max(1, MAX_MEDIANS * (sizes[Math.floor(sizes.length / 2)] ?? 1));
  const shares = accounts.map(({ length }) => Math.min(1, limit / length));
  let map = IDENTITY;
  let trust = accounts.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    map = fitWeighted(
      accounts,
      trust.map((one, i) => one * shares[i]!),
      map,
    );
    const distances = accounts.map((own) => distanceOf(own, map));
    const usual = USUAL_DISTANCE * Math.max(1, median(distances) / MEDIAN_DISTANCE);
    const next = distances.map((distance) => (distance <= usual ? 1 : (usual / distance) ** 3));
    const change = Math.max(0, ...next.map((one, i) => Math.abs(one - trust[i]!)));
    trust = next;
    await pause();
    if (change < 0.001) break;
  }
  return map;
}

interface Point {
  /** ln s and -ln(1 - s). */
  x: number;
  y: number;
  score: number;
  good: number;
}

/** In one order, whatever the order of the verdicts: sums of floats depend on it, and the limits of trust amplify that. */
function byAccount(verdicts: readonly Verdicts[]): Point[][] {
  const accounts = new Map<string, Point[]>();
  for (const { accountId, score, good } of verdicts) {
    const point = pointOf(score, good ? 1 : 0);
    const own = accounts.get(accountId);
    if (own === undefined) accounts.set(accountId, [point]);
    else own.push(point);
  }
  for (const own of accounts.values()) own.sort((p, q) => p.score - q.score || p.good - q.good);
  return [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
}

function pointOf(score: number, good: number): Point {
  const s = clamped(score);
  return { x: Math.log(s), y: -Math.log(1 - s), score: s, good };
}

const PRIOR: readonly Point[] = Array.from({ length: PRIOR_POINTS }, (_, i) => {
  const score = (i + 0.5) / PRIOR_POINTS;
  return pointOf(score, score);
});

const PARAMETERS = ['a', 'b', 'c', 'd'] as const;
/** They keep the map strictly increasing, and no steeper than verdicts can show. */
const BOUNDS = { a: [0.2, 5], b: [0.2, 5], c: [-10, 10], d: [0, 10] } as const;

const NEAR = 1e-9;

/** Newton's method on the log loss, which is convex. A parameter that reaches a bound stays there while that is best. */
function fitWeighted(accounts: readonly Point[][], weights: readonly number[], from: CalibrationMap): CalibrationMap {
  let map = from;
  let loss = lossOf(accounts, weights, map);
  for (let step = 0; step < STEPS; step++) {
    const { gradient, curvature } = slopesOf(accounts, weights, map);
    const free = PARAMETERS.map((name, i) => {
      const [least, most] = BOUNDS[name];
      return !(map[name] <= least && gradient[i]! > 0) && !(map[name] >= most && gradient[i]! < 0);
    });
    const direction = directionOf(map, gradient, curvature, free);
    // Up to the first bound.
    let size = 1;
    for (const [i, name] of PARAMETERS.entries()) {
      const [least, most] = BOUNDS[name];
      const room = direction[i]! > 0 ? map[name] - least : most - map[name];
      if (free[i] && Math.abs(direction[i]!) * size > room) size = room / Math.abs(direction[i]!);
    }
    let next = map;
    let nextLoss = loss;
    for (let tries = 0; tries < 30; tries++, size /= 2) {
      next = moved(map, direction, size);
      nextLoss = lossOf(accounts, weights, next);
      if (nextLoss <= loss) break;
    }
    if (nextLoss > loss) break;
    const gained = loss - nextLoss;
    map = next;
    loss = nextLoss;
    if (gained < 1e-10 * Math.abs(loss) && free.every((one, i) => !one || Math.abs(direction[i]!) < 1e-6)) break;
  }
  return map;
}

/** Of the free parameters. One that would leave its bounds at once is not free. */
function directionOf(map: CalibrationMap, gradient: number[], curvature: number[][], free: boolean[]): number[] {
  for (;;) {
    const direction = solve(
      curvature.map((row, i) => row.map((value, j) => (free[i] && free[j] ? value : i === j ? 1 : 0))),
      gradient.map((value, i) => (free[i] ? value : 0)),
    );
    const leaving = PARAMETERS.findIndex((name, i) => {
      const [least, most] = BOUNDS[name];
      return free[i] && ((map[name] <= least && direction[i]! > 0) || (map[name] >= most && direction[i]! < 0));
    });
    if (leaving === -1) return direction;
    free[leaving] = false;
  }
}

function moved(map: CalibrationMap, direction: readonly number[], size: number): CalibrationMap {
  const next = { ...map };
  for (const [i, name] of PARAMETERS.entries()) {
    const [least, most] = BOUNDS[name];
    const value = map[name] - size * direction[i]!;
    // Exactly: a step from just inside a bound would be none.
    next[name] = value < least + NEAR ? least : value > most - NEAR ? most : value;
  }
  return next;
}

/** Of the log loss, by parameter. */
function slopesOf(accounts: readonly Point[][], weights: readonly number[], map: CalibrationMap) {
  const gradient = PARAMETERS.map(() => 0);
  const curvature = PARAMETERS.map((_, i) => PARAMETERS.map((_, j) => (i === j ? 1e-9 : 0)));
  const features = [0, 0, 1, 0];
  const add = (point: Point, weight: number) => {
    const p = logistic(logitOf(point, map));
    features[0] = point.x;
    features[1] = point.y;
    features[3] = point.score;
    for (let i = 0; i < 4; i++) {
      gradient[i]! += weight * (p - point.good) * features[i]!;
      for (let j = 0; j < 4; j++) curvature[i]![j]! += weight * p * (1 - p) * features[i]! * features[j]!;
    }
  };
  for (const point of PRIOR) add(point, PRIOR_VERDICTS / PRIOR_POINTS);
  for (const [i, own] of accounts.entries()) for (const point of own) add(point, weights[i]!);
  return { gradient, curvature };
}

function lossOf(accounts: readonly Point[][], weights: readonly number[], map: CalibrationMap): number {
  let loss = 0;
  for (const point of PRIOR) loss += (PRIOR_VERDICTS / PRIOR_POINTS) * lossAt(point, map);
  for (const [i, own] of accounts.entries()) for (const point of own) loss += weights[i]! * lossAt(point, map);
  return loss;
}

function lossAt(point: Point, map: CalibrationMap): number {
  const logit = logitOf(point, map);
  // ln(1 + e^logit) - good * logit, without overflow.
  return Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit))) - point.good * logit;
}

/**
 * How far an account's verdicts are from what the fit expects of that many, in each band of scores: the sum of squares
 * of the residuals, each in its standard deviations.
 */
function distanceOf(own: readonly Point[], map: CalibrationMap): number {
  const residual = BANDS.map(() => 0);
  // Of one verdict, nobody can say that it is unusual.
  const variance = BANDS.map(() => 0.1);
  for (const point of own) {
    const band = BANDS.findLastIndex((from) => point.score >= from);
    const p = logistic(logitOf(point, map));
    residual[band]! += point.good - p;
    variance[band]! += p * (1 - p);
  }
  return residual.reduce((sum, one, i) => sum + one ** 2 / variance[i]!, 0);
}

export interface ReliabilityBin {
  /** The scores from here on, up to the next bin. */
  from: number;
  verdicts: number;
  accounts: number;
  /** The mean score as shipped and calibrated, and the share of good verdicts. */
  shipped: number;
  calibrated: number;
  good: number;
}

export interface CalibrationReport {
  verdicts: number;
  accounts: number;
  good: number;
  /** What is still needed for a fit; empty if there is enough. */
  missing: string[];
  map: CalibrationMap | null;
  bins: ReliabilityBin[];
  /**
   * The mean distance between scores and the share of good verdicts, over the bins, and the mean log loss. Those of the
   * fit are of accounts that it had not seen.
   */
  error: { shipped: number; calibrated: number };
  loss: { shipped: number; calibrated: number };
  /** Whether the fit predicts verdicts of others better than the shipped scores. */
  isBetter: boolean;
}

/** What a fit of these verdicts would change, and whether it would be better. */
export async function calibrationReport(
  verdicts: readonly Verdicts[],
  pause: Pause = noPause,
): Promise<CalibrationReport> {
  const accounts = new Set(verdicts.map(({ accountId }) => accountId));
  const good = verdicts.filter((one) => one.good).length;
  const missing = [
    ...(verdicts.length < MIN_VERDICTS ? [`${MIN_VERDICTS - verdicts.length} more verdicts`] : []),
    ...(accounts.size < MIN_ACCOUNTS ? [`${MIN_ACCOUNTS - accounts.size} more accounts`] : []),
    ...(good < MIN_EACH ? [`${MIN_EACH - good} more good verdicts`] : []),
    ...(verdicts.length - good < MIN_EACH ? [`${MIN_EACH - verdicts.length + good} more bad verdicts`] : []),
  ];
  const numbers = { verdicts: verdicts.length, accounts: accounts.size, good, missing };
  if (missing.length > 0) {
    const { bins, error, loss } = reliability(verdicts, () => IDENTITY, IDENTITY);
    return { ...numbers, map: null, bins, error, loss, isBetter: false };
  }
  const map = await fitCalibration(verdicts, pause);
  const fold = foldsOf(accounts);
  const maps: CalibrationMap[] = [];
  for (let i = 0; i < FOLDS; i++)
    maps.push(
      await fitCalibration(
        verdicts.filter(({ accountId }) => fold.get(accountId) !== i),
        pause,
      ),
    );
  const { bins, error, loss } = reliability(verdicts, (accountId) => maps[fold.get(accountId)!]!, map);
  return { ...numbers, map, bins, error, loss, isBetter: loss.calibrated < loss.shipped };
}

/** How the scores, as shipped and as mapped, compare with what was said about them. */
export function reliabilityOf(verdicts: readonly Verdicts[], map: CalibrationMap | null) {
  const { bins, error } = reliability(verdicts, () => map ?? IDENTITY, map ?? IDENTITY);
  return { verdicts: verdicts.length, accounts: new Set(verdicts.map(({ accountId }) => accountId)).size, bins, error };
}

/** Each account is in one fold; the order of the accounts does not matter. */
function foldsOf(accounts: ReadonlySet<string>): Map<string, number> {
  return new Map([...accounts].sort().map((id, i) => [id, i % FOLDS]));
}

function reliability(
  verdicts: readonly Verdicts[],
  unseen: (accountId: string) => CalibrationMap,
  map: CalibrationMap,
): Pick<CalibrationReport, 'bins' | 'error' | 'loss'> {
  const bins = Array.from({ length: BINS }, (_, i) => {
    const own = verdicts.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === i);
    const mean = (of: (verdict: Verdicts) => number) =>
      own.length === 0 ? 0 : own.reduce((sum, one) => sum + of(one), 0) / own.length;
    return {
      from: i / BINS,
      verdicts: own.length,
      accounts: new Set(own.map(({ accountId }) => accountId)).size,
      shipped: mean(({ score }) => score),
      calibrated: mean(({ score }) => calibrated(map, score)),
      good: mean((one) => (one.good ? 1 : 0)),
      held: mean(({ accountId, score }) => calibrated(unseen(accountId), score)),
    };
  });
  const total = Math.max(1, verdicts.length);
  const errorOf = (of: (bin: (typeof bins)[number]) => number) =>
    bins.reduce((sum, bin) => sum + bin.verdicts * Math.abs(of(bin) - bin.good), 0) / total;
  const meanLoss = (of: (verdict: Verdicts) => CalibrationMap) =>
    verdicts.reduce((sum, one) => sum + lossAt(pointOf(one.score, one.good ? 1 : 0), of(one)), 0) / total;
  return {
    bins: bins.filter((bin) => bin.verdicts > 0).map(({ held: _, ...bin }) => bin),
    error: { shipped: errorOf((bin) => bin.shipped), calibrated: errorOf((bin) => bin.held) },
    loss: { shipped: meanLoss(() => IDENTITY), calibrated: meanLoss(({ accountId }) => unseen(accountId)) },
  };
}

/** The solution of a symmetric system, by elimination. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows[i]!;
    for (let j = i + 1; j < rows.length; j++) {
      const factor = rows[j]![i]! / pivot[i]!;
      for (let k = i; k < pivot.length; k++) rows[j]![k]! -= factor * pivot[k]!;
    }
  }
  const found = rows.map(() => 0);
  for (let i = rows.length - 1; i >= 0; i--) {
    let rest = rows[i]!.at(-1)!;
    for (let j = i + 1; j < rows.length; j++) rest -= rows[i]![j]! * found[j]!;
    found[i] = rest / rows[i]![i]!;
  }
  return found;
}

function logitOf({ x, y, score }: Point, { a, b, c, d }: CalibrationMap): number {
  return a * x + b * y + c + d * score;
}

function clamped(score: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, score));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
