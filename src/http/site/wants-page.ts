import type { FastifyRequest } from 'fastify';

/**
 * Whether a person looks at the answer in a browser. Only what a browser sends when it goes to an address counts: programs,
 * and scripts on pages, get JSON as the contract says.
 */
export function wantsPage({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  return /(^|[,\s])text\/html\b/i.test(headers.accept ?? '');
}
