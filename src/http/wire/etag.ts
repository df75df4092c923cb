import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cache-control of a file whose name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Weak, because the same answer may be sent compressed or not. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}

/** Sets the ETag. True when the caller already has this answer and gets a 304 without a body. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  const sent = request.headers['if-none-match'];
  if (sent === undefined) return false;
  // In quotes, it can only be a whole entry of the list. Splitting a list of thousands would take milliseconds.
  const matches = sent.trim() === '*' || sent.includes(etag.replace(/^W\//, ''));
  if (matches) reply.code(304);
  return matches;
}
