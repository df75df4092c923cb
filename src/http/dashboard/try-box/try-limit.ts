import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../accounts/address-range.ts';
import type { AttemptCount } from '../../../store/sign-in-store.ts';
import { tokenBucket } from '../../concurrency/rate-limits.ts';
import type { DashboardContext } from '../deps.ts';
import { errorText, tooMany } from '../errors.ts';
import { HOUR } from '../sign-in/throttle.ts';

const TRIES_PER_HOUR = 10;
/** For all visitors of this process together: a try needs a ranking unless its answer is cached. */
const MAX_TRIES_PER_SECOND = 4;
const MAX_TRIES_AT_ONCE = 20;
const MAX_REMEMBERED = 20_000;
const SAVE_EVERY_MS = 1_000;

const BUSY_SECONDS = 2;
const BUSY_MESSAGE = 'Many people are trying this right now. Please try again in a moment.';
const BUSY_TEXT = errorText('too_many_requests', BUSY_MESSAGE);
const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export type TryLimit = ReturnType<typeof openTryLimit>;

/**
 * Limits the box on the front page: per address across all nodes, and for everyone together in this process. A flood
 * must not slow down API calls. Tries are therefore counted here and saved to the store once per second, in one write,
 * and refusals are sent before the body is read, from prepared texts. Connections stay open, because accepting new ones
 * would cost more.
 */
export function openTryLimit({ store, throttle, config, limits, log }: DashboardContext) {
  const budget = tokenBucket(MAX_TRIES_PER_SECOND, MAX_TRIES_AT_ONCE);
  const triesOf = new Map<string, AttemptCount>();
  /** By network: tries not yet saved to the store. */
  let unsaved = new Map<string, number>();
  let saving: Promise<void> = Promise.resolve();
  const timer = setInterval(save, SAVE_EVERY_MS).unref();

  /** One write at a time; while the store does not answer, this process continues to count by itself. */
  function save(): void {
    const saved = unsaved;
    if (saved.size === 0) return;
    unsaved = new Map();
    saving = saving
      .then(() => throttle.add('try', saved))
      .then((counted) => {
        for (const [network, { attempts, endsAt }] of counted)
          triesOf.set(network, { attempts: attempts + (unsaved.get(network) ?? 0), endsAt });
      })
      .catch((error: unknown) => log.warn({ err: error }, 'tries of visitors could not be counted'));
  }

  function spentMessage({ endsAt }: AttemptCount): string {
    const at = new Date(endsAt).toISOString().slice(11, 16);
    const account = config.signup === 'open' ? ` A free account has ${limits.free} calls per month.` : '';
    return `These were your ${TRIES_PER_HOUR} tries for this hour. You can try again at ${at} UTC.${account}`;
  }

  return {
    /** A hook that refuses early, without a promise or an error, whose stack would cost more than the rest. */
    refuseEarly(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      const tries = triesOf.get(networkOf(request.ip));
      const now = store.now();
      if (tries !== undefined && tries.attempts >= TRIES_PER_HOUR && tries.endsAt > now) {
        const text = errorText('too_many_requests', spentMessage(tries));
        refuse(request, reply, text, secondsUntil(tries.endsAt, now));
      } else if (!budget.has()) refuse(request, reply, BUSY_TEXT, BUSY_SECONDS);
      else done();
    },

    /** Counts a try whose input is valid; throws too_many_requests over a limit. */
    count(address: string): void {
      const network = networkOf(address);
      const now = store.now();
      let tries = triesOf.get(network);
      if (tries === undefined || tries.endsAt <= now) {
        if (triesOf.size >= MAX_REMEMBERED) triesOf.clear();
        tries = { attempts: 0, endsAt: now + HOUR };
        triesOf.set(network, tries);
      }
      if (tries.attempts >= TRIES_PER_HOUR) throw tooMany(secondsUntil(tries.endsAt, now), spentMessage(tries));
      if (!budget.take()) throw tooMany(BUSY_SECONDS, BUSY_MESSAGE);
      tries.attempts += 1;
      unsaved.set(network, (unsaved.get(network) ?? 0) + 1);
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await saving;
      save();
      await saving;
    },
  };
}

function secondsUntil(end: number, now: number): number {
  return Math.ceil((end - now) / 1000);
}

function refuse(request: FastifyRequest, reply: FastifyReply, text: string, seconds: number): void {
  request.outcome = 'too_many_requests';
  reply.code(429).headers(REFUSAL_HEADERS).header('retry-after', String(seconds)).send(text);
}
