import { connectionClosed } from '../../error-response.ts';
import type { SlicedResponse } from '../../wire/sliced-response.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { currentRequest } from './library-call.ts';
import { placesFor, senderShare } from './sign-in-places.ts';

/** Each takes a few writes to the store and often a hash, and some take longer on purpose. */
const AT_ONCE = { anyone: 8, recognised: 4 };

/**
 * For routes that anyone can use without a session, from before the store counts the attempt until the answer: a flood
 * waits behind its own network, or is told, and everyone else has their turn.
 */
export function takeTurns(scope: Scope, { signIn }: DashboardContext): void {
  const placesOf = placesFor<void>(AT_ONCE);
  scope.decorateRequest('endTurn', null);
  scope.addHook('preHandler', (request, reply, done) => {
    if (request.method !== 'POST') {
      done();
      return;
    }
    const { email } = (request.body ?? {}) as { email?: string };
    const response = reply.raw as SlicedResponse;
    response.isQueued = true;
    const begin = () => {
      response.isQueued = false;
      if (response.destroyed) throw connectionClosed();
      const { promise, resolve } = Promise.withResolvers<void>();
      request.endTurn = resolve;
      request.ends?.push(resolve);
      // In the context of this request: a queue runs in that of any.
      currentRequest.run(request, done);
      return promise;
    };
    const wait = (id: string | undefined) => {
      request.isRecognised = id !== undefined;
      placesOf(request).run(begin, senderShare(request), (result) => {
        if (result instanceof Error) done(result);
      });
    };
    if (email === undefined) wait(undefined);
    else signIn.devices.idOf(request, email).then(wait, done);
  });
  // Not only when the connection has taken the answer: clients that do not read would keep the places.
  scope.addHook('onSend', (request, _reply, payload, done) => {
    request.endTurn?.();
    done(null, payload);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next one have its turn. */
    endTurn: (() => void) | null;
  }
}
