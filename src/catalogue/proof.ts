import { differenceOf, type Share, shareOf } from './interval.ts';

/** The runs of one side: with the kit, or without it. */
export interface ProofSide {
  /** Runs that ended with an answer, or not in time, which counts as not passed. */
  n: number;
  /** Of them, those in which everything was as expected. */
  passed: number;
  /** Single expectations over these runs. */
  expectations: { passed: number; of: number };
  /** Runs that failed for reasons of the assistant, such as a lost connection. They are in no other figure. */
  errors: number;
  /** The median of a run; null without any. */
  seconds: number | null;
  /** Of all runs; null unless the assistant said it of each. */
  cost_usd: number | null;
}

/** What `kitscout eval` measured of a kit: how often an assistant does what the kit's prompts expect, with it and without. */
export interface Proof {
  format: typeof PROOF_FORMAT;
  kit: string;
  /** `sha256:…` of the kit's files: other files are another kit. */
  digest: string;
  assistant: { command: string; version: string | null; model: string | null };
  judge: { command: string; version: string | null } | null;
  /** The version of Kitscout that measured. */
  kitscout: string;
  date: string;
  runs_each: number;
  prompts: number;
  /** Expectations of the prompts that only a judge can tell, without one. */
  not_judged: number;
  /** False if it was stopped, or if too many runs failed for reasons of the assistant. */
  complete: boolean;
  with: ProofSide;
  without: ProofSide;
}

export const PROOF_FORMAT = 'kitscout-proof/1';
/** Of the runs, on each side. More is no measurement of the kit. */
const MOST_ERRORS = 0.1;
/** Below it, an interval says little. */
export const ENOUGH_RUNS = 10;

export function isComplete(sides: Pick<Proof, 'with' | 'without'>): boolean {
  return [sides.with, sides.without].every(({ n, errors }) => n > 0 && errors <= MOST_ERRORS * (n + errors));
}

export interface ProofFigures {
  with: Share;
  without: Share;
  difference: Share;
}

/** Computed from the counts wherever they are shown: no file can state others. */
export function figuresOf(proof: Proof): ProofFigures | null {
  const [one, other] = [proof.with, proof.without].map(({ passed, n }) => shareOf(passed, n));
  if (!one || !other) return null;
  return { with: one, without: other, difference: differenceOf(one, other) };
}

/** Why a result must not be published for others, or undefined. */
export function publishProblem(proof: Proof): string | undefined {
  if (!proof.complete || !isComplete(proof)) return 'was stopped, or too many of its runs failed: measure again';
  if (proof.with.n < ENOUGH_RUNS || proof.without.n < ENOUGH_RUNS)
    return `has fewer than ${ENOUGH_RUNS} runs on a side, which says too little: use a higher --runs`;
  if (proof.assistant.model === null) return 'does not say which model answered: measure again with --model';
  return undefined;
}

export interface Model {
  /** Without its numbers: `claude-opus`. */
  family: string;
  major: number | null;
}

/** `claude-opus-4-5-20251101` is of major version 4, `gpt-5.2-codex` of 5. Eight digits are a date. */
export function modelOf(name: string): Model {
  const parts = name
    .toLowerCase()
    .replace(/^.*\//, '')
    .split(/[-_@:\s]+/)
    .filter((part) => !/^\d{6,8}$/.test(part));
  const at = parts.findIndex((part) => /^[a-z]*\d+(\.\d+)*[a-z]?$/.test(part));
  const family = parts.filter((part) => !/\d/.test(part)).join('-');
  return { family: family || name.toLowerCase(), major: at === -1 ? null : Number(/\d+/.exec(parts[at]!)![0]) };
}

/** A result that an operator has published. */
export interface PublishedProof extends Proof {
  id: string;
  /** Why it no longer says how good the kit is: the kit's files have changed, or a newer major version of the model is measured. */
  stale: 'files' | 'model' | null;
}

/** The newest major version of each family of models that any result names: older ones are stale. */
export function newestMajors(proofs: readonly Proof[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { assistant } of proofs) {
    const { family, major } = modelOf(assistant.model ?? '');
    if (major !== null && major > (newest.get(family) ?? 0)) newest.set(family, major);
  }
  return newest;
}

export function staleness(
  { digest, assistant }: Proof,
  current: string | null,
  newest: ReadonlyMap<string, number>,
): PublishedProof['stale'] {
  if (digest !== `sha256:${current}`) return 'files';
  const { family, major } = modelOf(assistant.model ?? '');
  return major !== null && major < (newest.get(family) ?? 0) ? 'model' : null;
}

/** The most that a measurement can move the log odds of a score: at even odds, 0.05. */
const MOST_MOVED = 0.2;

/**
 * How a kit's measurements move its score: by the end of the interval that is nearer to none, so a difference that may
 * be chance moves nothing. The newest one of each assistant counts that is not stale, and the mean of them.
 */
export function priorOf(proofs: readonly PublishedProof[]): number {
  const counted = new Map<string, number>();
  for (const proof of proofs) {
    const figures = figuresOf(proof);
    const program = proof.assistant.command.split(' ')[0]!;
    if (proof.stale !== null || figures === null || counted.has(program)) continue;
    const { low, high } = figures.difference;
    counted.set(program, low > 0 ? low : high < 0 ? high : 0);
  }
  if (counted.size === 0) return 0;
  return (MOST_MOVED * [...counted.values()].reduce((sum, value) => sum + value, 0)) / counted.size;
}
