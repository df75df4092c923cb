import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../accounts/address-range.ts';
import { tokenBucket } from '../../concurrency/rate-limits.ts';
import type { DashboardContext } from '../deps.ts';
import { errorText, tooMany } from '../errors.ts';

const TRIES_PER_HOUR = 10;
const HOUR = 3_600_000;
/** For all visitors of this process together: a try needs a write, and a ranking unless its answer is cached. */
const MAX_TRIES_PER_SECOND = 4;
const MAX_TRIES_AT_ONCE = 20;
const MAX_REMEMBERED = 20_000;

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
 * must not slow down API calls: refusals are sent before the body is read, from prepared texts. Connections stay open,
 * because accepting new ones would cost more.
 */
export function openTryLimit({ store, config, limits, log }: DashboardContext) {
  const budget = tokenBucket(MAX_TRIES_PER_SECOND, MAX_TRIES_AT_ONCE);
  /** The networks that have no try left, with the end of their hour. */
  const spentUntil = new Map<string, number>();

  function spentMessage(endsAt: number): string {
    const at = new Date(endsAt).toISOString().slice(11, 16);
    const account = config.signup === 'open' ? ` A free account has ${limits.free} calls per month.` : '';
    return `These were your ${TRIES_PER_HOUR} tries for this hour. You can try again at ${at} UTC.${account}`;
  }

  return {
    /** A hook that refuses early, without a promise or an error, whose stack would cost more than the rest. */
    refuseEarly(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      const endsAt = spentUntil.get(networkOf(request.ip)) ?? 0;
      const now = store.now();
      // Later only if the clock was set back.
      if (endsAt > now && endsAt <= now + 2 * HOUR) {
        const text = errorText('too_many_requests', spentMessage(endsAt));
        refuse(request, reply, text, secondsUntil(endsAt, now));
      } else if (!budget.has()) refuse(request, reply, BUSY_TEXT, BUSY_SECONDS);
      else done();
    },

    /** Counts a try whose input is valid; rejects with too_many_requests over a limit. */
    async count(address: string): Promise<void> {
      if (!budget.take()) throw tooMany(BUSY_SECONDS, BUSY_MESSAGE);
      const network = networkOf(address);
      // Hashed, so the table does not reveal who tried.
      const key = hash('sha256', `try\n${network}`, 'base64url');
      const counted = await store.signIn.attempt(key, HOUR).catch((error: unknown) => {
        log.warn({ err: error }, 'tries of visitors could not be counted');
        return null;
      });
      if (counted === null || counted.attempts < TRIES_PER_HOUR) return;
      if (spentUntil.size >= MAX_REMEMBERED) spentUntil.clear();
      spentUntil.set(network, counted.endsAt);
      if (counted.attempts > TRIES_PER_HOUR)
        throw tooMany(secondsUntil(counted.endsAt, store.now()), spentMessage(counted.endsAt));
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
