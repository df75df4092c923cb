import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNumber, formatReset } from '../../../dashboard/src/format.ts';
import { TimeoutError } from '../../../sdk/src/index.ts';

/** The quota after an answer, as its headers say. */
export interface KnownCount {
  limit: number | 'unlimited';
  remaining: number | 'unlimited';
  /** Unix seconds. */
  reset: number;
}

/** What a command has cost so far. */
export interface Spending {
  calls: number;
  count: KnownCount | null;
}

const ANSWER_WITHIN_MS = 10_000;
const FILE = 'last-count.json';
const FREE = '/api/v1/feedback';

/**
 * `fetch` that adds up the calls that count, and gives up on a service that does not begin to answer. An answer that has
 * begun may take longer: kits can be large.
 */
export function countingFetch(spending: Spending, onCount: (count: KnownCount) => void): typeof fetch {
  return async (input, init) => {
    const response = await answered(input, init);
    const { pathname } = new URL(response.url || String(input));
    if (!pathname.includes('/api/v1/')) return response;
    if (!pathname.endsWith(FREE) && (await isCounted(response))) spending.calls++;
    const count = countOf(response.headers);
    if (count !== null) {
      spending.count = count;
      onCount(count);
    }
    return response;
  };
}

async function answered(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), ANSWER_WITHIN_MS);
  try {
    const { signal } = init;
    return await fetch(input, { ...init, signal: signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal });
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    const { origin } = new URL(String(input));
    throw new TimeoutError(`${origin} has not answered within ${ANSWER_WITHIN_MS / 1000} seconds. Try again later.`);
  } finally {
    clearTimeout(timer);
  }
}

/** As docs/limits.md says it: refused keys, used-up months and failures of the service do not count. */
async function isCounted(response: Response): Promise<boolean> {
  const { status } = response;
  if (status === 401 || status === 429 || status >= 500) return false;
  return status !== 402 || !(await response.clone().text()).includes('subscription_inactive');
}

function countOf(headers: Headers): KnownCount | null {
  const read = (name: string) => {
    const value = headers.get(name);
    return value === 'unlimited' ? value : Number(value ?? Number.NaN);
  };
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => read(`x-ratelimit-${name}`));
  // 0: the service does not know whose key it is.
  const isKnown = limit !== 0 && ![limit, remaining, reset].some(Number.isNaN) && typeof reset === 'number';
  return isKnown ? { limit: limit!, remaining: remaining!, reset } : null;
}

export function spendingText({ calls, count }: Spending): string {
  const cost =
    calls === 0 ? 'No call was counted' : `${formatNumber(calls)} ${calls === 1 ? 'call was' : 'calls were'} counted`;
  return count === null ? `${cost}.` : `${cost}; ${countText(count)}.`;
}

/** "9,998 of 10,000 left until 1 December 2026 at 00:00 UTC". */
export function countText({ limit, remaining, reset }: KnownCount): string {
  if (limit === 'unlimited' || remaining === 'unlimited') return 'this account has no limit';
  return `${formatNumber(remaining)} of ${formatNumber(limit)} left until ${formatReset(reset * 1000)}`;
}

/** Per service. A count that cannot be stored is not worth a failure. */
export function storeCount(configDir: string, url: string, count: KnownCount, now: number): void {
  try {
    const kept = { ...readCounts(configDir), [url]: { ...count, at: now } };
    mkdirSync(configDir, { recursive: true, mode: 0o700 });
    const temporary = join(configDir, `${FILE}.${process.pid}.tmp`);
    writeFileSync(temporary, JSON.stringify(kept), { mode: 0o600 });
    renameSync(temporary, join(configDir, FILE));
  } catch {
    // `me --cached` then says that nothing is known.
  }
}

export function storedCount(configDir: string, url: string): (KnownCount & { at: number }) | undefined {
  const count = readCounts(configDir)[url];
  const isNumber = (value: unknown) => value === 'unlimited' || Number.isSafeInteger(value);
  const isValid = count && [count.limit, count.remaining].every(isNumber) && Number.isSafeInteger(count.reset);
  return isValid && Number.isSafeInteger(count.at) ? count : undefined;
}

function readCounts(configDir: string): Record<string, KnownCount & { at: number }> {
  try {
    const counts: unknown = JSON.parse(readFileSync(join(configDir, FILE), 'utf8'));
    return typeof counts === 'object' && counts !== null ? (counts as Record<string, KnownCount & { at: number }>) : {};
  } catch {
    return {};
  }
}
