import { DEFAULT_RESULTS } from '../../../../src/http/routes/recommend-request.ts';
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

/** Called on sign-out, so that the next person at this browser cannot read it. */
export function forgetRuns(): void {
  withStorage(() => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  });
}
