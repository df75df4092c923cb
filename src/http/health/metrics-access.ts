import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Headers that a proxy adds to forwarded requests. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** This machine, and trusted proxies for themselves. A forwarded request does not count as the proxy's own. */
export function metricsReaders(trustedProxies: readonly string[]): (request: FastifyRequest) => boolean {
  const proxies = addresses(trustedProxies);
  const local = addresses([...trustedProxies, ...LOOPBACK]);
  return (request) => {
    const { headers, socket } = request.raw;
    const peer = socket.remoteAddress;
    if (!FORWARDING.some((name) => headers[name] !== undefined)) return holds(local, peer);
    return headers['x-forwarded-for'] !== undefined && holds(proxies, peer) && holds(local, request.ip);
  };
}

function addresses(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries.flatMap((each) => (each === 'loopback' ? LOOPBACK : [each]))) {
    const [address, bits] = entry.split('/') as [string, string?];
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

function holds(list: BlockList, address: string | undefined): boolean {
  return address !== undefined && isIP(address) !== 0 && list.check(address, family(address));
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
