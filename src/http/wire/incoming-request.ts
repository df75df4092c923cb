// What is read from a request, or corrected in it, before the framework handles it.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isInRanges, rangesOf } from '../../accounts/address-range.ts';
import { scrubKeys } from '../../accounts/api-key.ts';

/** Why a parsed request must still be refused, as a sentence for its sender; null if it is fine. */
export function faultOf({ url, httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  if (url === undefined || !(url.startsWith('/') || url === '*'))
    return 'The request line must hold a path that begins with "/", or an http address without a user name.';
  // A proxy that knows HTTP/1.0 only takes what follows for the next request.
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
    return 'A request in HTTP/1.0 cannot have a Transfer-Encoding.';
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1) return 'The request has more than one Host header.';
  return hosts === 0 && httpVersion !== '1.0' ? 'The request has no Host header.' : null;
}

const ABSOLUTE = /^https?:\/\/([^/?@\\#]+)((?:[/?].*)?)$/i;

/** An address in the request line, as clients send it to proxies, is the path there; its host replaces the Host header. */
export function readAbsoluteTarget(request: IncomingMessage): void {
  const { url = '' } = request;
  const [, host, path] = ABSOLUTE.exec(url) ?? [];
  // The router would take such a start off, and answer for itself what it cannot.
  if (host === undefined && /^https?:/i.test(url)) request.url = `:${url}`;
  if (host === undefined) return;
  request.url = path!.startsWith('/') ? path! : `/${path}`;
  request.headers.host = host;
}

/** Different ports, cases and forms of the same few names. */
const MAX_KNOWN_HOSTS = 100;

/**
 * Whether a request is for another host than these, as when a page on the web has its own name point to this machine
 * (DNS rebinding). A request without a host, in HTTP/1.0, comes from no browser.
 */
export function foreignHost(names: readonly string[]): (request: IncomingMessage) => boolean {
  const known = new Set<string | undefined>([undefined]);
  return ({ headers: { host } }) => {
    if (known.has(host)) return false;
    const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '');
    if (name === undefined || !(names.includes(name) || name.endsWith('.localhost'))) return true;
    if (known.size < MAX_KNOWN_HOSTS) known.add(host);
    return false;
  };
}

/** Keeps a well-formed incoming id, so callers can trace requests; not a key, which would end up in the log. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  const usable = typeof given === 'string' && /^[\w.:+/=-]{1,128}$/.test(given) && scrubKeys(given) === given;
  return usable ? given : randomUUID();
}

/** Routes look at both ends of a path; nothing here has a name with an invalid escape that needs more. */
const MAX_UNSOUND_END = 256;

/**
 * In a path with an invalid escape only ASCII escapes count, and other percent signs are literal: it names no kit.
 * The middle of a long one is dropped, because the router takes milliseconds for thousands of percent signs.
 */
export function withSoundEscapes(url: string): string {
  if (!url.includes('%')) return url;
  const path = pathOf(url);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    const ends =
      path.length > 2 * MAX_UNSOUND_END ? path.slice(0, MAX_UNSOUND_END) + path.slice(-MAX_UNSOUND_END) : path;
    return ends.replaceAll(/%(?![0-7][0-9a-f])/gi, '%25') + url.slice(path.length);
  }
}

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Some proxies add the port, which differs between connections: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const WITH_PORT = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/;

/** Leaves only addresses in X-Forwarded-For: limits, allowed addresses and the audit log are about those. */
export function removeForwardedPorts({ headers }: IncomingMessage): void {
  const given = headers['x-forwarded-for'];
  if (typeof given !== 'string' || !given.includes(':')) return;
  const addresses = given.split(',').map((entry) => entry.trim().replace(WITH_PORT, '$1$2'));
  headers['x-forwarded-for'] = addresses.join(', ');
}

/** More proxies than that are not looked behind. */
const MAX_PROXIES = 10;

/** Finds the address of a request before the framework does: the last one that is not a trusted proxy's. */
export function clientAddressBehind(trustedProxies: readonly string[]) {
  const trusted = rangesOf(trustedProxies);
  return (request: IncomingMessage): string | undefined => {
    const address = request.socket.remoteAddress;
    if (trusted === '') return address;
    removeForwardedPorts(request);
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .slice(-MAX_PROXIES);
    const hops = [address ?? '', ...forwarded.reverse().map((hop) => hop.trim())].filter((hop) => hop !== '');
    return hops.find((hop) => !isInRanges(hop, trusted)) ?? hops.at(-1);
  };
}
