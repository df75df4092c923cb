import type { ServerResponse } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { semaphore } from '../concurrency/semaphore.ts';

const MAX_AT_ONCE = 3;
const MAX_WAITING_PER_ACCOUNT = 16;
const READ_WITHIN_MS = 30_000;

/**
 * A download over MCP is one message: unlike one over the API, it is in memory several times until the client has read
 * it. A process therefore has few of them at once, accounts take turns, and a client that does not read loses its
 * slot. Lists of skills cost no call, so they have slots too, one per account.
 */
export class AnswerSlots {
  readonly #making = semaphore(1);
  readonly #slots: ReturnType<typeof semaphore>;
  /** An account waits for one slot at a time, however many requests it has. */
  readonly #turns = new Map<string, ReturnType<typeof semaphore>>();

  constructor({ maxAtOnce = MAX_AT_ONCE } = {}) {
    this.#slots = semaphore(maxAtOnce);
  }

  /** False if the account has too many waiting. The slot ends with the response. */
  async take(account: string, response: ServerResponse): Promise<boolean> {
    const turns = this.#turns.getOrInsertComputed(account, () => semaphore(1, MAX_WAITING_PER_ACCOUNT));
    if (turns.isFull()) return false;
    return new Promise((resolve) => {
      const hold = () => {
        resolve(true);
        return untilClosed(response);
      };
      void turns
        .run(() => this.#slots.run(hold))
        .then(() => {
          if (turns.isIdle()) this.#turns.delete(account);
        });
    });
  }

  /** One after another, with other work in between, because each blocks the event loop for long. */
  make<T>(work: () => Promise<T>): Promise<T> {
    return this.#making.run(() => nextRound().then(work));
  }
}

async function untilClosed(response: ServerResponse): Promise<void> {
  if (response.closed) return;
  const deadline = setTimeout(() => response.destroy(), READ_WITHIN_MS).unref();
  await new Promise((resolve) => response.once('close', resolve));
  clearTimeout(deadline);
}

export function asksForFiles(message: unknown): boolean {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'resources/read' || (method === 'tools/call' && params?.name === 'download_kit');
}

export function listsSkills(message: unknown): boolean {
  return (message as { method?: unknown } | null | undefined)?.method === 'skills/list';
}
