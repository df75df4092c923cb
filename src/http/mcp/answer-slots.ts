import type { ServerResponse } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { semaphore } from '../concurrency/semaphore.ts';

const MAX_AT_ONCE = 3;
const MAX_AT_ONCE_PER_ACCOUNT = 1;
const MAX_WAITING_PER_ACCOUNT = 16;
const READ_WITHIN_MS = 30_000;

/**
 * A download over MCP is one message: unlike one over the API, it is in memory several times until the client has read
 * it. A process therefore has few of them at once, accounts take turns, and a client that does not read loses its
 * slot. Lists of skills cost no call, so they have slots too, one per account.
 */
export class AnswerSlots {
  readonly #making = semaphore(1);
  readonly #callers = new Map<string, { held: number; waiting: (() => void)[] }>();
  readonly #maxAtOnce: number;
  #held = 0;

  constructor({ maxAtOnce = MAX_AT_ONCE } = {}) {
    this.#maxAtOnce = maxAtOnce;
  }

  /** False if the account has too many waiting. The slot ends with the response. */
  async take(account: string, response: ServerResponse): Promise<boolean> {
    const caller = this.#callers.get(account) ?? { held: 0, waiting: [] };
    if (caller.waiting.length >= MAX_WAITING_PER_ACCOUNT) return false;
    this.#callers.set(account, caller);
    await new Promise<void>((resolve) => {
      caller.waiting.push(resolve);
      this.#admitWaiting();
    });
    const release = () => {
      clearTimeout(deadline);
      this.#held--;
      caller.held--;
      this.#admitWaiting();
    };
    const deadline = setTimeout(() => response.destroy(), READ_WITHIN_MS).unref();
    if (response.closed) release();
    else response.once('close', release);
    return true;
  }

  /** One after another, with other work in between, because each blocks the event loop for long. */
  make<T>(work: () => Promise<T>): Promise<T> {
    return this.#making.run(() => nextRound().then(work));
  }

  #admitWaiting(): void {
    for (const [account, caller] of this.#callers) {
      if (caller.held === 0 && caller.waiting.length === 0) this.#callers.delete(account);
      if (this.#held >= this.#maxAtOnce) return;
      if (caller.waiting.length === 0 || caller.held >= MAX_AT_ONCE_PER_ACCOUNT) continue;
      this.#held++;
      caller.held++;
      // To the end of the queue.
      this.#callers.delete(account);
      this.#callers.set(account, caller);
      caller.waiting.shift()!();
    }
  }
}

export function asksForFiles(message: unknown): boolean {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'resources/read' || (method === 'tools/call' && params?.name === 'download_kit');
}

export function listsSkills(message: unknown): boolean {
  return (message as { method?: unknown } | null | undefined)?.method === 'skills/list';
}
