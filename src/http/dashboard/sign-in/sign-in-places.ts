import type { FastifyRequest } from 'fastify';
import { customerNetworkOf, networkOf } from '../../../accounts/address-range.ts';
import type { Share } from '../../concurrency/fair-queue.ts';
import { WorkQueue } from '../../concurrency/work-queue.ts';

const MAX_WAITING = 200;

declare module 'fastify' {
  interface FastifyRequest {
    /** It comes from a browser that signed in to the account before. */
    isRecognised: boolean;
  }
}

/** Browsers that signed in before have places of their own, so that they get in however many strangers wait. */
export function placesFor<T>(atOnce: { anyone: number; recognised: number }) {
  const limits = { maxWaiting: MAX_WAITING, byDemand: true };
  const places = {
    anyone: new WorkQueue<T>({ atOnce: atOnce.anyone, ...limits }),
    recognised: new WorkQueue<T>({ atOnce: atOnce.recognised, ...limits }),
  };
  return (request: Pick<FastifyRequest, 'isRecognised' | 'session'>): WorkQueue<T> =>
    places[request.isRecognised || request.session !== null ? 'recognised' : 'anyone'];
}

/** Networks of customers take turns, and in each of them its addresses. */
export function senderShare({ ip }: Pick<FastifyRequest, 'ip'>): Share {
  return { holder: networkOf(ip), group: customerNetworkOf(ip) };
}
