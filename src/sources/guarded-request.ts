import { lookup as lookUp } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SourceError } from './tree.ts';

// Requests to addresses that others choose: by a redirect, or in a document that was fetched. The address that an
// operator typed may be private, such as that of a company's own server; no other may.

const MAX_REDIRECTS = 5;
const ANSWER_SECONDS = 20;

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  return family === 0 || PRIVATE.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

interface Reached {
  url: string;
  redirects: number;
  /** Of the server that answered. */
  address: string | null;
  response: IncomingMessage;
}

interface GetOptions {
  headers?: Record<string, string>;
  /** The addresses of this origin may be private: an operator named it. */
  trusted?: string;
  /** Seconds in which a server must begin to answer. */
  seconds?: number;
  maxRedirects?: number;
}

/** Follows redirects one at a time, each to an address that was checked and is then used. */
export async function get(
  start: string,
  { headers = {}, trusted = originOf(start), seconds = ANSWER_SECONDS, maxRedirects = MAX_REDIRECTS }: GetOptions = {},
): Promise<Reached> {
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const isTrusted = originOf(url) === trusted;
    // A key is only for whom it was meant.
    const { response, address } = await getOnce(
      url,
      isTrusted ? headers : {},
      isTrusted,
      Math.min(seconds, ANSWER_SECONDS),
    );
    const location = response.headers.location;
    if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || location === undefined)
      return { url, redirects, address, response };
    response.destroy();
    if (!URL.canParse(location, url)) throw new SourceError('was redirected to something that is no address');
    const next = new URL(location, url);
    if (next.protocol !== 'https:' && !(next.protocol === 'http:' && url.startsWith('http:')))
      throw new SourceError(`was redirected to ${next.protocol.slice(0, -1)}, which is refused`);
    if (next.username !== '' || next.password !== '')
      throw new SourceError('was redirected to an address with credentials');
    url = next.href;
  }
  throw new SourceError(`was redirected more than ${maxRedirects} times`);
}

/** Where an address leads, without reading what is there; null if nobody answers. */
export async function followRedirects(
  url: string,
  options: GetOptions,
): Promise<{ url: string; redirects: number; address: string | null } | null> {
  try {
    const { response, ...found } = await get(url, options);
    response.destroy();
    return found;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return null;
  }
}

/** The whole body, up to a limit. */
export async function read(
  { response, url }: Reached,
  maxBytes: number,
  seconds = ANSWER_SECONDS * 3,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(
    () => response.destroy(new SourceError(`${hostOf(url)} did not finish its answer in time`)),
    seconds * 1_000,
  );
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        response.destroy();
        throw new SourceError(`an answer of ${hostOf(url)} is larger than ${maxBytes} bytes`);
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError(`${hostOf(url)} broke off its answer`);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

async function getOnce(url: string, headers: Record<string, string>, mayBePrivate: boolean, seconds: number) {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayBePrivate && isPrivateAddress(host)) throw refused(host);
  let address: string | null = isIP(host) === 0 ? null : host;
  const lookup: LookupFunction = (name, options, callback) => {
    lookUp(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '');
      const bad = mayBePrivate ? undefined : found.find((one) => isPrivateAddress(one.address));
      if (bad !== undefined || found.length === 0) return callback(refused(name) as NodeJS.ErrnoException, '');
      address = found[0]!.address;
      if (options.all === true) callback(null, [found[0]!] as never);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send(url, {
      headers: { 'user-agent': 'kitscout', accept: '*/*', ...headers },
      lookup,
      timeout: seconds * 1000,
      agent: false,
    });
    const timer = setTimeout(
      () => sent.destroy(new SourceError(`${host} did not answer within ${seconds} s`)),
      seconds * 1000,
    );
    sent.on('timeout', () => sent.destroy(new SourceError(`${host} did not answer within ${seconds} s`)));
    sent.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    sent.on('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    sent.end();
  });
  return { response, address };
}

function refused(host: string): SourceError {
  return new SourceError(`was redirected to ${host}, which is a private address`);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

function hostOf(url: string): string {
  return new URL(url).host;
}
