import type { FastifyRequest } from 'fastify';
import { isInRanges, rangesOf } from '../../accounts/address-range.ts';

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** This machine, and trusted proxies for themselves. A forwarded request does not count as the proxy's own. */
export function metricsReaders(trustedProxies: readonly string[]): (request: FastifyRequest) => boolean {
  const proxies = rangesOf(trustedProxies);
  const local = rangesOf([...trustedProxies, 'loopback']);
  return (request) => {
    const { headers, socket } = request.raw;
    const peer = socket.remoteAddress ?? null;
    if (!FORWARDING.some((name) => headers[name] !== undefined)) return isInRanges(peer, local);
    return headers['x-forwarded-for'] !== undefined && isInRanges(peer, proxies) && isInRanges(request.ip, local);
  };
}
