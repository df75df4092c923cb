import { networkOf } from '../../accounts/address-range.ts';
import type { Scope } from './deps.ts';
import { tooMany } from './errors.ts';

const MAX_AT_ONCE_IN_SESSION = 32;
/** More than one session can take: a stolen one must not keep the owner from ending it with a new password. */
const MAX_AT_ONCE_IN_ACCOUNT = 64;
/** Many people may share an address, and one sign-in page makes several requests. */
const MAX_AT_ONCE_FROM_ADDRESS = 128;
/** After the caller disconnects, work continues: its places are kept for as long as it usually takes. */
const HELD_AFTER_HANG_UP_MS = 1_000;

/** The dashboard's reads share a few connections to the store: without a limit, one account could use them all. */
export class InFlight {
  readonly #counts = new Map<string, number>();

  /** Rejects with too_many_requests if there are too many already. Returns a function that releases the place. */
  begin(name: string, max: number): () => void {
    const count = this.#counts.get(name) ?? 0;
    if (count >= max) throw tooMany(1);
    this.#counts.set(name, count + 1);
    return () => {
      const left = this.#counts.get(name)! - 1;
      if (left === 0) this.#counts.delete(name);
      else this.#counts.set(name, left);
    };
  }
}

/**
 * By address and session cookie, before the session is looked up: the requests of one browser must not wait for all
 * connections to the store. A session sent in many different headers is limited below.
 */
export function limitBySender(scope: Scope, inFlight: InFlight): void {
  scope.decorateRequest('ends', null);
  scope.addHook('onRequest', async (request, reply) => {
    const cookie = /session_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    const release = () => {
      for (const end of request.ends ?? []) end();
      // A hook that is still waiting for the store must take no place that nobody would release.
      request.ends = null;
    };
    // Not in a hook: none runs if the body breaks off, and the places would be lost.
    reply.raw.once('close', () => {
      if (reply.sent) release();
      else setTimeout(release, HELD_AFTER_HANG_UP_MS).unref();
    });
    request.ends = [inFlight.begin(`address ${networkOf(request.ip)}`, MAX_AT_ONCE_FROM_ADDRESS)];
    if (cookie !== undefined) request.ends.push(inFlight.begin(`cookie ${cookie}`, MAX_AT_ONCE_IN_SESSION));
  });
}

/** After requireSession, by what no header can disguise. An account may have several sessions. */
export function limitBySession(scope: Scope, inFlight: InFlight): void {
  scope.addHook('onRequest', async (request) => {
    const { id, account } = request.session!;
    request.ends?.push(inFlight.begin(`session ${id}`, MAX_AT_ONCE_IN_SESSION));
    request.ends?.push(inFlight.begin(`account ${account.id}`, MAX_AT_ONCE_IN_ACCOUNT));
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Release the places that this request holds. */
    ends: (() => void)[] | null;
  }
}
