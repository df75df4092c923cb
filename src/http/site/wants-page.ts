import type { FastifyRequest } from 'fastify';

/**
 * Whether a person views the answer in a browser. Only a browser's navigation request counts: programs, and scripts on
 * pages, get JSON as the contract says.
 */
export function wantsPage({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  return /(^|[,\s])text\/html\b/i.test(headers.accept ?? '');
}
