import type { IncomingMessage } from 'node:http';

/** Why a parsed request must still be refused, as a sentence for its sender; null if it is fine. */
export function faultOf({ url, httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (url === undefined || !(url.startsWith('/') || url === '*')) {
    return 'The request line must hold a path that begins with "/", not a whole address.';
  }
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1) return 'The request has more than one Host header.';
  return hosts === 0 && httpVersion !== '1.0' ? 'The request has no Host header.' : null;
}
