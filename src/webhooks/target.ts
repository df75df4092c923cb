import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const ANSWER_WITHIN_MS = 15_000;
/** Shown in the log of deliveries. */
const MAX_ANSWER_BYTES = 1_024;

/** Addresses that lead into somebody's own network, or nowhere. */
const notPublic = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [start, bits] = range.split('/');
  notPublic.addSubnet(start!, Number(bits), 'ipv4');
}
/** Everything outside is local, mapped or unassigned; inside, tunnels and examples. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [start, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(start, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** What an endpoint answered: its status and the beginning of its body. */
export interface Answer {
  status: number;
  body: string;
  /** Seconds, from Retry-After. */
  retryAfter: number | null;
}

/**
 * Sends one delivery. Redirects are not followed. Unless `allowPrivate`, the address that is connected to must be
 * public: it is checked after the name is resolved, so no answer of a name server can lead elsewhere.
 */
export function post(
  target: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { allowPrivate, withinMs = ANSWER_WITHIN_MS }: { allowPrivate: boolean; withinMs?: number },
): Promise<Answer> {
  const url = new URL(target);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Nothing is resolved then.
  if (isIP(host) !== 0 && !allowPrivate && !isPublicAddress(host)) return Promise.reject(new PrivateTargetError());
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      ...(!allowPrivate && { lookup: lookupPublic }),
    });
    const giveUp = setTimeout(
      () => request.destroy(new Error(`no answer within ${withinMs / 1000} seconds`)),
      withinMs,
    );
    request.on('error', fail);
    request.on('close', () => clearTimeout(giveUp));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const retryAfter = /^\d{1,6}$/.exec(response.headers['retry-after'] ?? '')?.[0];
        done({
          status: response.statusCode!,
          body: Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString(),
          retryAfter: retryAfter === undefined ? null : Number(retryAfter),
        });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        // The rest is not read: it may never end.
        if (bytes >= MAX_ANSWER_BYTES) finish();
      });
      response.on('end', finish);
      response.on('error', fail);
    });
    request.end(body);
  });
}

export class PrivateTargetError extends Error {
  constructor() {
    super('the address is private, so nothing was sent');
    this.name = 'PrivateTargetError';
  }
}

/** Every address of the name must be public: which of them is used is not ours to choose. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 0);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateTargetError(), '', 0);
    if (options.all === true) return (done as (...all: unknown[]) => void)(null, addresses);
    return done(null, addresses[0]!.address, addresses[0]!.family);
  });
};
