import { isIP } from 'node:net';

/** Addresses as numbers. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) is treated as the IPv4 address. */
interface Address {
  family: 4 | 6;
  value: bigint;
}

interface Range extends Address {
  prefix: number;
}

const BITS = { 4: 32, 6: 128 } as const;
const MAPPED_BITS = 96;
const MAPPED = 0xffffn;
const MAPPED_PREFIX = '::ffff:';
const MAX_CACHED_LISTS = 1_000;

/** The canonical form of an address, without port, zone or brackets; null if the text is not an address. */
export function canonicalAddress(text: string): string | null {
  // The fast path for nearly every caller.
  const last = text.startsWith(MAPPED_PREFIX) ? text.slice(MAPPED_PREFIX.length) : text;
  if (isIP(last) === 4) return last;
  const address = parseAddress(text);
  return address === null ? null : written(address);
}

/** For logs: a server that listens on `::` sees IPv4 callers as `::ffff:192.0.2.1`. Other text is returned as it is. */
export function recordedAddress(text: string | undefined): string {
  return canonicalAddress(text ?? '') ?? text ?? '';
}

/** The network of one holder: the holder of an IPv6 address usually controls its /64. Other text is returned as it is. */
export function networkOf(text: string | undefined): string {
  const address = parseAddress(text ?? '');
  if (address === null) return text ?? '';
  return written(address.family === 4 ? address : { ...address, value: head(address, 64) << 64n });
}

/**
 * What one customer of a provider can hold: an IPv6 /48, an IPv4 /24. Fair shares are per such network, because an
 * attacker with one of them has thousands of addresses. Other text is returned as it is.
 */
export function customerNetworkOf(text = ''): string {
  // The fast path for nearly every caller.
  const last = text.startsWith(MAPPED_PREFIX) ? text.slice(MAPPED_PREFIX.length) : text;
  if (isIP(last) === 4) return `${last.slice(0, last.lastIndexOf('.'))}.0/24`;
  const address = parseAddress(text);
  if (address === null) return text;
  const bits = address.family === 4 ? 24 : 48;
  const shift = BigInt(BITS[address.family] - bits);
  return `${written({ ...address, value: (address.value >> shift) << shift })}/${bits}`;
}

/** The canonical form of an address or range (CIDR), such as `192.0.2.0/24`; or the problem with it. */
export function readRange(text: string): { range: string } | { problem: string } {
  const [start, bits, more] = text.trim().split('/');
  const read = start === undefined || start.includes('%') ? null : parseRange(start, bits);
  if (read === null || more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    return { problem: `"${text.trim()}" is not an address or a range such as 192.0.2.0/24 or 2001:db8::/32` };
  const { family, prefix } = read;
  if (prefix < 0 || prefix > BITS[family])
    return { problem: `"${text.trim()}": the number after the slash must be from 0 to ${BITS[family]}` };
  const network = { family, value: head(read, prefix) << BigInt(BITS[family] - prefix) };
  const range = `${written(network)}/${prefix}`;
  // An address with host bits set and a wide range is ambiguous.
  if (network.value !== read.value)
    return { problem: `"${text.trim()}" names an address inside a range: the range itself is ${range}` };
  return { range };
}

/** Whether an address is in one of the ranges, a space-separated list of what `readRange` accepts. */
export function isInRanges(address: string | null, ranges: string): boolean {
  const given = address === null ? null : parseAddress(address);
  if (given === null) return false;
  return parsedRanges(ranges).some(
    (range) => range.family === given.family && head(range, range.prefix) === head(given, range.prefix),
  );
}

/** Trusted proxies, as addresses, ranges or `loopback`, in the form that isInRanges reads. */
export function rangesOf(entries: readonly string[]): string {
  return entries.join(' ').replaceAll('loopback', '127.0.0.0/8 ::1');
}

const lists = new Map<string, Range[]>();

function parsedRanges(ranges: string): Range[] {
  if (lists.size >= MAX_CACHED_LISTS && !lists.has(ranges)) lists.clear();
  return lists.getOrInsertComputed(ranges, () =>
    ranges.split(' ').flatMap((range) => {
      const [start, bits] = range.split('/');
      return parseRange(start!, bits) ?? [];
    }),
  );
}

/** The prefix of an IPv4-mapped range counts the bits before the IPv4 address too. */
function parseRange(start: string, bits: string | undefined): Range | null {
  const address = parseAddress(start);
  if (address === null) return null;
  const isMapped = address.family === 4 && start.includes(':');
  return {
    ...address,
    prefix: bits === undefined ? BITS[address.family] : Number(bits) - (isMapped ? MAPPED_BITS : 0),
  };
}

function head({ family, value }: Address, prefix: number): bigint {
  return value >> BigInt(BITS[family] - prefix);
}

function parseAddress(text: string): Address | null {
  const plain = text.split('%')[0]!;
  const family = isIP(plain);
  if (family === 0) return null;
  if (family === 4) return { family, value: joined(plain.split('.').map(Number), 8n) };
  // The URL parser also rewrites an embedded IPv4 part as hexadecimal groups.
  const [left, right] = URL.parse(`http://[${plain}]`)!.hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':').map((hex) => Number.parseInt(hex, 16)) : []);
  const [first, last] = [groups(left), groups(right)];
  const value = joined([...first, ...Array(8 - first.length - last.length).fill(0), ...last], 16n);
  return value >> 32n === MAPPED ? { family: 4, value: value & 0xffffffffn } : { family: 6, value };
}

function joined(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);
}

function written({ family, value }: Address): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  const groups = Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
  return URL.parse(`http://[${groups.join(':')}]`)!.hostname.slice(1, -1);
}
