// Not @fastify/helmet: pages and data need different headers, and its options for both would be longer than this table.
import type { FastifyReply } from 'fastify';

const SOURCES = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  // Page addresses can contain the token of a reset link, so they are never sent to other sites.
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const ON_PAGES = {
  ...EVERYWHERE,
  'content-security-policy': contentSecurityPolicy(),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const A_YEAR = 'max-age=31536000';

export function securityHeaders(reply: FastifyReply, part: 'page' | 'data', overTls: boolean): void {
  reply.headers(part === 'page' ? ON_PAGES : EVERYWHERE);
  if (overTls) reply.header('strict-transport-security', A_YEAR);
}

/** What a page may load. `other` has the sources of a page that needs more than ours. */
export function contentSecurityPolicy(other: Partial<typeof SOURCES> = {}): string {
  const rules = Object.entries({ ...SOURCES, ...other }).map(([name, sources]) => `${name} ${sources}`);
  return rules.join('; ');
}
