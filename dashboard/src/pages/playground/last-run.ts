import { DEFAULT_RESULTS } from '../../../../src/http/routes/recommend-request.ts';
import { onSignedOut } from '../../api/client.ts';
import type { PlaygroundAnswer } from '../../api/types.ts';
import { withStorage } from '../../storage.ts';
import { isPlatform, type Platform } from './platforms.ts';

/** The contents of the form, and the answer shown beside it. */
export interface Run {
  platform: Platform;
  useCase: string;
  maxResults: number;
  answer?: PlaygroundAnswer | undefined;
}

export const EMPTY_RUN: Run = { platform: 'claude', useCase: '', maxResults: DEFAULT_RESULTS };

const PREFIX = 'kitscout-playground-';

/** Kept for this tab and account: opening a kit and coming back, or reloading, needs no second call. */
export function loadRun(accountId: string): Run {
  const kept = withStorage(
    () => JSON.parse(sessionStorage.getItem(PREFIX + accountId) ?? 'null') as Partial<Run> | null,
  );
  if (!kept || !isPlatform(kept.platform) || typeof kept.useCase !== 'string') return EMPTY_RUN;
  return { ...EMPTY_RUN, ...kept };
}

export function keepRun(accountId: string, run: Run): void {
  withStorage(() => sessionStorage.setItem(PREFIX + accountId, JSON.stringify(run)));
}

const HISTORY = 'kitscout-runs-';
const MAX_HISTORY = 20;
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** A run that was answered, with its answer: looking at it again costs nothing. */
export type PastRun = Run & { at: number; answer: PlaygroundAnswer };

/**
 * Kept in this browser until its owner signs out or the session ends, 30 days at most, newest first: the service keeps
 * no texts unless its operator says so.
 */
export function loadHistory(accountId: string): PastRun[] {
  const kept = withStorage(() => JSON.parse(localStorage.getItem(HISTORY + accountId) ?? '[]') as unknown);
  if (!Array.isArray(kept)) return [];
  const history = kept.filter(isPastRun).filter(({ at }) => at > Date.now() - KEPT_MS);
  if (history.length < kept.length) keepHistory(accountId, history);
  return history;
}

export function addToHistory(accountId: string, run: PastRun): PastRun[] {
  const isSame = (one: PastRun) =>
    one.useCase === run.useCase && one.platform === run.platform && one.maxResults === run.maxResults;
  const history = [run, ...loadHistory(accountId).filter((one) => !isSame(one))].slice(0, MAX_HISTORY);
  keepHistory(accountId, history);
  return history;
}

function keepHistory(accountId: string, history: readonly PastRun[]): void {
  withStorage(() => localStorage.setItem(HISTORY + accountId, JSON.stringify(history)));
}

export function clearHistory(accountId: string): void {
  withStorage(() => localStorage.removeItem(HISTORY + accountId));
}

function isPastRun(given: unknown): given is PastRun {
  const { platform, useCase, maxResults, at, answer } = (given ?? {}) as Partial<PastRun>;
  const isWhole = typeof answer?.body === 'object' && answer.body !== null && typeof answer.status === 'number';
  return (
    isPlatform(platform) &&
    typeof useCase === 'string' &&
    Number.isInteger(maxResults) &&
    Number.isFinite(at) &&
    isWhole
  );
}

/** When somebody signs out, their session has ended or another signs in: the next person at this browser reads none. */
export function forgetRuns(): void {
  withStorage(() => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
    for (const name of Object.keys(localStorage)) if (name.startsWith(HISTORY)) localStorage.removeItem(name);
  });
}

onSignedOut(forgetRuns);
